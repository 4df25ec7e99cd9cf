import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What the provider does with a call; it keeps the message when it `takes` it. Default: it takes it and says so. */
export interface SmsFault {
  readonly takes?: boolean
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Instead of an answer: the connection ends, or nothing more comes. */
  readonly silent?: 'cut' | 'hang'
}

export interface FaultySms {
  readonly url: string
  /** The text of each message that the provider took. */
  readonly taken: readonly string[]
  readonly calls: () => number
  /** Changed while it runs. */
  fault: SmsFault
  close(): Promise<void>
}

/** A provider of SMS on this machine that speaks Twilio's format and fails as the test demands. */
export async function faultySms(): Promise<FaultySms> {
  const taken: string[] = []
  let calls = 0
  const server = createServer((request, response) => {
    void (async () => {
      calls += 1
      const form = new URLSearchParams(await text(request))
      const { takes = true, status = 201, headers = {}, body = '{"sid": "SM1"}', silent } = sms.fault
      if (takes) taken.push(form.get('Body') ?? '')
      if (silent === 'cut') request.socket.destroy()
      else if (silent === undefined) response.writeHead(status, headers).end(body)
    })()
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => listening.resolve())
  await listening.promise
  const { port } = server.address() as AddressInfo
  const sms: FaultySms = {
    url: `http://127.0.0.1:${port}`,
    taken,
    calls: () => calls,
    fault: {},
    async close() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
  return sms
}
