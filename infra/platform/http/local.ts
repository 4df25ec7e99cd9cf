import type { IncomingMessage } from 'node:http'

/**
 * Whether the request comes from this machine, to a name of this machine, through no proxy.
 * @param companies a company's own name counts too, such as `acme.localhost`
 */
export function isLocal({ headers, socket }: IncomingMessage, { companies = false } = {}): boolean {
  const handedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => name in headers,
  )
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return (
    !handedOn &&
    (['localhost', '127.0.0.1', '[::1]'].includes(host) || (companies && host.endsWith('.localhost'))) &&
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  )
}
