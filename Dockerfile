# The same entry points as on any machine: serve (default), web, worker, token.
FROM python:3.11-slim AS build
WORKDIR /src
RUN python -m venv /opt/brenn
ENV PATH=/opt/brenn/bin:$PATH PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
COPY requirements.lock ./
RUN pip install --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE openapi.yaml ./
COPY domain ./domain
COPY ledger ./ledger
COPY projections ./projections
COPY workers ./workers
COPY api ./api
COPY brenn ./brenn
RUN pip install --no-deps --no-build-isolation .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin brenn \
    && install --directory --owner=brenn --mode=700 /data /keys
COPY --from=build /opt/brenn /opt/brenn
ENV PATH=/opt/brenn/bin:$PATH PYTHONUNBUFFERED=1 BRENN_HOST=0.0.0.0 BRENN_PORT=8000 BRENN_DATA=/data
USER brenn
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['BRENN_PORT'] + '/healthz', timeout=2)"]
ENTRYPOINT ["brenn"]
CMD ["serve"]
