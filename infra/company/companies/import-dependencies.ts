import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Core } from '../../compose.ts'
import type { ImportDependencies } from '../import/ports.ts'

/** What an import works with, of a composed product. */
export function importDependencies(core: Core): ImportDependencies {
  return {
    system: core.database.system,
    alone: (name, work) => core.database.alone(name, work),
    accounts: core.commands.accounts,
    capacities: core.commands.capacities,
    hash: core.hashPassword,
    refreshDirectory,
    now: () => new Date(),
  }
}
