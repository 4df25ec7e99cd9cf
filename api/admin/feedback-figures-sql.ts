import { fewestPeople } from '#contract/console/feedback-figures.ts'

/** About what a report is. */
type Subject = 'meeting' | 'mentoring_relationship'

/** $1 program, $2 unit, $3 now, $4 days back; $5, in the past, the last place of the log that counts. */
const ofProgram = `($1::uuid is null or program_id = $1)`
const ofUnit = `($2::text is null or unit = $2)`
const ofPeriod = `($4::int is null or requested_at > $3::timestamptz - make_interval(days => $4))`
const ofSubject = {
  meeting: 'f.meeting_id is not null',
  mentoring_relationship: 'f.meeting_id is null',
} as const satisfies Record<Subject, string>
const author = `case f.author when 'participant' then f.participant_user_id else f.presenter_user_id end as person`

/** A change of the selection's reports: place in the log, when, by whom. $1 and $2 as above. */
export const changesSql = (subject: Subject) => `
  select changes.position::text, at, person from (
    select e.position, rm.iso(e.at) as at, f.program_id, writer.id as person, writer.business_unit as unit
    from rm.feedbacks f join app.users writer
      on writer.id = case f.author when 'participant' then f.participant_user_id else f.presenter_user_id end
    join rm.journal e on e.stream = 'feedback-' || f.id where ${ofSubject[subject]}
  ) changes where ${ofProgram} and ${ofUnit} order by changes.position`

const given = (subject: Subject) => `
  select f.program_id, f.rating, f.requested_at, ${author} from rm.feedbacks f
  where f.rating is not null and ${ofSubject[subject]}`
const chosen = (subject: Subject) => `
  select f.program_id, f.requested_at, f.chosen, ${author} from rm.feedbacks f
  where f.rating is not null and ${ofSubject[subject]} and ${ofProgram} and ${ofPeriod}`
/** The ratings are those of the log; answers are sealed there, and told where they have not changed since. */
const past = (subject: Subject) => `
  select f.program_id, (said.data ->> 'rating')::smallint as rating, f.requested_at,
    case when said.revision = f.revision then f.chosen end as chosen, ${author}
  from rm.feedbacks f
  cross join lateral (
    select e.revision, e.data from rm.journal e where e.stream = 'feedback-' || f.id and e.position <= $5::bigint
    order by e.revision desc limit 1
  ) said
  where said.data ->> 'rating' is not null and ${ofSubject[subject]}`

/** How many, and who as long as they are few; of rows of which each is another person. */
const people = `count(*)::int as people,
  case when count(*) < ${fewestPeople} then array_agg(person::text) end as few`

/**
 * Scope, ratings and units in one row. Reports are counted by person before anything else: that takes one scan of a
 * narrow index (docs/decisions/0492).
 */
const countsSql = (reports: string) => `
  with counted as (
    select person, rating, ${ofProgram} as in_program, ${ofPeriod} as in_period, count(*)::int as count
    from (${reports}) reports group by 1, 2, 3, 4
  ), placed as materialized (
    select counted.*, writer.business_unit as unit,
      coalesce(($2::text is null or writer.business_unit = $2), false) as in_unit
    from counted join app.users writer on writer.id = person
  ), persons as materialized (
    select person, unit, sum(count) filter (where in_program and in_unit and in_period)::int as reports,
      sum(rating * count) filter (where in_program and in_unit and in_period) as points,
      bool_or(not in_program and in_unit and in_period) as other_program,
      bool_or(in_program and not in_unit and in_period) as other_unit,
      bool_or(in_program and in_unit and not in_period) as other_period
    from placed group by person, unit
  ), by_rating as (
    select rating::int, sum(count)::int as count, ${people}
    from placed where in_program and in_unit and in_period group by rating
  ), by_unit as (
    select unit, sum(reports)::int as reports, round(sum(points)::numeric / sum(reports), 1)::float8 as average,
      ${people}
    from persons where reports > 0 group by unit
  )
  select coalesce(sum(reports), 0)::int as reports, (count(*) filter (where reports > 0))::int as people,
    round(sum(points)::numeric / sum(reports), 1)::float8 as average,
    array[count(*) filter (where other_program), count(*) filter (where other_unit),
      count(*) filter (where other_period)]::int[] as outside,
    (select coalesce(json_agg(by_rating order by rating desc), '[]') from by_rating) as ratings,
    (select coalesce(json_agg(json_build_object('unit', unit, 'reports', reports, 'average', average, 'people', people,
        'few', few, 'label', (select label from app.business_units where code = unit)) order by reports desc, unit),
        '[]')
      from by_unit) as units
  from persons`

const choicesSql = (reports: string, subject: Subject) => `
  with given as materialized (
    select person, choice, count(*)::int as count from (${reports}) reports
      join app.users writer on writer.id = person, unnest(chosen) choice
    where ${ofProgram} and ${ofPeriod} and ($2::text is null or writer.business_unit = $2)
    group by person, choice
  ), lines as materialized (
    select choice, sum(count)::int as count, ${people} from given group by choice
  ), answered as (
    select question, count(*)::int as people
    from (select distinct left(choice, 36) as question, person from given) one group by question
  )
  select q.id, q.title, q.role_type, q.subcategory, q.choices, coalesce(answered.people, 0) as people,
    (select coalesce(json_agg(
        json_build_object('code', substr(choice, 38), 'count', count, 'people', people, 'few', few)
        order by count desc, substr(choice, 38)), '[]')
      from lines where left(choice, 36) = q.id::text) as lines
  from app.feedback_questions q left join answered on answered.question = q.id::text
  where q.subcategory = '${subject}' and q.field_type <> 'text'
    and ($1::uuid is null or q.program_id is null or q.program_id = $1)
  order by q.role_type, q.position, q.id`

/** Of reports about one subject, as they are or, in the past, as they were. */
export const figuresSql = {
  now: {
    counts: (subject: Subject) => countsSql(given(subject)),
    choices: (subject: Subject) => choicesSql(chosen(subject), subject),
  },
  past: {
    counts: (subject: Subject) => countsSql(past(subject)),
    choices: (subject: Subject) => choicesSql(past(subject), subject),
  },
} as const
