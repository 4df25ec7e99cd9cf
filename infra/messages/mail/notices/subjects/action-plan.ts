import { milestonesOf } from '#projections/mentoring/action-plan/milestones-sql.ts'
import type { SubjectDescriptor } from '../subject.ts'
import { shortDayOf } from '../when.ts'
import { actionPlanNotices } from '../words/action-plans.ts'
import { both, isParty, ofTwo, toParty } from './statements.ts'

/** SQL: this open task or milestone `one` of the plan `r` is for the side, and due in the week from that Monday. */
const isDue = (side: string, monday: string) => `one ->> 'for' in ('both', ${side})
  and coalesce(one ->> 'aasm_state' = 'open', one ->> 'reached_at' is null)
  and (one ->> 'due_on')::date between ${monday} and ${monday} + 6`
/** SQL: the tasks and the milestones of the plan `r`. */
const expected = `(select task.one from json_array_elements(r.attributes -> 'tasks') task (one)
  union all select milestone.one from json_array_elements(r.attributes -> 'milestones') milestone (one))`
/** SQL: the accompaniment of the plan `r` runs, and is not paused. */
const isRunning = `exists (select from rm.mentoring_relationships pair
  where pair.id = r.id and pair.state in ('initiated', 'admin_initiated') and pair.resumes_at is null)`
const mondayOf = (at: string, zone: string) => `date_trunc('week', ${at} at time zone ${zone})::date`
const side = (person: string) => `case r.presenter_user_id when ${person} then 'presenter' else 'participant' end`

const dayWords = (day: string, locale: 'fr' | 'en') => shortDayOf(`${day}T12:00:00Z`, locale, 'UTC')

/** $3: the reader. One mail holds what is due in all of their plans. */
const dueTasks = `json_build_object('due_tasks', (
  select coalesce(json_agg(json_build_object('title', one ->> 'title', 'due_on', one ->> 'due_on')
    order by one ->> 'due_on', r.id), '[]')
  from app.users u cross join rm.action_plans r cross join json_array_elements(r.attributes -> 'tasks') one
  where u.id = $3 and $3 in (r.participant_user_id, r.presenter_user_id) and ${isRunning}
    and ${isDue(side('$3'), mondayOf('now()', 'u.time_zone'))}), 'due_milestones', (
  select coalesce(json_agg(json_build_object('kind', one ->> 'kind', 'count', one -> 'count', 'title', title,
    'due_on', one ->> 'due_on') order by one ->> 'due_on', r.id), '[]')
  from app.users u cross join rm.action_plans r cross join lateral ${milestonesOf('r')}
  where u.id = $3 and $3 in (r.participant_user_id, r.presenter_user_id) and ${isRunning}
    and ${isDue(side('$3'), mondayOf('now()', 'u.time_zone'))}))`

const withDueTasks = `(select plan.id, plan.company_id, plan.program_id, plan.state, plan.participant_id,
  plan.participant_user_id, plan.presenter_id, plan.presenter_user_id, plan.revision, ${dueTasks} as attributes
  from rm.action_plans plan)`

/**
 * Its two people see its changes live. What is due this week goes to each in one mail, on Monday from eight on, about
 * all of their plans: it leads to the one with the first task.
 */
export const actionPlan = {
  statement: ofTwo(withDueTasks, 'r.id as "relationshipId", null as "requestId"'),
  conditions: {
    reminder_tasks: `exists (select from rm.action_plans r cross join lateral ${expected} expected
      join app.users u on u.id = $2
      where r.id = $1 and ${isParty} and ${isRunning} and ${isDue(side('$2'), mondayOf('$4', 'u.time_zone'))})`,
  },
  reminders: [
    {
      kind: 'reminder_tasks',
      due: `select distinct on (party.user_id) r.id, r.company_id, ${toParty}, week.monday::text as step
      from rm.action_plans r ${both} join app.users u on u.id = party.user_id
        cross join lateral (select ${mondayOf('$1::timestamptz', 'u.time_zone')} as monday,
          $1::timestamptz at time zone u.time_zone as now) week
        cross join lateral (select min(one ->> 'due_on') as day from ${expected} expected
          where ${isDue('party.side', 'week.monday')}) first
      where least(r.next_due_on, r.next_milestone_on) < $1::timestamptz + interval '8 days'
        and first.day is not null and ${isRunning}
        and week.now >= week.monday + interval '8 hours' and week.now < week.monday + interval '56 hours'
        and not exists (select from app.notices sent where sent.user_id = party.user_id
          and sent.kind = 'reminder_tasks' and sent.at >= week.monday::timestamp at time zone u.time_zone)
      order by party.user_id, first.day, r.id`,
    },
  ],
  words: actionPlanNotices,
  facts: ({ attributes: { due_tasks: tasks = [], due_milestones: milestones = [] } }, { locale }) => ({
    plan: {
      tasks: tasks.map(({ title, due_on: day }) => ({ title, day: dayWords(day, locale) })),
      milestones: milestones.map(({ kind, count, title, due_on: day }) => ({
        kind,
        count,
        title: title?.[locale] ?? null,
        day: dayWords(day, locale),
      })),
    },
  }),
  sample: (locale) => ({
    plan: {
      tasks: [
        {
          title: locale === 'fr' ? 'Confier le dossier de décembre à Hugo' : 'Hand the December file to Hugo',
          day: dayWords('2026-12-02', locale),
        },
      ],
      milestones: [],
    },
  }),
  pages: ({ subjectId }, base) => ({ see: `${base}/dashboard/relationships/${subjectId}/plan` }),
} as const satisfies SubjectDescriptor
