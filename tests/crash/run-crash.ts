import { appendFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Category } from '#domain/aggregates.ts'
import { check } from './checker.ts'
import { Child } from './children.ts'
import { esdbServer } from './esdb-server.ts'
import type { Evidence } from './evidence.ts'
import { type About, loadEvidence } from './load.ts'
import { faultsOf, haunt, longSilence } from './nemesis.ts'
import { type MutationName, mutations } from './mutations.ts'
import { postgresServer } from './postgres-server.ts'
import type { StoreKind } from './protocol.ts'
import { Random } from './random.ts'
import { type Recovery, recoveriesOf, type Strike } from './recovery.ts'
import type { Violation } from './rules/violation.ts'
import type { Server } from './server.ts'

export interface CrashOptions {
  readonly store: StoreKind
  readonly seed: string
  readonly writers: number
  /** Duration of work and faults, without the start and the end. */
  readonly seconds: number
  /** Maximum appends of a writer between two restarts. */
  readonly operations?: number
  /** A fault injected into PostgreSQL's store, to test the checker on a broken store. */
  readonly mutation?: MutationName
  readonly say?: (line: string) => void
  /** Aborts the run and stops everything that it started. */
  readonly signal?: AbortSignal
}

export interface CrashReport {
  /** Holds the histories and the log. Deleted when nothing was found. */
  readonly folder: string
  readonly violations: readonly Violation[]
  /** Processes that ended unexpectedly or did not finish. */
  readonly broken: readonly string[]
  readonly figures: Figures
  /** How long each kind of fault prevented writes of the processes that it struck. */
  readonly recoveries: readonly Recovery[]
  /** How often each fault struck. */
  readonly faults: Readonly<Record<string, number>>
  /** Faults that did not strike. */
  readonly spared: readonly string[]
}

type Figures = ReturnType<typeof figuresOf>

const subscribed: readonly { readonly categories?: readonly Category[]; readonly polls?: true }[] = [
  {},
  { polls: true },
  { categories: ['capacity', 'agenda'] },
  { categories: ['mentoring_request', 'mentoring_relationship', 'meeting', 'feedback', 'conversation'] },
]
/**
 * Alternately writers whose appends form groups, and writers that append alone, so that processes collide under the
 * lock.
 */
const habits = [
  { lanes: 4, pace: 40 },
  { lanes: 1, pace: 2 },
] as const
/** Milliseconds after which a process that writes nothing any more is stuck. */
const toFinish = 60_000
/** By what factor a run may be extended until every fault has struck once. */
const patience = 3

/**
 * One run: processes, faults, then the checker. The folder with the histories stays when the checker finds something.
 */
export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const { store, seed, mutation, say = () => undefined } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-history-'))
  const subscribers = Object.fromEntries(
    subscribed.map(({ categories = [] }, n) => [`subscriber-${n + 1}`, categories]),
  )
  const about: About = { seed, store, subscribers }
  writeFileSync(path.join(folder, 'run.json'), JSON.stringify(about))
  const server = store === 'esdb' ? await esdbServer() : await postgresServer(mutation && mutations[mutation].spoil)
  const broken: string[] = []
  let children: Child[] = []
  let struck: Awaited<ReturnType<typeof work>>
  try {
    children = await startChildren(options, folder, server, (what) => broken.push(what))
    struck = await work(options, folder, server, children)
    say('finishing')
    broken.push(...(await finish(server, children)))
    for (const event of await server.log())
      appendFileSync(path.join(folder, 'log.ndjson'), `${JSON.stringify(event)}\n`)
  } finally {
    await Promise.all(children.map((child) => child.kill()))
    await Promise.all(children.map(({ proxy }) => proxy.close()))
    await server.stop()
  }
  say('checking')
  const evidence = loadEvidence(folder)
  const violations = check(evidence)
  const figures = figuresOf(evidence)
  if (violations.length === 0 && broken.length === 0) await rm(folder, { recursive: true })
  const { strikes, ...faults } = struck
  return { folder, violations, broken, figures, recoveries: recoveriesOf(strikes, evidence.calls), ...faults }
}

async function startChildren(
  { store, seed, writers, operations = 1_000_000, mutation }: CrashOptions,
  folder: string,
  server: Server,
  onBroken: (what: string) => void,
): Promise<Child[]> {
  const all = { store, folder, seed, lanes: 1, operations, ...(mutation && { mutation }) }
  const start = (
    settings: Pick<Child['settings'], 'role' | 'name' | 'pace' | 'categories' | 'polls'> & { readonly lanes?: number },
  ) => Child.start({ ...all, ...settings }, server, onBroken)
  return Promise.all([
    ...Array.from({ length: writers }, (_, n) =>
      start({ role: 'writer', name: `writer-${n + 1}`, ...(habits[n % habits.length] ?? habits[0]) }),
    ),
    ...subscribed.map((habit, n) =>
      start({ role: 'subscriber', name: `subscriber-${n + 1}`, pace: habit.polls ? 0 : 100, ...habit }),
    ),
    start({ role: 'reader', name: 'reader-1', pace: 100 }),
  ])
}

async function work(
  { seed, seconds, signal, say }: CrashOptions,
  folder: string,
  server: Server,
  children: readonly Child[],
) {
  await Promise.all(children.map(({ opened }) => opened))
  const struck: Record<string, number> = {}
  const strikes: Strike[] = []
  const onStrike = (strike: Strike, failed: Error | undefined) => {
    const { name } = strike
    if (failed === undefined) {
      struck[name] = (struck[name] ?? 0) + 1
      strikes.push(strike)
    }
    const line = { ...strike, ...(failed !== undefined && { failed: failed.message }) }
    appendFileSync(path.join(folder, 'faults.ndjson'), `${JSON.stringify(line)}\n`)
    say?.(failed === undefined ? name : `${name}: found nothing to strike`)
  }
  const [silenced, ...writers] = children.filter(({ settings }) => settings.role === 'writer')
  const others = children.filter(({ settings }) => settings.role !== 'writer')
  const random = (what: string) => new Random(`${seed} nemesis ${what}`)
  const nemeses = [
    { random: random('server'), faults: server.faults, pause: 3_000 },
    { random: random('processes'), faults: faultsOf(writers, others), pause: 800 },
    { random: random('silence'), faults: silenced ? [longSilence(silenced)] : [], pause: 5_000 },
  ]
  const kinds = nemeses.flatMap(({ faults }) => faults.map(({ name }) => name))
  const enough = new AbortController()
  const haunted = Promise.all(nemeses.map((nemesis) => haunt({ ...nemesis, signal: enough.signal, onStrike })))
  // On a busy machine it takes longer until every fault has struck.
  const start = performance.now()
  const goesOn = () => {
    const passed = (performance.now() - start) / 1_000
    const everyKind = kinds.every((kind) => struck[kind] !== undefined)
    return signal?.aborted !== true && passed < (everyKind ? seconds : seconds * patience)
  }
  while (goesOn()) await wait(100)
  enough.abort()
  await haunted
  signal?.throwIfAborted()
  return { strikes, faults: struck, spared: kinds.filter((kind) => struck[kind] === undefined) }
}

/** Ends all faults, then lets the writers finish, then the subscribers. @returns the processes that did not finish. */
async function finish(server: Server, children: readonly Child[]): Promise<string[]> {
  await server.heal()
  for (const child of children) {
    child.thaw()
    if (!child.running) child.begin()
  }
  const late: string[] = []
  const end = async (role: string) => {
    const head = await server.head()
    await Promise.all(
      children
        .filter(({ settings }) => settings.role === role)
        .map(async (child) => {
          if (!(await child.finish(head, toFinish))) late.push(`${child.settings.name} did not come to its end`)
        }),
    )
  }
  await end('writer')
  await end('subscriber')
  await end('reader')
  return late
}

function figuresOf({ calls, log, reads, subscribers }: Evidence) {
  const outcomes = (kind: string) => calls.filter(({ outcome }) => outcome?.kind === kind)
  const acknowledged = outcomes('ok')
  return {
    calls: calls.length,
    acknowledged: acknowledged.length,
    repeated: acknowledged.filter(({ outcome }) => outcome?.kind === 'ok' && outcome.repeated).length,
    conflicts: outcomes('conflict').length,
    failed: outcomes('failed').length,
    unknown: outcomes('unknown').length,
    'killed before an answer': calls.filter(({ outcome }) => outcome === undefined).length,
    events: log.length,
    streams: new Set(log.map(({ stream }) => stream)).size,
    reads: reads.length,
    'events taken by subscribers': subscribers.reduce(
      (sum, { batches }) => sum + batches.reduce((n, { events }) => n + events.length, 0),
      0,
    ),
  }
}
