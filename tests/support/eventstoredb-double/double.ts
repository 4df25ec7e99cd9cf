import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Access, type Login } from './access.ts'
import { answerAppend, answerBatchAppend } from './append.ts'
import { Faults } from './faults.ts'
import { Log } from './log.ts'
import { answerRead } from './read.ts'
import shared from '@eventstore/db-client/generated/shared_pb.js'

/** Only with TLS does the server ask for a login. */
export interface Tls {
  /** PEM. The certificate is for `localhost`. */
  readonly key: string
  readonly certificate: string
  /** By name. They may change while the server runs. */
  readonly logins: ReadonlyMap<string, Login>
}

interface EventStoreDbDouble {
  /** With TLS it lacks a login and the authority. */
  readonly connectionString: string
  readonly port: number
  readonly log: Log
  readonly faults: Faults
  readonly access: Access
  /** How often each method was called. */
  readonly calls: { readonly append: number; readonly batchAppend: number; readonly read: number }
  close(): Promise<void>
}

/**
 * EventStoreDB as its client sees it, over an in-memory log, on 127.0.0.1. It speaks the service definitions that the
 * client was generated from, and fails on demand. It proves our adapter, never the server: what the server does is
 * written here as we know it.
 */
export async function eventStoreDbDouble({
  log = new Log(),
  port: wanted = 0,
  tls,
}: {
  readonly log?: Log
  readonly port?: number
  readonly tls?: Tls
} = {}): Promise<EventStoreDbDouble> {
  const faults = new Faults()
  const access = new Access(log, tls?.logins)
  const calls = { append: 0, batchAppend: 0, read: 0 }
  const server = new Server()
  server.addService(streamsService.StreamsService, {
    read(call: Parameters<typeof answerRead>[3]) {
      calls.read += 1
      if (faults.stopped) return
      answerRead(log, faults, access, call)
    },
    append(call: Parameters<typeof answerAppend>[3], answer: Parameters<typeof answerAppend>[4]) {
      calls.append += 1
      if (faults.stopped) return
      answerAppend(log, faults, access, call, answer)
    },
    batchAppend(call: Parameters<typeof answerBatchAppend>[3]) {
      calls.batchAppend += 1
      answerBatchAppend(log, faults, access, call)
    },
  })
  server.addService(serverFeatures.ServerFeaturesService, {
    getSupportedMethods(_: ServerUnaryCall<unknown, SupportedMethods>, answer: sendUnaryData<SupportedMethods>) {
      const batchAppend = new features.SupportedMethod()
        .setServiceName('event_store.client.streams.Streams')
        .setMethodName('batchappend')
      answer(null, new features.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList([batchAppend]))
    },
  })
  server.addService(gossipService.GossipService, {
    read(_: ServerUnaryCall<unknown, ClusterInfo>, answer: sendUnaryData<ClusterInfo>) {
      if (!faults.stopped) answer(null, members(host, port, faults))
    },
  })
  const host = tls === undefined ? '127.0.0.1' : 'localhost'
  const credentials =
    tls === undefined
      ? ServerCredentials.createInsecure()
      : ServerCredentials.createSsl(null, [
          { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.certificate) },
        ])
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${wanted}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound))),
  )
  return {
    connectionString: `esdb://${host}:${port}${tls === undefined ? '?tls=false' : ''}`,
    port,
    log,
    faults,
    access,
    calls,
    async close() {
      server.forceShutdown()
    },
  }
}

/**
 * Who is in the cluster: this node, and its leader when that is another one. During an election this node is `Unknown`,
 * and the former leader is listed as dead.
 */
function members(at: string, port: number, faults: Faults): ClusterInfo {
  const { FOLLOWER, LEADER, UNKNOWN } = gossip.MemberInfo.VNodeState
  const member = (host: string, of: number, state: Parameters<gossip.MemberInfo['setState']>[0], alive = true) =>
    new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(crypto.randomUUID()))
      .setTimeStamp(String(Date.now()))
      .setState(state)
      .setIsAlive(alive)
      .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(of))
  if (faults.members !== undefined)
    return new gossip.ClusterInfo().setMembersList(
      faults.members.map((of) => member(at, of.port, gossip.MemberInfo.VNodeState[of.state], of.isAlive)),
    )
  const own = member(at, port, faults.electing ? UNKNOWN : faults.follower ? FOLLOWER : LEADER)
  const { host, port: leading } = faults.leader
  const other = faults.follower || faults.electing ? [member(host, leading, LEADER, !faults.electing)] : []
  return new gossip.ClusterInfo().setMembersList([own, ...other])
}
