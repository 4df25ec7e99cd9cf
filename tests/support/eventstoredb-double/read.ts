import { status, type ServerWritableStream } from '@grpc/grpc-js'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Access } from './access.ts'
import { failure, type Faults } from './faults.ts'
import type { Log, Stored } from './log.ts'
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  nameOf,
  notFoundMessage,
} from './messages.ts'

type Call = ServerWritableStream<ReadReq, ReadResp>
type Options = ReadReq.Options

/** `Streams/Read`: pages of a stream or of the log, and subscriptions to the log with a filter. */
export function answerRead(log: Log, faults: Faults, access: Access, call: Call): void {
  const options = call.request.getOptions()
  call.on('error', () => undefined)
  const refusal =
    access.refusal(call) ?? (options?.hasAll() === true ? access.denial(call) : undefined) ?? faults.refusal(call)
  if (options === undefined) refuse(call, 'no options')
  else if (refusal !== undefined) call.emit('error', refusal)
  else if (options.hasSubscription()) follow(log, faults, access, call, options)
  else {
    const fault = faults.takeRead()
    if (fault === 'silence') return
    faults.later(() => {
      if (fault !== undefined) call.emit('error', fault === 'not leader' ? faults.notLeader() : failure(fault))
      else if (options.hasStream()) readStream(log, call, options)
      else readAll(log, call, options)
    })
  }
}

function readStream(log: Log, call: Call, options: Options): void {
  const of = options.getStream()
  const name = nameOf(of?.getStreamIdentifier())
  const events = log.stream(name)
  const backwards = isBackwards(options)
  const edge = backwards ? events.length - 1 : 0
  const from = of?.hasRevision() ? Number(of.getRevision()) : edge
  const chosen = backwards ? events.slice(0, from + 1).toReversed() : events.slice(from)
  if (events.length === 0) call.write(notFoundMessage(name))
  else page(call, options, chosen)
  call.end()
}

function readAll(log: Log, call: Call, options: Options): void {
  const from = positionOf(options)
  if (from !== undefined && !log.isPosition(from)) {
    refuse(call, `no record begins at ${from}`)
    return
  }
  const events = isBackwards(options)
    ? log.events.filter(({ position }) => from === undefined || position < from).toReversed()
    : log.events.filter(({ position }) => from === undefined || position >= from)
  page(call, options, events)
  call.end()
}

function page(call: Call, options: Options, events: readonly Stored[]): void {
  for (const stored of events.slice(0, Number(options.getCount()))) call.write(eventMessage(stored))
}

function follow(log: Log, faults: Faults, access: Access, call: Call, options: Options): void {
  const from = positionOf(options)
  if (from !== undefined && !log.isPosition(from)) {
    refuse(call, `no record begins at ${from}`)
    return
  }
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? ['']
  const ours = ({ stream }: Stored) => prefixes.some((prefix) => stream.startsWith(prefix))
  let next = from === undefined ? 0 : log.events.findIndex(({ position }) => position > from)
  if (next < 0) next = log.events.length
  let left: bigint | undefined
  let leftSince = 0
  let caughtUp = false
  let writable = true
  const send = () => {
    while (writable && !faults.stalled) {
      const stored = log.events[next]
      if (stored === undefined) {
        if (caughtUp) {
          // Live, a checkpoint comes once in so many events left out: past the last event that the filter lets through.
          if (left === undefined || leftSince < 4 || !faults.checkpoints) return
          call.write(checkpointMessage(left))
          leftSince = 0
          left = undefined
          return
        }
        caughtUp = true
        // Seen on 24.10.4: a log without matching events has a checkpoint at −1, as an unsigned number of 64 bits.
        if (from === undefined && faults.checkpoints && !log.events.some(ours))
          call.write(checkpointMessage(2n ** 64n - 1n))
        // Between what was sent and the end there may be much that was left out: a real server says so only now and
        // then.
        else if (left !== undefined && faults.checkpoints) call.write(checkpointMessage(left))
        call.write(caughtUpMessage())
        return
      }
      next += 1
      if (!ours(stored)) {
        left = stored.position
        leftSince += 1
        continue
      }
      writable = call.write(eventMessage(stored))
      if (next % 5 === 0 && faults.checkpoints) call.write(checkpointMessage(stored.position))
      left = undefined
      leftSince = 0
    }
  }
  const stop = log.watch(() => {
    const denial = access.endsSubscriptions ? access.denial(call) : undefined
    if (denial === undefined) send()
    else call.emit('error', denial)
  })
  const forget = faults.subscribed({
    fail: (what) => (what === 'end' ? call.end() : call.emit('error', failure(what))),
  })
  const over = () => {
    stop()
    forget()
  }
  call.on('drain', () => {
    writable = true
    send()
  })
  call.on('cancelled', over)
  call.on('close', over)
  call.write(confirmationMessage())
  send()
}

function isBackwards(options: Options): boolean {
  return options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS
}

function positionOf(options: Options): bigint | undefined {
  const all = options.getAll()
  return all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? 0) : undefined
}

function refuse(call: Call, details: string): void {
  call.emit('error', Object.assign(new Error(details), { code: status.INVALID_ARGUMENT, details }))
}
