import { refreshDirectory } from '#projections/community/refresh.ts'
import type { Core } from '../compose.ts'
import type { ImportDependencies } from '../import/import.ts'

/** What an import works with, of a composed product. */
export function importDependencies(core: Core): ImportDependencies {
  return {
    system: core.database.system,
    accounts: core.commands.accounts,
    capacities: core.commands.capacities,
    hash: core.hashPassword,
    refreshDirectory: (sql, companyId) => refreshDirectory(sql, companyId, 'all'),
    now: () => new Date(),
  }
}
