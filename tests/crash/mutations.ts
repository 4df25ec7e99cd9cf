import type pg from 'pg'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { Violation } from './rules/violation.ts'

/** A fault injected into the store, to show that the checker reports it. */
interface Mutation {
  readonly what: string
  /** At least one of these rules must be violated; a violation of another rule would have another cause. */
  readonly names: readonly Violation['rule'][]
  /**
   * Applied to the migrated database before the processes start. None when the fault is in the processes: `asMutated`.
   */
  readonly spoil?: (client: pg.Client) => Promise<void>
}

export const mutationNames = ['no-lock', 'early-acknowledgement', 'skipped-event', 'lying-conflict', 'gap'] as const
export type MutationName = (typeof mutationNames)[number]

const appends = ['es.append', 'es.append_one', 'es.append_several']
const lock = /^.*pg_advisory_xact_lock\(7250, 1\).*$/m

export const mutations: Readonly<Record<MutationName, Mutation>> = {
  'no-lock': {
    what: 'appends do not take their lock: events become visible in another order than that of their positions',
    names: ['subscriber gap', 'subscriber order', 'prefix'],
    spoil: (client) => edit(client, appends, lock, 'NULL;'),
  },
  'early-acknowledgement': {
    what: 'an append is acknowledged before it is on disk',
    names: ['acknowledged', 'visible', 'prefix'],
    spoil: (client) => edit(client, appends, lock, `$&\nPERFORM set_config('synchronous_commit', 'off', true);`),
  },
  'skipped-event': {
    what: 'a subscription passes over one event in a thousand',
    names: ['subscriber gap'],
  },
  'lying-conflict': {
    what: 'an append that is there is answered with a conflict when it is asked for again',
    names: ['repeat', 'refused'],
    spoil: (client) =>
      edit(client, ['es.judge'], /verdicts\[w\] := 'r';\s+repeated := repeated \+ 1;/, `verdicts[w] := 'c';`),
  },
  gap: {
    what: 'of several appends to one stream in one group, one may be written further on than the stream is',
    names: ['revisions'],
    spoil: (client) => edit(client, ['es.append'], /judged := judged OR earlier\[w\] > 0[^;]*;/, 'NULL;'),
  },
}

export function isMutation(name: string): name is MutationName {
  return mutationNames.some((known) => known === name)
}

/** The store that a child process of a mutated run uses. */
export function asMutated(store: EventStore, mutation: MutationName | undefined): EventStore {
  if (mutation !== 'skipped-event') return store
  let given = 0
  return {
    multiStream: store.multiStream,
    append: (writes) => store.append(writes),
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    close: () => store.close(),
    async *subscribe(options) {
      for await (const batch of store.subscribe(options))
        yield { ...batch, events: batch.events.filter(() => ++given % 1_000 !== 0) }
    },
  }
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
