import type { IncomingMessage } from 'node:http'
import type { Companies } from '#api/ports.ts'
import type { CompanyOf } from '#realtime/ports.ts'

/**
 * The company of a socket, by its host as the API reads it: `X-Forwarded-Host` counts only behind a trusted proxy.
 * @param trusts Express's compiled `trust proxy` setting
 */
export function companyOfSockets(companies: Companies, trusts: (address: string, hop: number) => boolean): CompanyOf {
  return async (request) => (await companies.byHost(hostOf(request, trusts)))?.id ?? null
}

function hostOf(request: IncomingMessage, trusts: (address: string, hop: number) => boolean): string {
  const forwarded = request.headers['x-forwarded-host']
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim()
  const believed = first !== undefined && first !== '' && trusts(request.socket.remoteAddress ?? '', 0)
  const host = (believed ? first : request.headers.host) ?? ''
  return host.toLowerCase().replace(/:\d+$/, '')
}
