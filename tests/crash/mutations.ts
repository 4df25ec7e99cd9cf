import type pg from 'pg'
import type { AppendResult, EventStore, StreamAppend } from '#domain/platform/event-store.ts'
import type { Violation } from './rules/violation.ts'

/** A fault injected into the store, to show that the checker reports it. */
interface Mutation {
  readonly what: string
  /** Where it shows: in appends that the test invents, or in commands of the product. */
  readonly work: Work
  /** At least one of these rules must be violated; a violation of another rule would have another cause. */
  readonly names: readonly Violation['rule'][]
  /**
   * Applied to the migrated database before the processes start. None when the fault is in the processes: `asMutated`.
   */
  readonly spoil?: (client: pg.Client) => Promise<void>
}

/** What the writing processes of a run do: append what they invent, or give commands of the product. */
export type Work = 'appends' | 'commands'

export const mutationNames = [
  'no-lock',
  'early-acknowledgement',
  'skipped-event',
  'lying-conflict',
  'gap',
  'lost-append',
  'new-key-each-time',
  'unreleased-place',
  'unseen-places',
  'unseen-times',
  'unseen-feedback',
  'lost-reaction',
  'skipped-by-followers',
] as const
export type MutationName = (typeof mutationNames)[number]

const appends = ['es.append', 'es.append_one', 'es.append_several']
const lock = /^.*pg_advisory_xact_lock\(7250, 1\).*$/m

export const mutations: Readonly<Record<MutationName, Mutation>> = {
  'no-lock': {
    work: 'appends',
    what: 'appends do not take their lock: events become visible in another order than that of their positions',
    names: ['subscriber gap', 'subscriber order', 'prefix'],
    spoil: (client) => edit(client, appends, lock, 'NULL;'),
  },
  'early-acknowledgement': {
    work: 'appends',
    what: 'an append is acknowledged before it is on disk',
    names: ['acknowledged', 'visible', 'prefix'],
    spoil: (client) => edit(client, appends, lock, `$&\nPERFORM set_config('synchronous_commit', 'off', true);`),
  },
  'skipped-event': {
    work: 'appends',
    what: 'a subscription passes over one event in a thousand',
    names: ['subscriber gap'],
  },
  'lying-conflict': {
    work: 'appends',
    what: 'an append that is there is answered with a conflict when it is asked for again',
    names: ['repeat', 'refused'],
    spoil: (client) =>
      edit(client, ['es.judge'], /verdicts\[w\] := 'r';\s+repeated := repeated \+ 1;/, `verdicts[w] := 'c';`),
  },
  gap: {
    work: 'appends',
    what: 'of several appends to one stream in one group, one may be written further on than the stream is',
    names: ['revisions'],
    spoil: (client) => edit(client, ['es.append'], /judged := judged OR earlier\[w\] > 0[^;]*;/, 'NULL;'),
  },
  'lost-append': {
    work: 'commands',
    what: 'one append in fifty is acknowledged and never written',
    names: ['accepted'],
  },
  'new-key-each-time': {
    work: 'commands',
    what: 'a command is given again under another key, as by a client that forgot its own',
    names: ['applied once'],
  },
  'unreleased-place': {
    work: 'commands',
    what: 'what gives back a place is left out of an append',
    names: ['places'],
  },
  'unseen-places': {
    work: 'commands',
    what: 'commands do not see the places that are held',
    names: ['limit', 'places'],
  },
  'unseen-times': {
    work: 'commands',
    what: 'commands do not see the times that are held',
    names: ['overlap'],
  },
  'unseen-feedback': {
    work: 'commands',
    what: 'commands do not see the feedback that was given',
    names: ['feedback once'],
  },
  'lost-reaction': {
    work: 'commands',
    what: 'no process manager follows the end of an accompaniment',
    names: ['sessions end'],
  },
  'skipped-by-followers': {
    work: 'commands',
    what: 'a subscription of read models and relay passes over one event in a hundred',
    names: ['read models', 'published'],
  },
}

export function isMutation(name: string): name is MutationName {
  return mutationNames.some((known) => known === name)
}

/** Events that the commands of a mutated run do not see. */
const unseen: Readonly<Partial<Record<MutationName, string>>> = {
  'unseen-places': 'AccompanimentReserved',
  'unseen-times': 'AgendaSlotReserved',
  'unseen-feedback': 'FeedbackGiven',
}

/** Of events or appends, one in this many is passed over. */
const passedOver: Readonly<Partial<Record<MutationName, number>>> = {
  'skipped-event': 1_000,
  'skipped-by-followers': 100,
  'lost-append': 50,
}

/** The store that a child process of a mutated run uses. */
export function asMutated(store: EventStore, mutation: MutationName | undefined): EventStore {
  if (mutation === undefined) return store
  const hidden = unseen[mutation]
  const every = passedOver[mutation] ?? Infinity
  const skips = mutation === 'lost-append' ? Infinity : every
  let given = 0
  return {
    multiStream: store.multiStream,
    append: (appends) => appendMutated(store, appends, mutation, every),
    async readStream(stream, options) {
      const events = await store.readStream(stream, options)
      return events.map((event) => (event.type === hidden ? { ...event, type: 'Unseen' } : event))
    },
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    close: () => store.close(),
    async *subscribe(options) {
      for await (const batch of store.subscribe(options))
        yield { ...batch, events: batch.events.filter(() => ++given % skips !== 0) }
    },
  }
}

let appended = 0

async function appendMutated(
  store: EventStore,
  appends: readonly StreamAppend[],
  mutation: MutationName,
  every: number,
): Promise<AppendResult> {
  if (mutation === 'lost-append' && ++appended % every === 0)
    return { ok: true, position: await store.head(), revisions: new Map(), repeated: false }
  if (mutation !== 'unreleased-place') return store.append(appends)
  return store.append(appends.filter(({ events }) => events.every(({ type }) => type !== 'AccompanimentReleased')))
}

/** @throws when a function lacks the text to replace: a mutation without effect proves nothing. */
async function edit(client: pg.Client, names: readonly string[], what: RegExp, by: string): Promise<void> {
  for (const name of names) {
    const { rows } = await client.query<{ text: string }>(`select pg_get_functiondef($1::regproc) as text`, [name])
    const text = rows[0]?.text ?? ''
    const mutated = text.replace(what, by)
    if (mutated === text) throw new Error(`${name} holds nothing like ${what}`)
    await client.query(mutated)
  }
}
