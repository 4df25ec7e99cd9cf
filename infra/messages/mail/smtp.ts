import { isIPv4 } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailConfig } from '../../platform/config/config.ts'
import type { Lane, Message, SendOutcome } from './transport.ts'

/** Milliseconds. */
export interface SmtpTimeouts {
  readonly connect: number
  /** Without a byte from the server. */
  readonly silence: number
  /** The whole attempt; shorter than the lease of a mail that is being sent. */
  readonly attempt: number
}

const defaultTimeouts: SmtpTimeouts = { connect: 10_000, silence: 60_000, attempt: 100_000 }

/** Some servers end a session after so many messages. */
const perConnection = 100
/** A connection without work is closed after so many milliseconds. */
const idleMs = 10_000

interface Open {
  readonly connection: SMTPConnection
  readonly failed: Promise<never>
  messages: number
  /** By the server, or by an error. */
  ended: boolean
}

/** One SMTP connection, kept from one mail to the next. */
export function createSmtpLane(config: MailConfig, timeouts: SmtpTimeouts = defaultTimeouts): Lane {
  let kept: Open | undefined
  let idle: NodeJS.Timeout | undefined
  /** Ends the attempt under way, if any. */
  let interrupt: (error: 'interrupted' | 'timeout') => void = () => undefined

  const drop = () => {
    clearTimeout(idle)
    kept?.connection.close()
    kept = undefined
  }
  const keep = (open: Open) => {
    open.messages += 1
    if (open.messages >= perConnection) {
      open.connection.quit()
      return
    }
    kept = open
    idle = setTimeout(() => {
      if (kept === open) kept = undefined
      open.connection.quit()
    }, idleMs)
    idle.unref()
  }

  /** @param over aborted when nobody waits any more: the connection is then closed */
  const attempt = async (message: Message, beginData: () => Promise<void>, over: AbortSignal): Promise<SendOutcome> => {
    const reused = kept?.ended === true ? undefined : kept
    kept = undefined
    clearTimeout(idle)
    const open = reused ?? (await connect(config, timeouts).catch((error: unknown) => outcomeOf(error, false)))
    if ('kind' in open) return open
    const abandon = () => open.connection.close()
    if (over.aborted) abandon()
    over.addEventListener('abort', abandon)
    let begun = false
    // nodemailer reads the body after the server's 354 to DATA, and only then.
    const body = Readable.from(
      (async function* () {
        await beginData()
        begun = true
        yield message.raw
      })(),
      { objectMode: false },
    )
    try {
      await Promise.race([sent(open.connection, message, body), open.failed])
    } catch (error) {
      open.connection.close()
      body.destroy()
      const stale = reused !== undefined && !begun && codeOf(error) === 'connection'
      return stale ? attempt(message, beginData, over) : outcomeOf(error, begun)
    } finally {
      over.removeEventListener('abort', abandon)
    }
    keep(open)
    return { kind: 'sent' }
  }
  return {
    async send(message, beginData) {
      const over = new AbortController()
      let begun = false
      const cut = new Promise<SendOutcome>((resolve) => {
        interrupt = (error) => resolve(begun ? { kind: 'unknown' } : { kind: 'unreachable', error })
      })
      const late = delay(timeouts.attempt, undefined, { signal: over.signal, ref: false })
      late.then(() => interrupt('timeout')).catch(() => undefined)
      const begin = async () => {
        await beginData()
        begun = true
      }
      try {
        return await Promise.race([attempt(message, begin, over.signal), cut])
      } finally {
        over.abort()
      }
    },
    close() {
      interrupt('interrupted')
      drop()
    },
  }
}

async function connect(config: MailConfig, timeouts: SmtpTimeouts): Promise<Open> {
  const local = isLoopback(config.host)
  const connection = new SMTPConnection({
    host: config.host,
    port: config.port,
    secure: config.secure,
    requireTLS: !config.secure && !local,
    ignoreTLS: local,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    logger: false,
  })
  const failed = new Promise<never>((_resolve, reject) => connection.on('error', reject))
  const open: Open = { connection, failed, messages: 0, ended: false }
  const end = () => (open.ended = true)
  connection.once('end', end)
  // Handled where a call waits; the catch avoids an unhandled rejection of an idle connection.
  failed.catch(end)
  try {
    await Promise.race([called((done) => connection.connect(done)), failed])
    const { login } = config
    if (login !== undefined)
      await Promise.race([called((done) => connection.login({ user: login.user, pass: login.password }, done)), failed])
  } catch (error) {
    connection.close()
    throw error
  }
  return open
}

function called(call: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())))
}

function sent(connection: SMTPConnection, { from, to, raw }: Message, body: Readable): Promise<void> {
  const envelope = { from, to: [to], size: raw.length }
  return called((done) => connection.send(envelope, body, (error) => done(error)))
}

/** What an error means for this mail and for the others. */
function outcomeOf(error: unknown, begun: boolean): SendOutcome {
  const reply = numberOf(error, 'responseCode')
  const command = textOf(error, 'command')
  const code = codeOf(error)
  if (begun) {
    if (reply === undefined || reply < 400) return { kind: 'unknown' }
    return { kind: 'refused', error: `data_${reply}`, permanent: reply >= 500 }
  }
  if (reply === 421) return { kind: 'unreachable', error: 'smtp_421' }
  if (reply !== undefined && command === 'RCPT TO')
    return { kind: 'refused', error: `rcpt_${reply}`, permanent: reply >= 500 }
  if (reply !== undefined && command === 'DATA')
    return { kind: 'refused', error: `data_${reply}`, permanent: reply >= 500 && reply !== 503 }
  // The message is larger than the server takes, or its address has letters that the server does not.
  if (reply === undefined && (code === 'message' || code === 'envelope'))
    return { kind: 'refused', error: code, permanent: true }
  // Signing in, TLS, the sender: the mail is not the reason, so every mail waits until it is mended.
  const named = reply === undefined || code === 'tls'
  return { kind: 'unreachable', error: named ? code : `${stages[command] ?? 'smtp'}_${reply}` }
}

const stages: Readonly<Record<string, string>> = { 'MAIL FROM': 'sender', CONN: 'greeting', EHLO: 'greeting' }

const codes: Readonly<Record<string, string>> = {
  ECONNECTION: 'connection',
  ESOCKET: 'connection',
  ETIMEDOUT: 'timeout',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EDNS: 'dns',
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  EPROTOCOL: 'protocol',
  EMESSAGE: 'message',
  EENVELOPE: 'envelope',
  ESTREAM: 'interrupted',
}

/** OpenSSL's reasons not to trust a certificate, and Node's, as codes of errors. */
export const distrust = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/
/** A handshake that fails otherwise, e.g. with a server that speaks no TLS on this port. */
const badHandshake = /^(EPROTO|ERR_SSL_)/

function codeOf(error: unknown): string {
  // Where nodemailer names the socket alone, it keeps the socket's own code.
  const cause = textOf(error, 'originalCode')
  if (distrust.test(cause)) return 'certificate'
  return badHandshake.test(cause) ? 'tls' : (codes[textOf(error, 'code')] ?? 'connection')
}

function textOf(error: unknown, name: 'code' | 'originalCode' | 'command'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : ''
}

function numberOf(error: unknown, name: 'responseCode'): number | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'number' ? value : undefined
}

/** A mail may go to a server on this machine without TLS, to no other. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
