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
