import type { CompanyId, ProfileId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import { isHeld } from '../../platform/queue/held.ts'

/** A run ends before its queue counts it as lost; the next one goes on. */
const runMs = 180_000
/** Profiles of one portion. */
const portion = 500

export interface ProfileJobOptions {
  readonly core: { readonly database: { readonly system: TransactionalSql } }
  readonly logger: Pick<Logger, 'info' | 'error'>
}

interface DueWork {
  /** Sees all companies. */
  readonly sql: Sql
  readonly job: string
  /** The profiles that wait. */
  readonly table: 'app.due_profiles' | 'app.due_enrolments'
  readonly logger: Pick<Logger, 'error'>
  /** Does the work for profiles of one company, and takes them out of the table. Resolves with how many. */
  readonly handle: (companyId: CompanyId, profiles: readonly ProfileId[]) => Promise<number>
}

const waiting = ({ job, table }: Pick<DueWork, 'job' | 'table'>) =>
  `${table} d where not ${isHeld(job, 'd.profile_id::text')}`

/** Whether a profile waits that is not set aside. */
export async function hasDueProfiles(work: Pick<DueWork, 'sql' | 'job' | 'table'>): Promise<boolean> {
  return (await work.sql.query({ text: `select from ${waiting(work)} limit 1` })).length > 0
}

/**
 * Works off the profiles that wait, in portions of one company. When a portion fails, each of its profiles is worked on
 * alone, and the one that fails is set aside.
 */
export async function workOffProfiles(work: DueWork): Promise<JobReport> {
  const { sql, job, logger, handle } = work
  const until = Date.now() + runMs
  let [done, failed] = [0, 0]
  for (let handled = -1; handled !== 0 && Date.now() < until;) {
    const due = await sql.query<{ id: ProfileId; companyId: CompanyId }>({
      text: `select d.profile_id as id, d.company_id as "companyId" from ${waiting(work)}
          and d.company_id = (select d.company_id from ${waiting(work)} order by d.due_at limit 1)
        order by d.due_at, d.profile_id limit ${portion}`,
    })
    const [first] = due
    if (first === undefined) break
    try {
      handled = await handle(
        first.companyId,
        due.map(({ id }) => id),
      )
      done += handled
    } catch (error) {
      logger.error({ job, err: error }, 'a portion of a job failed; each of its items is tried alone')
      const report = await eachItem(
        { sql, job, logger },
        due,
        ({ id }) => id,
        async ({ id, companyId }) => (await handle(companyId, [id])) > 0,
      )
      done += report.done
      failed += report.failed
      handled = report.done
    }
  }
  return { done, failed }
}
