import type { AppendResult, EventStore, StreamAppend } from '#domain/platform/event-store.ts'

/** The process is gone: whatever it asks of the store from now on fails too. */
class Crashed extends Error {
  override readonly name = 'Crashed'
}

interface MortalStore {
  readonly store: EventStore
  /** Appends requested until now. */
  readonly appends: number
  /** The `nth` append from now (from 1) kills the process, before it is applied or after. */
  crashAt(nth: number, when: 'before' | 'after'): void
  /** Runs before the `nth` append from now. */
  meddleAt(nth: number, meddle: () => Promise<unknown>): void
}

/** A store of which only one stream can be appended to at a time, used by a process that can die at each append. */
export function singleStream(real: EventStore): MortalStore {
  return mortalStore(real, false)
}

/** A store used by a process that can die at each append. `multiStream`: several streams are appended to together. */
export function mortalStore(real: EventStore, multiStream: boolean): MortalStore {
  let appends = 0
  let dead = false
  let crash: { readonly at: number; readonly when: 'before' | 'after' } | undefined
  const meddling = new Map<number, () => Promise<unknown>>()
  const alive = () => {
    if (dead) throw new Crashed('this process is gone')
  }
  const append = async (writes: readonly StreamAppend[]): Promise<AppendResult> => {
    alive()
    if (!multiStream && writes.length !== 1) throw new RangeError('one stream at a time')
    appends += 1
    await meddling.get(appends)?.()
    const dying = crash?.at === appends ? crash.when : undefined
    if (dying !== undefined) dead = true
    if (dying === 'before') alive()
    const result = await real.append(writes)
    alive()
    return result
  }
  return {
    get appends() {
      return appends
    },
    crashAt(nth, when) {
      crash = { at: appends + nth, when }
    },
    meddleAt(nth, meddle) {
      meddling.set(appends + nth, meddle)
    },
    store: {
      multiStream,
      append,
      async readStream(stream, options) {
        alive()
        return real.readStream(stream, options)
      },
      readAll: (options) => real.readAll(options),
      head: () => real.head(),
      subscribe: (options) => real.subscribe(options),
      close: () => real.close(),
    },
  }
}
