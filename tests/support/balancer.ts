import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

interface Balancer {
  readonly port: number
  /** From now on calls go to these, while they say that they are ready. Resolves when all of them do. */
  use(...ports: readonly number[]): Promise<void>
  /** Calls that no backend took. */
  readonly failed: readonly string[]
  close(): Promise<void>
}

/**
 * A proxy before several processes, as operators have one: it asks `/readyz` every 50 ms, sends calls to those that are
 * ready, in turn, on connections that it keeps open, hands sockets on, and never sends a call twice.
 */
export async function balancer(): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true })
  const failed: string[] = []
  let backends: readonly number[] = []
  let ready: readonly number[] = []
  let turn = 0
  const sockets = new Set<Duplex>()

  /** Out at once when it drains or is gone; one late answer of a busy machine takes nobody out. */
  const stateOf = async (port: number): Promise<boolean> => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) })
      const { status } = (await response.json()) as { status: string }
      return response.ok || (status !== 'draining' && ready.includes(port))
    } catch (error) {
      return error instanceof DOMException && ready.includes(port)
    }
  }
  const look = async () => {
    const current = backends
    const states = await Promise.all(current.map(stateOf))
    ready = current.filter((_, index) => states[index])
  }
  const timer = setInterval(() => void look(), 50)
  const next = () => ready[turn++ % Math.max(1, ready.length)]

  const ask = (request: http.IncomingMessage, port: number, pool?: http.Agent) =>
    http.request({
      host: '127.0.0.1',
      port,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, 'x-forwarded-for': '127.0.0.1' },
      ...(pool && { agent: pool }),
    })

  const server = http.createServer((request, response) => {
    const fail = (error: Error) => {
      failed.push(`${request.method} ${request.url}: ${error.message}`)
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    }
    const port = next()
    if (port === undefined) return fail(new Error('nobody is ready'))
    const upstream = ask(request, port, agent)
    upstream.on('error', fail)
    upstream.on('response', (answer) => {
      const { connection: _, ...headers } = answer.headers
      response.writeHead(answer.statusCode ?? 502, headers)
      answer.on('error', fail)
      answer.pipe(response)
    })
    request.pipe(upstream)
  })
  server.on('upgrade', (request, socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const port = next()
    if (port === undefined) {
      socket.destroy()
      return
    }
    const upstream = ask(request, port)
    const end = () => socket.destroy()
    upstream.on('error', end)
    upstream.on('response', end)
    upstream.on('upgrade', (answer, other, first) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
      socket.write(['HTTP/1.1 101 Switching Protocols', ...headers, '', ''].join('\r\n'))
      // A busy machine sends the first words of the socket together with the headers.
      socket.write(first)
      socket.on('error', () => other.destroy())
      other.on('error', end)
      socket.pipe(other).pipe(socket)
    })
    upstream.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    failed,
    async use(...ports) {
      backends = ports
      do await look()
      while (ready.length < ports.length)
    },
    async close() {
      clearInterval(timer)
      agent.destroy()
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
