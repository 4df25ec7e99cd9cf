import { companyZone } from './milestone-facts.ts'

/**
 * SQL: the milestones of a plan, each as `one` with its `place`, its words in both languages (`title`, null where those
 * of its kind say it) and `late`.
 */
export const milestonesOf = (plan: string) => `(
  select one, place, words.title, one ->> 'reached_at' is null
      and (one ->> 'due_on')::date < (select (now() at time zone ${companyZone('c')})::date
        from app.companies c where c.id = ${plan}.company_id) as late
  from json_array_elements(${plan}.attributes -> 'milestones') with ordinality planned (one, place)
    left join lateral (select told -> 'title' as title from app.milestone_templates t
      cross join jsonb_array_elements(t.milestones) told
      where t.program_id = ${plan}.program_id and t.version = ${plan}.milestones_version
        and told ->> 'id' = one ->> 'id') words on true) milestone`

/** SQL: the members of the JSON object of a milestone of `milestonesOf`, in a language. */
export const milestoneSql = (locale: string) => `'id', one -> 'id', 'kind', one -> 'kind', 'count', one -> 'count',
  'title', title ->> ${locale}, 'for', one -> 'for', 'due_on', one -> 'due_on',
  'with_session', one -> 'with_session', 'reached_at', one -> 'reached_at', 'late', late`
