import type { jobNames } from '#contract/console/platform/operations.ts'
import type { CompanyId, ProgramId, UserId } from '#domain/platform/ids.ts'
import { heldRow } from '#projections/platform/lease-lost.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import { isHeld } from '../../platform/queue/held.ts'

/** How long a worker holds a draft without a sign of life. */
const lease = `interval '30 seconds'`

/** A draft that waits for somebody to work on it. */
export interface DueMatch {
  readonly id: string
  readonly companyId: CompanyId
  readonly programId: ProgramId
  readonly units: readonly string[]
  readonly minScore: number
  readonly perMentor: number | null
  readonly trialWeights: Record<string, unknown> | null
  readonly state: 'running' | 'done'
  readonly batch: 'creating' | 'revoking' | null
  readonly batchMessage: string | null
  readonly batchBy: UserId | null
}

/** Names drafts on which the work failed, wherever they were worked on. */
export const job = 'resume_cohort_matches' satisfies (typeof jobNames)[number]

const dueNow = `${ofActiveCompany('w.company_id')}
  and (state in ('waiting', 'running') or batch in ('creating', 'revoking'))
  and (lease_until is null or lease_until < now()) and (cancel_asked or not ${isHeld(job, 'w.id::text')})`

/** Whether a draft waits to be taken. */
export async function hasDueMatches(system: Sql): Promise<boolean> {
  const rows = await system.query({
    name: 'cohort_due',
    text: `select from app.cohort_matches w where ${dueNow} limit 1`,
  })
  return rows.length > 0
}

/** Takes the oldest draft that nobody works on: one that waits, or one whose process has died. */
export async function takeMatch(system: Sql): Promise<DueMatch | null> {
  const [row] = await system.query<DueMatch>({
    name: 'cohort_take',
    text: `update app.cohort_matches set state = case state when 'waiting' then 'running' else state end,
        lease_until = now() + ${lease}
      where id = (select id from app.cohort_matches w
        where ${dueNow}
        order by created_at limit 1 for update skip locked)
      returning id, company_id as "companyId", program_id as "programId", units, min_score as "minScore",
        per_mentor as "perMentor", trial_weights as "trialWeights", state,
        case when batch in ('creating', 'revoking') then batch end as batch, batch_message as "batchMessage",
        batch_by as "batchBy"`,
  })
  return row ?? null
}

/** @returns whether a stop was requested @throws LeaseLost */
export async function holdMatch(sql: Sql, id: string, progress: number | null): Promise<boolean> {
  const rows = await sql.query<{ cancel: boolean }>({
    name: 'cohort_hold',
    text: `update app.cohort_matches set lease_until = now() + ${lease}, progress = coalesce($2, progress)
      where id = $1 and lease_until > now() returning cancel_asked as cancel`,
    values: [id, progress],
  })
  return heldRow(rows, 'the draft is somebody else’s now').cancel
}
