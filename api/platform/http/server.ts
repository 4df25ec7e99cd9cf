import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http'

/**
 * 20 s for a request, 10 s for its headers, checked each second; 65 s for an idle connection, which is longer than
 * proxies keep one.
 */
const limits: ServerOptions = {
  requestTimeout: 20_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
}

/**
 * An HTTP server with the limits of the API. A client may offer another protocol with any request (`Upgrade: h2c`, as
 * Java's and curl's do). An offer that `upgrades` does not accept is ignored, and the request is answered over HTTP/1.1
 * (RFC 9110, 7.8).
 */
export function createApiServer(
  listener: RequestListener,
  upgrades: (request: IncomingMessage) => boolean = () => false,
  options: ServerOptions = {},
): Server {
  return createServer({ ...limits, shouldUpgradeCallback: upgrades, ...options }, listener)
}
