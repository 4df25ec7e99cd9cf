import { createServer, type RequestListener, type Server } from 'node:http'

/** An HTTP server with the limits of the API: 20 s for a whole request, 10 s for its headers, 65 s for an idle connection (longer than proxies wait). */
export function createApiServer(listener: RequestListener): Server {
  return createServer(
    { requestTimeout: 20_000, headersTimeout: 10_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    listener,
  )
}
