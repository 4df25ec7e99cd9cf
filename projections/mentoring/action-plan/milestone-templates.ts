import type { MilestoneTemplate, TemplateMilestone } from '#domain/mentoring/action-plan/milestones.ts'
import type { Sql } from '../../platform/sql.ts'

/** A milestone of a template with its words: null where those of its kind say it. */
export interface WordedMilestone extends TemplateMilestone {
  readonly title: { readonly fr: string; readonly en: string } | null
}

/** @param version null: the one in force */
export async function milestoneTemplate(
  sql: Sql,
  programId: string,
  version: number | null,
): Promise<MilestoneTemplate | null> {
  const [row] = await sql.query<MilestoneTemplate>({
    name: 'milestone_template',
    text: `select version, milestones from app.milestone_templates where program_id = $1 and published_at is not null
      and ($2::int is null or version = $2) order by version desc limit 1`,
    values: [programId, version],
  })
  return row ?? null
}

export interface UnplannedPair {
  readonly id: string
  readonly companyId: string
  /** Of the template: the one that the pair is to get. */
  readonly version: number
}

/** SQL: the accompaniment `r` runs and lacks the last version that reaches those that run, `floor.version`. */
export const lacksVersion = `r.state in ('initiated', 'admin_initiated')
  and coalesce((select plan.milestones_version from rm.action_plans plan where plan.id = r.id), 0) < floor.version`

/** Running pairs that lack the last version that reaches them, by id. */
export async function unplannedPairs(
  sql: Sql,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly UnplannedPair[]> {
  return sql.query<UnplannedPair>({
    name: 'milestones_unplanned',
    text: `select r.id, r.company_id as "companyId", floor.version
      from (select program_id, max(version) as version from app.milestone_templates
          where published_at is not null and reaches_running group by program_id) floor
        join rm.mentoring_relationships r on r.program_id = floor.program_id
      where ($1::uuid is null or r.id > $1) and ${lacksVersion} order by r.id limit $2`,
    values: [after, limit],
  })
}

/** Notes of the versions that reach running pairs that no pair is left. */
export async function notePlanned(sql: Sql): Promise<void> {
  await sql.query({
    text: `update app.milestone_templates t set reached_running_at = now()
      where t.reaches_running and t.reached_running_at is null and not exists (
        select from (select t.version) floor join rm.mentoring_relationships r on r.program_id = t.program_id
        where ${lacksVersion})`,
  })
}

export async function hasUnplanned(sql: Sql): Promise<boolean> {
  const rows = await sql.query({
    name: 'milestones_due',
    text: 'select from app.milestone_templates where reaches_running and reached_running_at is null limit 1',
  })
  return rows.length > 0
}
