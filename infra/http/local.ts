import type { IncomingMessage } from 'node:http'

/** Whether the request comes from this machine, to a name of this machine, through no proxy. */
export function isLocal({ headers, socket }: IncomingMessage): boolean {
  const handedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => name in headers,
  )
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return (
    !handedOn &&
    (['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost')) &&
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  )
}
