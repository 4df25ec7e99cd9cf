import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** A request to another server, named as in `fetch`. */
interface GuardedRequest {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

export type GuardedFetch = (url: string | URL, request?: GuardedRequest) => Promise<Response>

/** An address that the server does not ask. `kind` says why. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
  readonly kind: 'scheme' | 'private'

  constructor(kind: 'scheme' | 'private') {
    super(kind === 'scheme' ? 'an address that starts with https:// is needed' : 'the address is in a private network')
    this.kind = kind
  }
}

/** The answer has more bytes than are read. */
export class AnswerTooLong extends RangeError {
  override readonly name = 'AnswerTooLong'
}

interface GuardOptions {
  /** For the embedded product: this machine too, also over http. */
  readonly allowLoopback: boolean
  /** Of an answer; default: a megabyte. */
  readonly mostBytes?: number
  /** Until all of an answer is there; default: eight seconds. */
  readonly longestMs?: number
}

const usualMostBytes = 1_000_000
const usualLongestMs = 8_000

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')
// Only 2000::/3 is routed; of that, what carries an IPv4 address inside is refused too.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * A `fetch` for addresses that people type: https only, no private network, no redirect, and by default a
 * megabyte and eight seconds at most. The address that was judged is the one that is connected to.
 */
export function createGuardedFetch({
  allowLoopback,
  mostBytes = usualMostBytes,
  longestMs = usualLongestMs,
}: GuardOptions): GuardedFetch {
  const permits = (address: string) => {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (loopback.check(address, family)) return allowLoopback
    return !privateNetworks.check(address, family)
  }
  const lookup: LookupFunction = (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error !== null) callback(error, '')
      else if (first === undefined || !addresses.every(({ address }) => permits(address)))
        callback(new AddressRefused('private'), '')
      else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
  return async (given, { method = 'GET', headers = {}, body, signal } = {}) => {
    const url = new URL(given)
    const host = url.hostname.replaceAll(/^\[|\]$/g, '')
    const isHere = isIP(host) > 0 ? loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4') : /(^|\.)localhost$/.test(host)
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowLoopback && isHere))
      throw new AddressRefused('scheme')
    if (isIP(host) > 0 && !permits(host)) throw new AddressRefused('private')
    const limit = AbortSignal.timeout(longestMs)
    const text = body === undefined || body === null ? undefined : bodyText(body)
    const answer = await send(
      url,
      {
        method,
        headers: { ...headers, ...(text !== undefined && { 'content-length': String(Buffer.byteLength(text)) }) },
        lookup,
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
        agent: false,
      },
      text,
    )
    const content = await readAll(answer, mostBytes)
    const status = answer.statusCode ?? 502
    const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response([101, 204, 205, 304].includes(status) ? null : new Uint8Array(content), {
      status,
      headers: pairs,
    })
  }
}

function bodyText(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new TypeError('a text or form was expected')
}

function send(url: URL, options: https.RequestOptions, text: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, resolve)
    request.on('error', reject)
    request.end(text)
  })
}

async function readAll(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) {
      answer.destroy()
      throw new AnswerTooLong(`the answer is longer than ${mostBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
