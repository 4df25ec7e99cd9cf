import { expect, test } from 'vitest'
import type { StreamName } from '#domain/platform/event-store.ts'
import { check } from '#tests/crash/checker.ts'
import { digestOfRead } from '#tests/crash/digest.ts'
import type { AppendRequest, Call, Evidence, LogEvent, Outcome, Read } from '#tests/crash/evidence.ts'
import { rules, type Violation } from '#tests/crash/rules/violation.ts'

const a: StreamName = 'capacity-a'
const b: StreamName = 'mentoring_request-b'

function at(position: number, stream: string, revision: number, id: string): LogEvent {
  return { position: BigInt(position), stream, revision, id, digest: `says ${id}`, chain: chained(`${stream} ${id}`) }
}

/** A chain of one letter an event, so that it can be read here. */
function chained(what: string): NonNullable<LogEvent['chain']> {
  return { hash: what, expected: () => what }
}

function to(stream: StreamName, expected: AppendRequest['expected'], ...ids: readonly string[]): AppendRequest {
  return { stream, expected, events: ids.map((id) => [id, `says ${id}`] as const) }
}

/** Called at `n * 10`, answered 5 later. */
function call(n: number, appends: readonly AppendRequest[], outcome?: Answer): Call {
  return { op: `op${n}`, invokedAt: n * 10, appends, ...(outcome && { outcome: { ...outcome, at: n * 10 + 5 } }) }
}

type Answer = Outcome extends infer One ? (One extends { at: number } ? Omit<One, 'at'> : never) : never

function ok(position: number, revisions: Readonly<Record<string, number>>, repeated = false): Answer {
  return { kind: 'ok', position: BigInt(position), revisions: new Map(Object.entries(revisions)), repeated }
}

function conflict(stream: string, actual: number): Answer {
  return { kind: 'conflict', stream, actual }
}

const unknown: Answer = { kind: 'unknown', error: 'no answer' }

const log = [at(1, a, 0, 'x'), at(3, a, 1, 'y'), at(4, b, 0, 'z'), at(7, a, 2, 'w')]
const several = [to(a, 0, 'y'), to(b, 'no_stream', 'z')]
const calls = [
  call(1, [to(a, 'no_stream', 'x')], ok(1, { [a]: 0 })),
  call(2, several, unknown),
  call(3, several, ok(4, { [a]: 1, [b]: 0 }, true)),
  call(4, [to(a, 0, 'v')], conflict(a, 1)),
  call(5, [to(a, 'stream_exists', 'w')]),
  call(6, [to(b, 5, 'u')], unknown),
]

function readAll(events: readonly LogEvent[], of: Partial<Extract<Read, { kind: 'all' }>> = {}): Read {
  const digest = digestOfRead(events)
  return {
    kind: 'all',
    op: 'read',
    invokedAt: 70,
    after: 0n,
    position: 7n,
    caughtUp: true,
    count: events.length,
    digest,
    ...of,
  }
}

function readStream(events: readonly LogEvent[], of: Partial<Extract<Read, { kind: 'stream' }>> = {}): Read {
  const digest = digestOfRead(events)
  const first = events[0]?.revision ?? -1
  return {
    kind: 'stream',
    op: 'read',
    invokedAt: 70,
    stream: a,
    direction: 'forwards',
    toHead: true,
    first,
    count: events.length,
    digest,
    ...of,
  }
}

function batch(end: number, ...positions: readonly number[]) {
  return {
    position: BigInt(end),
    events: positions.map(
      (of) => [BigInt(of), log.find(({ position }) => position === BigInt(of))?.id ?? '?'] as const,
    ),
  }
}

const ofA = log.filter(({ stream }) => stream === a)
const sound: Evidence = {
  calls,
  log,
  subscribers: [
    { name: 'all', batches: [batch(3, 1, 3), batch(7, 4, 7)] },
    { name: 'some', categories: ['capacity'], batches: [batch(4, 1, 3), batch(6), batch(7, 7)] },
  ],
  reads: [
    readAll(log),
    readAll(log.slice(0, 2), { position: 3n, caughtUp: false }),
    readAll(log.slice(0, 1), { invokedAt: 12, position: 2n }),
    readAll(ofA, { categories: ['capacity'] }),
    readStream(ofA),
    readStream(ofA.toReversed().slice(0, 2), { direction: 'backwards' }),
    readStream([], { stream: 'capacity-none' }),
  ],
}

/** The rules that are found broken when this is what happened instead. */
function broken(instead: Partial<Evidence>): string[] {
  return [...new Set(check({ ...sound, ...instead }).map(({ rule }) => rule))]
}
function withCall(n: number, changed: Call): Partial<Evidence> {
  return { calls: calls.map((one, index) => (index === n - 1 ? changed : one)) }
}
const subscriber = (...batches: readonly ReturnType<typeof batch>[]) => ({ subscribers: [{ name: 's', batches }] })
const quiet = { subscribers: [], reads: [] }

test('a run in which the store kept its promises: lost answers, conflicts, repeats and kills are no violations', () => {
  expect(check(sound)).toEqual([])
})

type Rule = Violation['rule']
const cases: readonly [rule: Rule, what: string, instead: Partial<Evidence>, others?: readonly Rule[]][] = [
  ['positions', 'two events at one position', { ...quiet, log: [...log.slice(0, 3), at(4, a, 2, 'w')] }, ['real time']],
  [
    'revisions',
    'a hole in a stream',
    {
      ...quiet,
      calls: calls.slice(0, 4),
      log: log.slice(0, 3).map((event) => (event.id === 'y' ? { ...event, revision: 2 } : event)),
    },
    ['acknowledged', 'expectation', 'conflict'],
  ],
  [
    'once',
    'an event stored again further on',
    { ...quiet, calls: calls.slice(4), log: [at(1, a, 0, 'q'), at(2, a, 1, 'w'), at(7, a, 2, 'w')] },
    ['nothing else'],
  ],
  ['nothing else', 'an event that no call appended', { ...quiet, log: [...log, at(9, b, 1, 'stranger')] }],
  [
    'as given',
    'the words of another event',
    { ...quiet, log: log.map((event) => (event.id === 'y' ? { ...event, digest: 'says x' } : event)) },
  ],
  [
    'chain',
    'a hash that does not fit',
    { log: log.map((event) => (event.id === 'y' ? { ...event, chain: { ...chained('?'), hash: '!' } } : event)) },
  ],
  ['acknowledged', 'an acknowledged append that is gone', { ...quiet, log: log.slice(0, 1), calls: calls.slice(0, 3) }],
  ['acknowledged', 'another position in the answer', withCall(3, call(3, several, ok(3, { [a]: 1, [b]: 0 }, true)))],
  [
    'acknowledged',
    'another revision in the answer',
    withCall(3, call(3, several, ok(4, { [a]: 1, [b]: 2 }, true))),
    ['visible'],
  ],
  ['acknowledged', 'a stream is missing from the answer', withCall(3, call(3, several, ok(4, { [a]: 1 }, true)))],
  [
    'refused',
    'a conflict that was written all the same',
    withCall(5, call(5, [to(a, 'stream_exists', 'w')], conflict(a, -1))),
  ],
  [
    'refused',
    'an exception, and it was written',
    withCall(5, call(5, [to(a, 'stream_exists', 'w')], { kind: 'failed', error: 'no' })),
  ],
  ['all or nothing', 'one stream of two', { ...quiet, calls: calls.slice(0, 2), log: log.slice(0, 2) }],
  [
    'all or nothing',
    'another append in between',
    {
      ...quiet,
      calls: [call(1, [to(a, 'any', 'x', 'w')]), call(2, [to(a, 'any', 'y')]), call(3, [to(b, 'any', 'z')])],
    },
  ],
  ['expectation', 'written at another revision than expected', withCall(5, call(5, [to(a, 0, 'w')]))],
  ['expectation', 'a stream that was to be new', withCall(5, call(5, [to(a, 'no_stream', 'w')]))],
  [
    'repeat',
    'written twice, as the answers have it',
    {
      calls: [
        ...calls.slice(0, 1),
        ...[2, 3].map((n) => call(n, several, ok(4, { [a]: 1, [b]: 0 }))),
        ...calls.slice(3),
      ],
    },
  ],
  ['repeat', 'a conflict for what was acknowledged before', { calls: [...calls, call(7, several, conflict(a, 2))] }],
  ['conflict', 'with the very revision that was expected', withCall(4, call(4, [to(a, 1, 'v')], conflict(a, 1)))],
  ['conflict', 'with a revision that never was', withCall(4, call(4, [to(a, 0, 'v')], conflict(a, 12)))],
  ['conflict', 'in a stream that was not in the append', withCall(4, call(4, [to(a, 0, 'v')], conflict(b, 0)))],
  [
    'real time',
    'before an append acknowledged earlier',
    { ...quiet, calls: [call(9, [to(a, 'no_stream', 'x')]), ...calls.slice(1)] },
  ],
  [
    'visible',
    'the end of the log before an acknowledged append',
    { reads: [readAll(log.slice(0, 1), { position: 2n })] },
  ],
  ['visible', 'a stream without its acknowledged end', { reads: [readStream(ofA.slice(0, 1))] }],
  ['visible', 'the same, read from its end', { reads: [readStream(ofA.slice(0, 1), { direction: 'backwards' })] }],
  ['subscriber gap', 'one left out', subscriber(batch(3, 1, 3), batch(7, 7))],
  ['subscriber gap', 'the last ones missing', subscriber(batch(3, 1, 3))],
  ['subscriber repeat', 'one again after a restart', subscriber(batch(3, 1, 3), batch(7, 3, 4, 7))],
  ['subscriber order', 'one that the log does not hold', subscriber(batch(7, 1, 2, 3, 4, 7))],
  ['subscriber order', 'one behind the position of the batch before', subscriber(batch(5, 1, 3), batch(7, 4, 7))],
  ['subscriber order', 'a batch whose position goes back', subscriber(batch(3, 1, 3), batch(2), batch(7, 4, 7))],
  ['prefix', 'less than now', { reads: [readAll([log[0], log[2], log[3]].filter((event) => event !== undefined))] }],
  ['prefix', 'something else at a place', { reads: [readStream(ofA.with(1, at(3, a, 1, 'other')))] }],
]

test.each(cases)('%s: %s', (rule, _, instead, others = []) => {
  const found = broken(instead)
  expect(found).toContain(rule)
  expect(found.filter((one) => one !== rule && !others.some((other) => other === one))).toEqual([])
})

test('every rule has a history that breaks it', () => {
  expect([...new Set(cases.map(([rule]) => rule))].sort()).toEqual(Object.keys(rules).sort())
})

test('a violation names the operations concerned', () => {
  expect(check({ ...sound, ...withCall(4, call(4, [to(a, 1, 'v')], conflict(a, 1))) })).toEqual([
    { rule: 'conflict', what: 'capacity-a at 1 is what was expected: 1', ops: ['op4'] },
  ])
})
