"""The contract, `openapi.yaml`, written from the declared operations: `make contract`."""
