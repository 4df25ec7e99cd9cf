import { id, type UserId } from '#domain/platform/ids.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { accountViewOf } from '../account-view.ts'
import type { AccountRecords } from '../account-records.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'

interface Dependencies {
  readonly store: EventStore
  readonly records: Pick<AccountRecords, 'behind' | 'show'>
}

/**
 * Brings the rows of accounts to what their streams say, where the command stopped before it did. What the rows show
 * already costs one look-up.
 */
export function createAccountsReaction({ store, records }: Dependencies): Reaction {
  return {
    name: 'accounts',
    categories: ['account'],
    async react(events) {
      const revisions = new Map(
        events.map(({ stream, revision }) => [id<UserId>(stream.slice('account-'.length)), revision]),
      )
      const seen = [...revisions].map(([userId, revision]) => ({ userId, revision }))
      for (const userId of await records.behind(seen)) {
        const view = accountViewOf(await store.readStream(`account-${userId}`))
        if (view === null) continue
        const into = view.merger === null ? null : accountViewOf(await store.readStream(`account-${view.merger.into}`))
        await records.show(into === null ? [view] : [into, view])
      }
    },
  }
}
