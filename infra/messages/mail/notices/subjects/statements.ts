import { defaultLimits } from '#projections/mentoring/capacity/projection.ts'
import { backOn } from '#projections/people/away.ts'
import { accountOf, goingOn } from '#projections/mentoring/parties/accounts.ts'

/** SQL: the other person of `party`. */
export const other = `(select json_build_object('id', o.id, 'first_name', o.first_name, 'last_name', o.last_name,
    'email', o.email, 'time_zone', o.time_zone, 'job_title', o.job_title, 'city', o.city, 'unit', b.label
    , 'back_on', ${backOn('o.id')})
  from app.users o left join app.business_units b on b.company_id = o.company_id and b.code = o.business_unit
  where o.id = party.other and o.status <> 'erased')`

const me = accountOf('$3')

const party = `cross join lateral (select r.presenter_user_id = ${me} as as_mentor,
  case when r.presenter_user_id = ${me} then ${goingOn('r.participant_user_id')}
    else ${goingOn('r.presenter_user_id')} end as other) party`

/** The statement of a subject of two. */
export const ofTwo = (table: string, links: string, joins = '') => `
  select r.state, party.as_mentor as "asMentor", r.attributes, r.revision::int as revision, ${links},
    g.name as program, ${other} as other, held.own_limit as limit, held.open,
    held.in_product as "inProduct"
  from ${table} r ${party} left join app.programs g on g.id = r.program_id
    left join lateral (
      select coalesce(k.own_limit, g.max_accompaniments_presenter,
          (c.settings->>'max_accompaniments_presenter')::int, ${defaultLimits.presenter}) as own_limit,
        coalesce(k.open, 0) as open, coalesce((c.settings->>'web_conference')::boolean, true) as in_product
      from app.companies c left join rm.capacities k on k.profile_id = r.presenter_id where c.id = r.company_id
    ) held on true ${joins}
  where r.company_id = $1 and r.id = $2 and (r.presenter_user_id = ${me} or r.participant_user_id = ${me})`

/** Nothing that comes later makes it untrue. */
export const fact = null

/**
 * Condition: no later change made `holds` untrue. A read model that lags shows the record as it was before ($3: when
 * the notice was made): the notice leaves.
 */
export const unless = (table: string, holds: string) =>
  `not exists (
    select from ${table} r where r.id = $1 and r.updated_at >= $3 and not (${holds}))`

/** Condition: a job found it in a read model, which must still show it. */
export const asLongAs = (table: string, holds: string) => `exists (select from ${table} r where r.id = $1 and ${holds})`

/** Condition: the recipient is one of the two. */
export const isParty = '$2 in (r.presenter_user_id, r.participant_user_id)'
/** Condition: it begins tomorrow, or today. */
export const within30Hours = `r.starts_at > $4 and r.starts_at < $4 + interval '30 hours'`

/** Of a reminder of each of the two: the join, and its columns. */
export const both = `cross join lateral (values (r.participant_user_id, r.presenter_id, 'participant'),
    (r.presenter_user_id, r.participant_id, 'presenter')) as party (user_id, counterpart_id, side)`
export const toParty = `party.user_id, party.counterpart_id`

/** The last of these days that has passed since an instant, for a few days at most, and not before the feature was. */
export const lastOf = (days: readonly number[], since: string) =>
  `(select max(day) from unnest(array[${days.join(', ')}]) day
    where $1::timestamptz >= ${since} + make_interval(days => day)
      and $1::timestamptz < ${since} + make_interval(days => day + 4)
      and ${since} + make_interval(days => day) > app.notices_since())`

/** Of a reminder on the eve of `r`: the step, and the session. */
export const eve = `r.starts_at::text as step,
        json_build_object('startsAt', rm.iso(r.starts_at), 'changedAt', rm.iso(r.updated_at)) as session`
/** It begins so soon that its eve may be now. */
export const isSoon = `r.starts_at > $1 and r.starts_at <= $1::timestamptz + interval '30 hours'`
