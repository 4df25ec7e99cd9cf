import type { IncomingMessage } from 'node:http'
import express from 'express'
import { networkOf } from '#commands/people/sessions/network.ts'
import { normalHost } from '#api/platform/http/host.ts'
import type { Companies } from '#api/ports/company.ts'
import type { CompanyOf } from '#realtime/ports.ts'

/** Whether a proxy at this address, so many hops away, is believed. */
type Trust = (address: string, hop: number) => boolean

/** Express's `trust proxy` setting, compiled as Express does it, so that sockets and calls believe the same proxies. */
export function trustOf(trustProxy: number | string): Trust {
  return express().set('trust proxy', trustProxy).get('trust proxy fn') as Trust
}

/**
 * The company of a socket, by its host as the API reads it: `X-Forwarded-Host` counts only behind a trusted proxy. A
 * suspended company has none.
 */
export function companyOfSockets(companies: Companies, trust: Trust): CompanyOf {
  return async (request) => {
    const company = await companies.byHost(hostOf(request, trust))
    return company === null || company.suspended ? null : company.id
  }
}

/** The client's network as limits count it; proxies are believed as the API believes them. */
export function addressOfSockets(trust: Trust): (request: IncomingMessage) => string {
  return ({ socket, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    const hops = [
      socket.remoteAddress ?? '',
      ...forwarded
        .map((hop) => hop.trim())
        .filter((hop) => hop !== '')
        .toReversed(),
    ]
    return networkOf(hops.find((address, hop) => !trust(address, hop)) ?? hops.at(-1) ?? '')
  }
}

function hostOf(request: IncomingMessage, trust: Trust): string {
  const forwarded = request.headers['x-forwarded-host']
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim()
  const believed = first !== undefined && first !== '' && trust(request.socket.remoteAddress ?? '', 0)
  const host = (believed ? first : request.headers.host) ?? ''
  return normalHost(host) ?? ''
}
