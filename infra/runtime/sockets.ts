import type { IncomingMessage } from 'node:http'
import { networkOf } from '#commands/sessions/network.ts'
import type { Companies } from '#api/ports.ts'
import type { CompanyOf } from '#realtime/ports.ts'

/** Whether what a proxy says is believed: Express's compiled `trust proxy` setting. */
export type Trusts = (address: string, hop: number) => boolean

/**
 * The company of a socket, by its host as the API reads it: `X-Forwarded-Host` counts only behind a trusted proxy.
 * @param trusts Express's compiled `trust proxy` setting
 */
export function companyOfSockets(companies: Companies, trusts: Trusts): CompanyOf {
  return async (request) => (await companies.byHost(hostOf(request, trusts)))?.id ?? null
}

/** Where a socket comes from, as limits count it; proxies are believed as the API believes them. */
export function addressOfSockets(trusts: Trusts): (request: IncomingMessage) => string {
  return ({ socket, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    const hops = [
      socket.remoteAddress ?? '',
      ...forwarded
        .map((hop) => hop.trim())
        .filter((hop) => hop !== '')
        .toReversed(),
    ]
    return networkOf(hops.find((address, hop) => !trusts(address, hop)) ?? hops.at(-1) ?? '')
  }
}

function hostOf(request: IncomingMessage, trusts: Trusts): string {
  const forwarded = request.headers['x-forwarded-host']
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim()
  const believed = first !== undefined && first !== '' && trusts(request.socket.remoteAddress ?? '', 0)
  const host = (believed ? first : request.headers.host) ?? ''
  return host.toLowerCase().replace(/:\d+$/, '')
}
