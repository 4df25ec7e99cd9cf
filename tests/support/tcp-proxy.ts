import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface TcpProxy {
  /** Where to connect instead of the target. */
  readonly port: number
  /** Cuts what is open, without a word to either side. */
  cut(): void
  /**
   * From now on, what the server answers is thrown away and the connection cut: the server has done it, the client
   * cannot know.
   */
  loseAnswers(): void
  /** Answers pass again, on new connections too. */
  passAnswers(): void
  /**
   * The server is away: from the moment when a client sends something that matches; without `when`, at once.
   * `answered`: the server still does what matched. Until `back`, connections are cut.
   */
  away(when?: { readonly sends: RegExp; readonly answered: boolean }): void
  /** @returns whether it was away */
  back(): boolean
  /** Milliseconds that every answer takes more, from now on. */
  delayAnswers(milliseconds: number): void
  /** How often an answer was thrown away. */
  readonly lost: number
  /** Connections that pass through it now. */
  readonly open: number
  close(): Promise<void>
}

/**
 * A TCP proxy on 127.0.0.1 that can fail in the ways of a network. Without a target the client names it with HTTP's
 * CONNECT: a gRPC client does so for every node of a cluster when `grpc_proxy` is in its environment.
 */
export async function tcpProxy(target?: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let losing = false
  let lost = 0
  let delay = 0
  let trigger: { readonly sends: RegExp; readonly answered: boolean } | undefined
  let gone = false
  const end = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
  const cut = () => {
    for (const pair of pairs) end(pair)
  }
  const pass = (
    client: Socket,
    { host, port }: { readonly host: string; readonly port: number },
  ): Socket | undefined => {
    if (gone) {
      client.destroy()
      return undefined
    }
    const upstream = connect(port, host)
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => end(pair))
      socket.on('close', () => end(pair))
    }
    let sent = Promise.resolve()
    let isLast = false
    client.on('data', (bytes) => {
      if (trigger?.sends.test(bytes.toString('latin1')) === true) {
        isLast = trigger.answered
        trigger = undefined
        gone = true
        // The others go at once, this one when the server has done it.
        for (const other of pairs) if (other !== pair || !isLast) end(other)
        if (!isLast) return
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (isLast) {
        end(pair)
        return
      }
      if (losing) {
        lost += 1
        end(pair)
        return
      }
      if (delay > 0) {
        // After what waits already: bytes do not overtake each other.
        const due = wait(delay)
        sent = Promise.all([sent, due]).then(() => void client.write(bytes))
      } else sent = sent.then(() => void client.write(bytes))
    })
    return upstream
  }
  const server =
    target === undefined
      ? createHttpServer().on('connect', ({ url, socket }) => {
          const { hostname, port } = new URL(`http://${url}`)
          const upstream = pass(socket, { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) })
          upstream?.once('connect', () => void socket.write('HTTP/1.1 200 Connection Established\r\n\r\n'))
        })
      : createServer((client) => void pass(client, target))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    port: address.port,
    cut,
    away(when) {
      trigger = when
      if (when !== undefined) return
      gone = true
      cut()
    },
    back() {
      const was = gone
      trigger = undefined
      gone = false
      return was
    },
    loseAnswers() {
      losing = true
    },
    passAnswers() {
      losing = false
    },
    delayAnswers(milliseconds) {
      delay = milliseconds
    },
    get lost() {
      return lost
    },
    get open() {
      return pairs.size
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const pair of pairs) end(pair)
      await closed
    },
  }
}
