import { credentials, Metadata } from '@grpc/grpc-js'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'

/** Milliseconds. */
const toAnswer = 2_000

/**
 * Asks the nodes of a cluster without TLS, one after the other, who leads.
 * @param nodes `host:port`
 * @returns its place in the list; undefined while nobody leads
 */
export async function leaderOf(nodes: readonly string[]): Promise<number | undefined> {
  for (const node of nodes) {
    const leader = await leaderSays(node).catch(() => undefined)
    const place = nodes.findIndex((of) => of === leader)
    if (place >= 0) return place
  }
  return undefined
}

async function leaderSays(node: string): Promise<string | undefined> {
  const client = new gossipService.GossipClient(node, credentials.createInsecure())
  try {
    const info = await new Promise<gossip.ClusterInfo>((resolve, reject) => {
      const deadline = Date.now() + toAnswer
      client.read(new shared.Empty(), new Metadata(), { deadline }, (error, answer) =>
        error ? reject(error) : resolve(answer),
      )
    })
    const { LEADER } = gossip.MemberInfo.VNodeState
    const at = info
      .getMembersList()
      .find((member) => member.getIsAlive() && member.getState() === LEADER)
      ?.getHttpEndPoint()
    return at && `${at.getAddress()}:${at.getPort()}`
  } finally {
    client.close()
  }
}
