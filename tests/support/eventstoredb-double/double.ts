import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js'
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { answerAppend, answerBatchAppend } from './append.ts'
import { Faults } from './faults.ts'
import { Log } from './log.ts'
import { answerRead } from './read.ts'

interface EventStoreDbDouble {
  readonly connectionString: string
  readonly port: number
  readonly log: Log
  readonly faults: Faults
  /** How often each method was called. */
  readonly calls: { readonly append: number; readonly batchAppend: number; readonly read: number }
  close(): Promise<void>
}

/**
 * EventStoreDB as its client sees it, over an in-memory log, on 127.0.0.1. It speaks the service definitions that the client was generated
 * from, and fails on demand. It proves our adapter, never the server: what the server does is written here as we know it.
 */
export async function eventStoreDbDouble({
  log = new Log(),
}: { readonly log?: Log } = {}): Promise<EventStoreDbDouble> {
  const faults = new Faults()
  const calls = { append: 0, batchAppend: 0, read: 0 }
  const server = new Server()
  server.addService(streamsService.StreamsService, {
    read(call: Parameters<typeof answerRead>[2]) {
      calls.read += 1
      answerRead(log, faults, call)
    },
    append(call: Parameters<typeof answerAppend>[2], answer: Parameters<typeof answerAppend>[3]) {
      calls.append += 1
      answerAppend(log, faults, call, answer)
    },
    batchAppend(call: Parameters<typeof answerBatchAppend>[2]) {
      calls.batchAppend += 1
      answerBatchAppend(log, faults, call)
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
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  return {
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    log,
    faults,
    calls,
    async close() {
      server.forceShutdown()
    },
  }
}
