import { defaultSettings } from '#domain/company/company-settings.ts'
import type { MilestoneFacts } from '#domain/mentoring/action-plan/milestones.ts'
import { actionPlans } from './projection.ts'
import { feedbacks } from '../feedback/projection.ts'
import { mentoringRelationships } from '../mentoring-relationship/projection.ts'
import { meetings } from '../../meetings/meeting/projection.ts'
import type { Sql } from '../../platform/sql.ts'

/** The read models behind the query of this file. */
export const milestoneFactReads = [
  mentoringRelationships.name,
  meetings.name,
  feedbacks.name,
  actionPlans.name,
] as const

export interface PairFacts extends MilestoneFacts {
  /** The day on which the accompaniment began, on the clock of the company. */
  readonly began: string
}

/** SQL: the clock of the company of this row. */
export const companyZone = (company: string) =>
  `app.zone_or_utc(coalesce(${company}.settings ->> 'time_zone', '${defaultSettings.time_zone}'))`
const zone = companyZone('c')

/** SQL: when the session `m` was. */
const meetingAt = `coalesce((m.attributes ->> 'started_at')::timestamptz, m.starts_at, m.updated_at)`

/** SQL of the JSON of what has happened in the accompaniment `r` of the company `c`. */
export const pairFactsSql = `json_build_object(
    'began', (coalesce(r.started_at, r.requested_at) at time zone ${zone})::date,
    'held', sessions.held, 'heldOn', sessions.days,
    'reports', json_build_object('participant', reports.participant, 'presenter', reports.presenter),
    'firstGoalAt', plan.attributes -> 'goals' -> 0 -> 'set_at')`

export const pairFactsJoins = `join app.companies c on c.id = r.company_id
  left join rm.action_plans plan on plan.id = r.id
  cross join lateral (select coalesce(json_agg(rm.iso(at) order by at), '[]') as held,
      coalesce(json_agg((at at time zone ${zone})::date order by at), '[]') as days
    from (select ${meetingAt} as at from rm.meetings m where m.relationship_id = r.id and m.evidence is not null) one
  ) sessions
  cross join lateral (select
      coalesce(json_agg(rm.iso(f.requested_at) order by f.requested_at) filter (where f.author = 'participant'), '[]')
        as participant,
      coalesce(json_agg(rm.iso(f.requested_at) order by f.requested_at) filter (where f.author = 'presenter'), '[]')
        as presenter
    from rm.feedbacks f where f.relationship_id = r.id and f.state = 'given') reports`

export interface PairFactsToday extends PairFacts {
  /** On the clock of the company. */
  readonly today: string
  readonly programId: string
}

/** null: the company has no such accompaniment, or the read models do not show it yet. */
export async function pairFacts(sql: Sql, relationshipId: string, at: string): Promise<PairFactsToday | null> {
  const [row] = await sql.query<{ facts: PairFacts; today: string; programId: string }>({
    name: 'milestone_facts',
    text: `select ${pairFactsSql} as facts, r.program_id as "programId",
        ($2::timestamptz at time zone ${zone})::date::text as today
      from rm.mentoring_relationships r ${pairFactsJoins} where r.id = $1`,
    values: [relationshipId, at],
  })
  return row === undefined ? null : { ...row.facts, today: row.today, programId: row.programId }
}

/**
 * The accompaniment whose stream this is, or that its meeting or feedback belongs to. null: nobody expects anything of
 * it.
 */
export async function pairWithMilestones(sql: Sql, streamId: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>({
    name: 'pair_with_milestones',
    text: `select r.id from rm.mentoring_relationships r left join rm.action_plans plan on plan.id = r.id
      where r.id = coalesce((select relationship_id from rm.meetings where id = $1),
          (select relationship_id from rm.feedbacks where id = $1), $1)
        and (plan.milestones_version > 0 or exists (select from app.milestone_templates t
          where t.program_id = r.program_id and t.published_at is not null))`,
    values: [streamId],
  })
  return row?.id ?? null
}
