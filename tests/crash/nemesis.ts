import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from './children.ts'
import { microseconds } from './history.ts'
import type { Random } from './random.ts'
import type { Strike } from './recovery.ts'
import type { Fault } from './fault.ts'

interface NemesisOptions {
  readonly random: Random
  readonly faults: readonly Fault[]
  /** Milliseconds between two faults at most. */
  readonly pause: number
  readonly signal: AbortSignal
  readonly onStrike: (strike: Strike, failed: Error | undefined) => void
}

/** Milliseconds that the other faults wait at most for a process to begin. */
const mostToBegin = 10_000

/** Faults of processes and their connections. */
export function faultsOf(writers: readonly Child[], others: readonly Child[]): Fault[] {
  const anyone = [...writers, ...others]
  const kill = (name: string, of: readonly Child[]): Fault => ({
    name,
    async strike(random) {
      const child = random.pick(of)
      await child.kill()
      await wait(random.integer(0, 500))
      if (!child.running) child.begin()
      // On a busy machine one that is killed again and again would never write.
      await Promise.race([child.opened, wait(mostToBegin, undefined, { ref: false })])
      return [child.settings.name]
    },
  })
  const connection = (
    name: string,
    minMs: number,
    maxMs: number,
    spoil: (child: Child, random: Random) => void,
  ): Fault => ({
    name,
    async strike(random) {
      const struck = random.shuffled(anyone).slice(0, random.integer(1, 3))
      for (const child of struck) spoil(child, random)
      await wait(random.integer(minMs, maxMs))
      for (const { proxy } of struck) {
        proxy.passAnswers()
        proxy.delayAnswers(0)
      }
      return struck.map(({ settings }) => settings.name)
    },
  })
  return [
    kill('writer killed with -9', writers),
    kill('reader or subscriber killed with -9', others),
    {
      name: 'writer frozen in the middle of its appends',
      async strike(random) {
        const child = random.pick(writers)
        child.freeze()
        await wait(random.integer(200, 3_000))
        child.thaw()
        return [child.settings.name]
      },
    },
    connection('connections cut', 0, 0, ({ proxy }) => proxy.cut()),
    connection('answers lost after the server had done it', 100, 1_500, ({ proxy }) => proxy.loseAnswers()),
    connection('answers late', 300, 2_000, ({ proxy }, random) => proxy.delayAnswers(random.integer(20, 400))),
  ]
}

/**
 * Lasts longer than the store's retries, so that its caller gets an unknown outcome. Strikes one writer; no other fault
 * may end it early.
 */
export function longSilence({ proxy, settings }: Child): Fault {
  return {
    name: 'no answers for longer than the store tries',
    async strike() {
      proxy.loseAnswers()
      await wait(6_500)
      proxy.passAnswers()
      return [settings.name]
    },
  }
}

/**
 * Injects faults until the signal aborts, one at a time, every kind once before any second time. Resolves when the last
 * fault is over.
 */
export async function haunt({ random, faults, pause, signal, onStrike }: NemesisOptions): Promise<void> {
  let bag: Fault[] = []
  for (;;) {
    await wait(random.integer(100, pause), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    if (bag.length === 0) bag = random.shuffled(faults)
    const fault = bag.pop()
    if (fault === undefined) return
    const { name } = fault
    const at = microseconds()
    // The target may already be down because of another fault.
    await fault.strike(random).then(
      (struck) => onStrike({ name, at, struck: struck ?? [] }, undefined),
      (error: unknown) => onStrike({ name, at, struck: [] }, error instanceof Error ? error : new Error(String(error))),
    )
  }
}
