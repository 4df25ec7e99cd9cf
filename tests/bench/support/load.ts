import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface Load {
  readonly port: number
  /** The whole request, sent again and again. */
  readonly request: string
  readonly connections: number
  /** Milliseconds of load that count, after as many a quarter that do not. */
  readonly ms: number
}

/**
 * Answers a second over kept-alive connections, one call at a time on each. The bytes are counted and hardly looked at,
 * so that the client costs little of the machine that it shares with the server.
 * @throws when an answer is not 200, or its length is not the first one's within the small change of a token header
 */
export async function load({ port, request, connections, ms }: Load): Promise<number> {
  const bytes = Buffer.from(request)
  let answered = 0
  let counting = false
  let done = false
  const sockets: Socket[] = []
  const ended = Array.from(
    { length: connections },
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true })
        sockets.push(socket)
        let missing = 0
        socket.on('connect', () => socket.write(bytes))
        socket.on('error', reject)
        socket.on('close', () => resolve())
        socket.on('data', (chunk: Buffer) => {
          if (missing === 0) {
            const head = chunk.indexOf('\r\n\r\n')
            const text = chunk.toString('latin1', 0, head)
            const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
            if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
              socket.destroy(new Error(chunk.toString('utf8', 0, 600)))
              return
            }
            missing = head + 4 + Number(length)
          }
          missing -= chunk.length
          if (missing > 0) return
          if (counting) answered += 1
          if (done) socket.destroy()
          else socket.write(bytes)
        })
      }),
  )
  const failure = Promise.all(ended)
  await Promise.race([failure, delay(ms / 4)])
  counting = true
  const start = performance.now()
  await Promise.race([failure, delay(ms)])
  counting = false
  const seconds = (performance.now() - start) / 1000
  done = true
  await failure
  for (const socket of sockets) socket.destroy()
  return answered / seconds
}
