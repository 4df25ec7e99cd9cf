import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** What the server does at a step: an answer, e.g. `450 later`; `cut` ends the connection; `hang` says nothing more. */
type Step = string | undefined

/** Undefined: the step goes well. */
export interface Faults {
  greeting?: Step
  /** STARTTLS is then not offered either. */
  startTls?: Step
  mail?: Step
  recipient?: (address: string) => Step
  data?: Step
  /** After the whole message has arrived and is kept, instead of `250`. */
  afterMessage?: Step
  /** Milliseconds before each answer. */
  delayMs?: number
}

export interface ReceivedMail {
  readonly to: string
  /** With headers, as it came. */
  readonly raw: string
  /** Whether it came through TLS. */
  readonly secure: boolean
}

/** PEM. `implicit`: TLS from the first byte; otherwise after STARTTLS, which the server then offers. */
export interface ServerTls {
  readonly key: string
  readonly cert: string
  readonly implicit: boolean
}

export interface FaultySmtp {
  readonly port: number
  readonly url: string
  /** Messages that arrived whole. */
  readonly received: readonly ReceivedMail[]
  /** Changed while it runs. */
  readonly faults: Faults
  /** Connections that were made. */
  readonly connections: () => number
  /** Resolves when the next whole message has arrived. */
  nextMessage(): Promise<void>
  /** Refuses connections until `open`. */
  close(): Promise<void>
  open(): Promise<void>
}

/**
 * A mail server on this machine that fails as the test demands. It keeps every complete message, acknowledged or not.
 */
export async function faultySmtp(tls?: ServerTls): Promise<FaultySmtp> {
  const received: ReceivedMail[] = []
  const faults: Faults = {}
  const sockets = new Set<Socket>()
  let connections = 0
  let arrived = Promise.withResolvers<void>()
  const keep = (mail: ReceivedMail) => {
    received.push(mail)
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  const listen = async (port: number) => {
    const server = createServer((socket) => {
      connections += 1
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      const session = { faults, keep, tls }
      if (tls?.implicit === true) serve(upgraded(socket, tls), { ...session, greets: true })
      else serve(socket, { ...session, greets: true })
    })
    // By the machine's name, too, where there is TLS: a certificate is for a name.
    server.listen(port, tls === undefined ? '127.0.0.1' : '0.0.0.0')
    await once(server, 'listening')
    return server
  }
  let server: Server = await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    faults,
    connections: () => connections,
    nextMessage: () => arrived.promise,
    async close() {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
    async open() {
      server = await listen(port)
    },
  }
}

interface Session {
  readonly faults: Faults
  readonly keep: (mail: ReceivedMail) => void
  readonly tls: ServerTls | undefined
  /** After STARTTLS the client speaks first. */
  readonly greets: boolean
}

function upgraded(socket: Socket, { key, cert }: ServerTls): TLSSocket {
  return new TLSSocket(socket, { isServer: true, key, cert })
}

function serve(socket: Socket, session: Session): void {
  const { faults, keep, tls, greets } = session
  const secure = socket instanceof TLSSocket
  let text = ''
  let to = ''
  let inData = false
  socket.on('error', () => undefined)
  const answer = (step: Step, usual: string) => {
    if (step === 'hang') return
    if (step === 'cut') {
      socket.destroy()
      return
    }
    const line = `${step ?? usual}\r\n`
    if (faults.delayMs === undefined) socket.write(line)
    else setTimeout(() => socket.writable && socket.write(line), faults.delayMs)
  }
  const command = (line: string) => {
    const upgrade = secure || faults.startTls !== undefined ? undefined : tls
    if (/^(EHLO|HELO)/i.test(line))
      answer(undefined, upgrade === undefined ? '250 faulty.test' : '250-faulty.test\r\n250 STARTTLS')
    else if (/^STARTTLS/i.test(line)) {
      answer(faults.startTls, upgrade === undefined ? '502 no' : '220 go on')
      if (upgrade === undefined) return
      socket.removeAllListeners('data')
      serve(upgraded(socket, upgrade), { ...session, greets: false })
    } else if (/^MAIL FROM/i.test(line)) answer(faults.mail, '250 ok')
    else if (/^RCPT TO/i.test(line)) {
      to = /<(.*)>/.exec(line)?.[1] ?? ''
      answer(faults.recipient?.(to), '250 ok')
    } else if (/^DATA/i.test(line)) {
      inData = faults.data === undefined
      answer(faults.data, '354 go on')
    } else if (/^QUIT/i.test(line)) {
      answer(undefined, '221 bye')
      socket.end()
    } else answer(undefined, '250 ok')
  }
  socket.on('data', (chunk) => {
    text += chunk.toString('utf8')
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n'
      const at = text.indexOf(end)
      if (at < 0) return
      const part = text.slice(0, at)
      text = text.slice(at + end.length)
      if (inData) {
        inData = false
        keep({ to, raw: part, secure })
        answer(faults.afterMessage, '250 kept')
      } else command(part)
    }
  })
  if (greets) answer(faults.greeting, '220 faulty.test')
}
