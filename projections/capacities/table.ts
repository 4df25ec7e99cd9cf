import type { TableDefinition } from '../runner/projection.ts'

/** `rm.capacities_v1`: how many accompaniments a profile holds, one row for each that ever held one or has a limit of its own. */
export interface CapacityRow {
  readonly profile_id: string
  readonly company_id: string
  /** null: the company's default for the role. */
  readonly own_limit: number | null
  readonly open: number
  readonly relationship_ids: readonly string[]
  readonly revision: number
}

export const capacityTables: readonly TableDefinition[] = [
  {
    model: 'capacities',
    columns: `profile_id uuid primary key, company_id uuid not null, own_limit integer, open integer not null,
      relationship_ids uuid[] not null, revision bigint not null`,
    indexes: { open: '(company_id, open)' },
    read: true,
  },
]
