import {
  Metadata,
  status as codes,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
} from '@grpc/grpc-js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Access } from './access.ts'
import { failure, type Faults } from './faults.ts'
import type { Log, Proposed } from './log.ts'
import { nameOf, proposedOf } from './messages.ts'

type Outcome = ReturnType<Log['append']>

/** `Streams/Append`: the options, then the events, then one answer. */
export function answerAppend(
  log: Log,
  faults: Faults,
  access: Access,
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
): void {
  let options: AppendReq.Options | undefined
  const events: Proposed[] = []
  call.on('error', () => undefined)
  call.on('data', (request: AppendReq) => {
    options ??= request.getOptions()
    const message = request.getProposedMessage()
    if (message !== undefined) events.push(proposedOf(message))
  })
  const decide = () => {
    const refusal = access.refusal(call) ?? faults.refusal(call) ?? tooLarge(events)
    if (refusal !== undefined) {
      answer(refusal)
      return
    }
    const fault = faults.takeAppend()
    if (fault === 'silence') return
    if (fault === 'unavailable') {
      answer(failure(fault))
      return
    }
    if (fault === 'not leader') {
      answer(faults.notLeader())
      return
    }
    const outcome = log.append(nameOf(options?.getStreamIdentifier()), expectedOf(options), events)
    if (fault === 'late') return
    if (fault === 'lost') {
      answer(failure(fault))
      return
    }
    answer(
      null,
      answerOf(
        fault === 'wrong revision'
          ? { kind: 'wrong', current: outcome.kind === 'wrong' ? outcome.current : 0 }
          : outcome,
      ),
    )
  }
  // A connection that breaks ends the requests too: what came of them is no append. That it broke is known a moment
  // later.
  call.on('end', () => setImmediate(() => call.cancelled || faults.later(decide)))
}

/** `Streams/BatchAppend`: many appends on one stream of the connection, each named by a correlation id. */
export function answerBatchAppend(
  log: Log,
  faults: Faults,
  access: Access,
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
): void {
  const pending = new Map<string, { options: BatchAppendReq.Options | undefined; events: Proposed[] }>()
  call.on('error', () => undefined)
  const refusal = access.refusal(call)
  if (refusal !== undefined) {
    call.emit('error', refusal)
    return
  }
  call.on('data', (request: BatchAppendReq) => {
    const correlationId = request.getCorrelationId()?.getString() ?? ''
    const append = pending.get(correlationId) ?? { options: request.getOptions(), events: [] }
    pending.set(correlationId, append)
    append.events.push(...request.getProposedMessagesList().map(proposedOf))
    if (!request.getIsFinal()) return
    pending.delete(correlationId)
    const fault = faults.takeAppend()
    if (fault === 'silence') return
    if (fault === 'unavailable') {
      call.emit('error', failure(fault))
      return
    }
    const { options, events } = append
    const outcome = log.append(nameOf(options?.getStreamIdentifier()), batchExpectedOf(options), events)
    if (fault === 'late') return
    if (fault === 'lost') {
      call.emit('error', failure(fault))
      return
    }
    const correlation = fault === 'unknown correlation' ? crypto.randomUUID() : correlationId
    const response = batchAnswerOf(outcome).setCorrelationId(new shared.UUID().setString(correlation))
    call.write(response.setStreamIdentifier(options?.getStreamIdentifier()))
  })
  call.on('end', () => call.end())
}

/** The server's own bound on the data of one append, 1 MiB. */
const maxAppendSize = 1024 * 1024

function tooLarge(events: readonly Proposed[]): Error | undefined {
  const size = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
  if (size <= maxAppendSize) return undefined
  const metadata = new Metadata()
  metadata.set('exception', 'maximum-append-size-exceeded')
  metadata.set('maximum-append-size', String(maxAppendSize))
  const details = `Maximum Append Size of ${maxAppendSize} Exceeded.`
  return Object.assign(new Error(details), { code: codes.INVALID_ARGUMENT, details, metadata })
}

function answerOf(outcome: Outcome): AppendResp {
  if (outcome.kind === 'wrong') {
    const wrong = new streams.AppendResp.WrongExpectedVersion()
    if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentRevision(String(outcome.current))
    return new streams.AppendResp().setWrongExpectedVersion(wrong)
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision))
  // Of a repeat too: its answer is the same as the first one.
  success.setPosition(
    new streams.AppendResp.Position()
      .setCommitPosition(String(outcome.position))
      .setPreparePosition(String(outcome.position)),
  )
  return new streams.AppendResp().setSuccess(success)
}

function batchAnswerOf(outcome: Outcome): BatchAppendResp {
  if (outcome.kind !== 'wrong') {
    const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision))
    return new streams.BatchAppendResp().setSuccess(success)
  }
  const wrong = new shared.WrongExpectedVersion()
  if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty())
  else wrong.setCurrentStreamRevision(String(outcome.current))
  const details = new any.Any()
  details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion')
  return new streams.BatchAppendResp().setError(
    new status.Status().setMessage('wrong expected version').setDetails(details),
  )
}

function expectedOf(options: AppendReq.Options | undefined): Parameters<Log['append']>[1] {
  if (options?.hasNoStream()) return 'no_stream'
  if (options?.hasStreamExists()) return 'stream_exists'
  return options?.hasRevision() ? BigInt(options.getRevision()) : 'any'
}

function batchExpectedOf(options: BatchAppendReq.Options | undefined): Parameters<Log['append']>[1] {
  if (options?.hasNoStream()) return 'no_stream'
  if (options?.hasStreamExists()) return 'stream_exists'
  return options?.hasStreamPosition() ? BigInt(options.getStreamPosition()) : 'any'
}
