"""Server-sent events and long polls, held by the event loop so that waiting costs no thread.

handover    what a handler gives the event loop to go on with: a stream, a download, or a hold
watches     which games somebody waits for here, and who is woken by news
listening   the one subscription of this process that hears the news
pages       events read once for all streams of the same viewer
sending     the life of one stream: events, heartbeats, the end
"""

from api.streams.handover import Download, Hold, Stream, download, hold, open_stream

__all__ = ["Download", "Hold", "Stream", "download", "hold", "open_stream"]
