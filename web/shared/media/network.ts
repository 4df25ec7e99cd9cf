import { useState } from 'react'
import { iceServersAttributes } from '#contract/webconferences.ts'
import { z } from 'zod'
import { useAuth } from '../session/me.ts'

/**
 * What this network lets through: `relay`: a call comes through whatever the other network is; `direct`: where the two
 * networks let each other in; `unrelayed`: the relay of the installation is out of reach; `closed`: nothing.
 */
export type Reach = 'relay' | 'direct' | 'unrelayed' | 'closed'

/** Servers that do not answer by then are out of reach, ms. */
const patience = 8_000

/** Looks for ways out, as a call would. Nothing is sent to anybody but these servers. */
export async function reachOf(servers: readonly RTCIceServer[], relay: boolean): Promise<Reach> {
  const connection = new RTCPeerConnection({ iceServers: [...servers] })
  const kinds = new Set<string>()
  const { promise: gathered, resolve } = Promise.withResolvers<void>()
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate === null) resolve()
    else if (candidate.type !== null) kinds.add(candidate.type)
    if (kinds.has('relay')) resolve()
  })
  connection.createDataChannel('test')
  await connection.setLocalDescription()
  const timer = setTimeout(resolve, patience)
  await gathered
  clearTimeout(timer)
  connection.close()
  if (kinds.has('relay')) return 'relay'
  if (kinds.size === 0) return 'closed'
  return relay ? 'unrelayed' : 'direct'
}

const answer = z.object({ data: z.object({ attributes: iceServersAttributes }) })

/** The network of this page. null: not asked yet. */
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
