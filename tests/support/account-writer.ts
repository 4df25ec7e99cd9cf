import { createAccounts } from '#commands/people/accounts.ts'
import { createCapacities } from '#commands/mentoring/capacities.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import type { Database } from '#infra/platform/database/database.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import type { AccountWriter } from '#infra/people/invitations/import-accounts.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { memoryVault } from './requests.ts'

/** What a file of accounts is written with. @param store by default one of its own */
export function accountWriter(database: Database, store: EventStore = createMemoryEventStore()): AccountWriter {
  return {
    system: database.system,
    alone: (name, work) => database.alone(name, work),
    accounts: createAccounts({ store, records: createAccountRecords(database), vault: memoryVault() }),
    capacities: createCapacities({ store }),
    hash: async (password) => password,
    refreshDirectory,
    now: () => new Date(),
  }
}
