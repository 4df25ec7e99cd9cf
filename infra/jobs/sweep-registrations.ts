import type { AccountRecords } from '#commands/account-records.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { Job } from './job.ts'

export function sweepRegistrationsJob({ core }: Pick<RoleOptions, 'core'>): Job {
  const { accountRecords: records, store } = core
  return { name: 'sweep_registrations', cron: '23 * * * *', run: () => sweepRegistrations({ records, store }) }
}

/** Deletes the rows of registrations that stopped before their event. Those with an event are shown by the reaction. */
export async function sweepRegistrations({
  records,
  store,
}: {
  readonly records: Pick<AccountRecords, 'unfinished' | 'discard'>
  readonly store: Pick<EventStore, 'readStream'>
}): Promise<void> {
  for (const person of await records.unfinished()) {
    const events = await store.readStream(`account-${person.userId}`, { limit: 1 })
    if (events.length === 0) await records.discard(person)
  }
}
