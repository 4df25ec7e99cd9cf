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
  /** Milliseconds that every answer takes more, from now on. */
  delayAnswers(milliseconds: number): void
  /** How often an answer was thrown away. */
  readonly lost: number
  /** Connections that pass through it now. */
  readonly open: number
  close(): Promise<void>
}

/** A TCP proxy on 127.0.0.1 that can fail in the ways of a network. */
export async function tcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let losing = false
  let lost = 0
  let delay = 0
  const end = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host)
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => end(pair))
      socket.on('close', () => end(pair))
    }
    let sent = Promise.resolve()
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes) => {
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
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    port: address.port,
    cut() {
      for (const pair of pairs) end(pair)
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
