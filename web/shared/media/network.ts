import { useState } from 'react'
import { iceServersAttributes } from '#contract/meetings/webconferences.ts'
import { z } from 'zod'
import { useAuth } from '../session/me.ts'

/**
 * What this network lets through: `relay`: a call comes through whatever the other network is; `direct`: where the two
 * networks let each other in; `symmetric`: seldom, because the network gives a sender another port for each receiver;
 * `unrelayed`: the relay of the installation is out of reach; `closed`: nothing.
 */
export type Reach = 'relay' | 'direct' | 'symmetric' | 'unrelayed' | 'closed'

/** Servers that do not answer by then are out of reach, ms. */
const timeoutMs = 8_000

/** Looks for ways out, as a call would. Nothing is sent to anybody but these servers. */
export async function reachOf(servers: readonly RTCIceServer[], relay: boolean): Promise<Reach> {
  const connection = new RTCPeerConnection({ iceServers: [...servers] })
  const kinds = new Set<string>()
  const seen: RTCIceCandidate[] = []
  const { promise: gathered, resolve } = Promise.withResolvers<void>()
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate === null) resolve()
    else if (candidate.type !== null) {
      kinds.add(candidate.type)
      seen.push(candidate)
    }
    if (kinds.has('relay')) resolve()
  })
  connection.createDataChannel('test')
  await connection.setLocalDescription()
  const timer = setTimeout(resolve, timeoutMs)
  await gathered
  clearTimeout(timer)
  connection.close()
  if (kinds.has('relay')) return 'relay'
  if (kinds.size === 0) return 'closed'
  if (relay) return 'unrelayed'
  return isSymmetric(seen) ? 'symmetric' : 'direct'
}

/**
 * Two servers that see one sender at one address, and at two ports (RFC 4787: address-dependent mapping). A browser
 * that hides the sender's own port still tells senders apart by their foundation, or names more ports than senders.
 */
function isSymmetric(candidates: readonly RTCIceCandidate[]): boolean {
  const udp = candidates.filter(({ protocol }) => protocol === 'udp')
  const senders = udp.filter(({ type }) => type === 'host').length
  const mapped = udp.filter(({ type }) => type === 'srflx')
  const portsOf = Map.groupBy(
    mapped,
    ({ address, relatedPort, foundation }) => `${address}/${relatedPort || foundation}`,
  )
  const isTwo = [...portsOf.values()].some((own) => new Set(own.map(({ port }) => port)).size > 1)
  const hidden = mapped.filter(({ relatedPort }) => !relatedPort)
  return isTwo || new Set(hidden.map(({ port }) => port)).size > Math.max(1, senders)
}

const answer = z.object({ data: z.object({ attributes: iceServersAttributes }) })

/** The network of this page. null: not tested yet. */
export function useNetwork() {
  const { http } = useAuth()
  const [reach, setReach] = useState<Reach | 'unknown' | null>(null)
  return {
    reach,
    test: async () => {
      try {
        const { body } = await http({ method: 'GET', path: '/api/v1/ice_servers' })
        const { servers, relay } = answer.parse(body).data.attributes
        const known = servers.map(({ urls, username, credential }) => ({
          urls,
          ...(username !== undefined && { username }),
          ...(credential !== undefined && { credential }),
        }))
        setReach(await reachOf(known, relay))
      } catch {
        setReach('unknown')
      }
    },
  }
}
