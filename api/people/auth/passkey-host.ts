import { isIP } from 'node:net'
import type { PasskeyHost } from '#commands/people/passkeys/ports.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { normalHost } from '../../platform/http/host.ts'
import { CodedProblem } from './second-factor-problem.ts'

/**
 * The host of the call, which is one of the company's, and the origin of its pages. Browsers make passkeys on pages
 * with TLS, and on this machine.
 * @throws CodedProblem 422 for an address of numbers, which can have none
 */
export function passkeyHost({ request }: Pick<RequestContext, 'request'>): PasskeyHost {
  const host = normalHost(request.hostname ?? '') ?? ''
  if (host === '' || host.startsWith('[') || isIP(host) !== 0) throw new CodedProblem(422, 'passkeys_unavailable')
  const port = /:(\d+)$/.exec(request.host)?.[1]
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  const protocol = isLocal ? request.protocol : 'https'
  return { host, origin: new URL(`${protocol}://${host}${port === undefined ? '' : `:${port}`}`).origin }
}
