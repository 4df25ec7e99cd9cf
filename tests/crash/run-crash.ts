import { appendFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isWriting, partsOf, startChildren, subscribersOf } from './cast.ts'
import { check } from './checker.ts'
import type { Child } from './children.ts'
import { figuresOf } from './figures.ts'
import { type About, loadEvidence } from './load.ts'
import { faultsOf, haunt, longSilence } from './nemesis.ts'
import type { Work } from './mutations.ts'
import { openProduct } from './product/core.ts'
import { lookAfterwards, settled } from './product/afterwards.ts'
import { afterwardsFile } from './product/load.ts'
import { Random } from './random.ts'
import { type Recovery, recoveriesOf, type Strike } from './recovery.ts'
import type { Violation } from './rules/violation.ts'
import type { Server } from './server.ts'
import { serverOf, urlsOf } from './servers.ts'
import type { CrashOptions } from './options.ts'

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

/** Milliseconds after which a process that writes nothing any more is stuck. */
const toFinish = 60_000
/**
 * Milliseconds between two faults of the server, of processes, and of one that gets no answers, at most. A process of
 * the product takes longer to begin, and its commands need several reads.
 */
const pauses: Readonly<Record<Work, { server: number; processes: number; silence: number }>> = {
  appends: { server: 3_000, processes: 800, silence: 5_000 },
  commands: { server: 8_000, processes: 2_000, silence: 12_000 },
}
/** By what factor a run may be extended until every fault has struck once. */
const maxRestarts = 20

/**
 * One run: processes, faults, then the checker. The folder with the histories stays when the checker finds something.
 */
export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const { store, work, seed, mutation, operations = 1_000_000, say = () => undefined } = options
  const server = await serverOf(options)
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-history-'))
  const parts = partsOf(work, options.writers)
  const about: About = { seed, store, work, subscribers: subscribersOf(parts) }
  writeFileSync(path.join(folder, 'run.json'), JSON.stringify(about))
  const broken: string[] = []
  let children: Child[] = []
  let struck: Awaited<ReturnType<typeof disturb>>
  try {
    const all = { store, folder, seed, operations, ...(mutation && { mutation }) }
    children = await startChildren(parts, all, server, (what) => broken.push(what))
    struck = await disturb(options, folder, server, children)
    say('finishing')
    broken.push(...(await finish(options, folder, server, children)))
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

async function disturb(
  { seed, work, seconds, signal, say }: CrashOptions,
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
  const [silenced, ...writers] = children.filter(isWriting)
  const others = children.filter((child) => !isWriting(child))
  const random = (what: string) => new Random(`${seed} nemesis ${what}`)
  const nemeses = [
    { random: random('server'), faults: server.faults, pause: pauses[work].server },
    { random: random('processes'), faults: faultsOf(writers, others), pause: pauses[work].processes },
    { random: random('silence'), faults: silenced ? [longSilence(silenced)] : [], pause: pauses[work].silence },
  ]
  const kinds = nemeses.flatMap(({ faults }) => faults.map(({ name }) => name))
  const enough = new AbortController()
  const haunted = Promise.all(nemeses.map((nemesis) => haunt({ ...nemesis, signal: enough.signal, onStrike })))
  // On a busy machine it takes longer until every fault has struck.
  const start = performance.now()
  const goesOn = () => {
    const passed = (performance.now() - start) / 1_000
    const everyKind = kinds.every((kind) => struck[kind] !== undefined)
    return signal?.aborted !== true && passed < (everyKind ? seconds : seconds * maxRestarts)
  }
  while (goesOn()) await wait(100)
  enough.abort()
  await haunted
  signal?.throwIfAborted()
  return { strikes, faults: struck, spared: kinds.filter((kind) => struck[kind] === undefined) }
}

/**
 * Ends all faults, then lets the writers finish, then those that follow them.
 * @returns the processes that did not finish, and the followers that did not catch up
 */
async function finish(
  { store, work }: CrashOptions,
  folder: string,
  server: Server,
  children: readonly Child[],
): Promise<string[]> {
  await server.heal()
  for (const child of children) {
    child.thaw()
    if (!child.running) child.begin()
  }
  const late: string[] = []
  const end = async (of: readonly Child[]) => {
    const head = await server.head()
    await Promise.all(
      of.map(async (child) => {
        if (!(await child.finish(head, toFinish))) late.push(`${child.settings.name} did not come to its end`)
      }),
    )
  }
  const role = (name: Child['settings']['role']) => children.filter(({ settings }) => settings.role === name)
  await end(children.filter(isWriting))
  if (work === 'appends') {
    await end(role('subscriber'))
    await end(role('reader'))
    return late
  }
  const core = await openProduct(urlsOf(server, store))
  try {
    late.push(...(await settled(core)))
    await end(children.filter((child) => !isWriting(child)))
    const afterwards = await lookAfterwards(core, urlsOf(server, store).databaseUrl)
    writeFileSync(afterwardsFile(folder), JSON.stringify(afterwards))
  } finally {
    await core.close()
  }
  return late
}
