import { fewestPeople } from '#contract/console/insight/feedback-figures.ts'

/** About what a report is. */
type Subject = 'meeting' | 'mentoring_relationship'

/** $1 program, $2 unit. Of a period $3 now, $4 days back; in the past $3 the last place of the log that counts. */
const ofProgram = `($1::uuid is null or program_id = $1)`
const ofUnit = `($2::text is null or unit = $2)`
const begin = `($3::timestamptz - make_interval(days => $4::int))`
const ofSubject = {
  meeting: 'f.meeting_id is not null',
  mentoring_relationship: 'f.meeting_id is null',
} as const satisfies Record<Subject, string>
const author = `case f.author when 'participant' then f.participant_user_id else f.presenter_user_id end as person`

/** Of the counts that stand in `rm.feedback_counts` and, by person, in `rm.feedback_authors`. */
const all = `'00000000-0000-0000-0000-000000000000'::uuid`
const counted = (subject: Subject) => `subject = '${subject}' and program_id = coalesce($1::uuid, ${all}) and ${ofUnit}`
const whoCounts = (subject: Subject, measure: string) =>
  `(select array_agg(user_id::text) from rm.feedback_authors where ${counted(subject)} and measure = ${measure})`

/** A change of the selection's reports: place in the log, when, by whom. $1 and $2 as above. */
export const changesSql = (subject: Subject) => `
  select changes.position::text, at, person from (
    select e.position, rm.iso(e.at) as at, f.program_id, writer.id as person, writer.business_unit as unit
    from rm.feedbacks f join app.users writer
      on writer.id = case f.author when 'participant' then f.participant_user_id else f.presenter_user_id end
    join rm.journal e on e.stream = 'feedback-' || f.id where ${ofSubject[subject]}
  ) changes where ${ofProgram} and ${ofUnit} order by changes.position`

const ofPeriod = (subject: Subject) => `
  select f.program_id, f.rating, f.chosen, ${author} from rm.feedbacks f
  where f.rating is not null and ${ofSubject[subject]} and f.requested_at > ${begin}`
/**
 * The ratings are those of the log; answers are sealed there, and are counted only where they have not changed since.
 */
const past = (subject: Subject) => `
  select f.program_id, (said.data ->> 'rating')::smallint as rating,
    case when said.revision = f.revision then f.chosen end as chosen, ${author}
  from rm.feedbacks f
  cross join lateral (
    select e.revision, e.data from rm.journal e where e.stream = 'feedback-' || f.id and e.position <= $3::bigint
    order by e.revision desc limit 1
  ) said
  where said.data ->> 'rating' is not null and ${ofSubject[subject]}`

/** How many, and who as long as they are few; of rows of which each is another person. */
const people = `count(*)::int as people,
  case when count(*) < ${fewestPeople} then array_agg(person::text) end as few`

/** Scope, ratings and units in one row, from counts that the database keeps (docs/decisions/2802). */
const standing = (subject: Subject) => `
  with units as (
    select nullif(unit, '') as unit, reports::int, people::int, points
    from rm.feedback_counts where ${counted(subject)} and measure = 'all'
  ), by_rating as (
    select substr(measure, 8)::int as rating, sum(reports)::int as count, sum(people)::int as people,
      case when sum(people) < ${fewestPeople} then ${whoCounts(subject, 'lines.measure')} end as few
    from rm.feedback_counts lines where ${counted(subject)} and measure like 'rating/%'
    group by measure
  )
  select coalesce(sum(reports), 0)::int as reports, coalesce(sum(people), 0)::int as people,
    round(sum(points)::numeric / sum(reports), 1)::float8 as average,
    array[${outsideProgram(subject)}, ${outsideUnit(subject)}, 0]::int[] as outside,
    (select coalesce(json_agg(by_rating order by rating desc), '[]') from by_rating) as ratings,
    (select coalesce(json_agg(json_build_object('unit', unit, 'reports', reports, 'people', people,
        'average', round(points::numeric / reports, 1)::float8,
        'few', case when people < ${fewestPeople} then (
          select array_agg(user_id::text) from rm.feedback_authors
          where subject = '${subject}' and program_id = coalesce($1::uuid, ${all}) and measure = 'all'
            and feedback_authors.unit = coalesce(units.unit, '')) end,
        'label', (select label from app.business_units where code = unit)) order by reports desc, unit), '[]')
      from units) as units
  from units`

/** People whom the program leaves out, no more than can be few from each other program. */
function outsideProgram(subject: Subject): string {
  return `case when $1::uuid is null then 0 else (select count(*) from (
    select distinct user_id from (
      select distinct program_id from rm.feedback_counts
      where subject = '${subject}' and measure = 'all' and program_id not in (${all}, $1) and ${ofUnit}
    ) others cross join lateral (
      select user_id from rm.feedback_authors
      where subject = '${subject}' and measure = 'all' and program_id = others.program_id and ${ofUnit}
      limit ${fewestPeople}
    ) few) left_out) end`
}

function outsideUnit(subject: Subject): string {
  return `case when $2::text is null then 0 else (select coalesce(sum(people), 0) from rm.feedback_counts
    where subject = '${subject}' and program_id = coalesce($1::uuid, ${all}) and measure = 'all' and unit <> $2) end`
}

/** People who wrote before the period, no more than can be few. */
const outsidePeriod = (subject: Subject) => `(select count(*) from (
  select from rm.feedback_authors where ${counted(subject)} and measure = 'all' and first_at <= ${begin}
  limit ${fewestPeople}) earlier)`

/** The same, counted from the reports, by person first (docs/decisions/2802). */
const countsSql = (reports: string, outside: string) => `
  with counted as (
    select person, rating, ${ofProgram} as in_program, count(*)::int as count
    from (${reports}) reports group by 1, 2, 3
  ), placed as materialized (
    select counted.*, writer.business_unit as unit,
      coalesce(($2::text is null or writer.business_unit = $2), false) as in_unit
    from counted join app.users writer on writer.id = person
  ), persons as materialized (
    select person, unit, sum(count) filter (where in_program and in_unit)::int as reports,
      sum(rating * count) filter (where in_program and in_unit) as points,
      bool_or(not in_program and in_unit) as other_program, bool_or(in_program and not in_unit) as other_unit
    from placed group by person, unit
  ), by_rating as (
    select rating::int, sum(count)::int as count, ${people}
    from placed where in_program and in_unit group by rating
  ), by_unit as (
    select unit, sum(reports)::int as reports, round(sum(points)::numeric / sum(reports), 1)::float8 as average,
      ${people}
    from persons where reports > 0 group by unit
  )
  select coalesce(sum(reports), 0)::int as reports, (count(*) filter (where reports > 0))::int as people,
    round(sum(points)::numeric / sum(reports), 1)::float8 as average,
    array[count(*) filter (where other_program), count(*) filter (where other_unit), ${outside}]::int[] as outside,
    (select coalesce(json_agg(by_rating order by rating desc), '[]') from by_rating) as ratings,
    (select coalesce(json_agg(json_build_object('unit', unit, 'reports', reports, 'average', average, 'people', people,
        'few', few, 'label', (select label from app.business_units where code = unit)) order by reports desc, unit),
        '[]')
      from by_unit) as units
  from persons`

const standingChoices = (subject: Subject) => `
  lines as materialized (
    select substr(measure, 8) as choice, sum(reports)::int as count, sum(people)::int as people,
      case when sum(people) < ${fewestPeople} then ${whoCounts(subject, 'lines.measure')} end as few
    from rm.feedback_counts lines where ${counted(subject)} and measure like 'choice/%' group by measure
  ), answered as (
    select substr(measure, 10) as question, sum(people)::int as people
    from rm.feedback_counts where ${counted(subject)} and measure like 'question/%' group by measure
  )`

const choicesOf = (reports: string) => `
  given as materialized (
    select person, choice, count(*)::int as count from (${reports}) reports
      join app.users writer on writer.id = person, unnest(chosen) choice
    where ${ofProgram} and ($2::text is null or writer.business_unit = $2)
    group by person, choice
  ), lines as materialized (
    select choice, sum(count)::int as count, ${people} from given group by choice
  ), answered as (
    select question, count(*)::int as people
    from (select distinct left(choice, 36) as question, person from given) one group by question
  )`

const choicesSql = (lines: string, subject: Subject) => `
  with ${lines}
  select q.id, q.title, q.role_type, q.subcategory, q.choices, coalesce(answered.people, 0) as people,
    (select coalesce(json_agg(
        json_build_object('code', substr(choice, 38), 'count', count, 'people', people, 'few', few)
        order by count desc, substr(choice, 38)), '[]')
      from lines where left(choice, 36) = q.id::text) as lines
  from app.feedback_questions q left join answered on answered.question = q.id::text
  where q.subcategory = '${subject}' and q.field_type <> 'text'
    and ($1::uuid is null or q.program_id is null or q.program_id = $1)
  order by q.role_type, q.position, q.id`

/** Of reports about one subject: as they are, all or of a period; or, in the past, as they were. */
export const figuresSql = {
  now: {
    counts: standing,
    choices: (subject: Subject) => choicesSql(standingChoices(subject), subject),
  },
  period: {
    counts: (subject: Subject) => countsSql(ofPeriod(subject), outsidePeriod(subject)),
    choices: (subject: Subject) => choicesSql(choicesOf(ofPeriod(subject)), subject),
  },
  past: {
    counts: (subject: Subject) => countsSql(past(subject), '0'),
    choices: (subject: Subject) => choicesSql(choicesOf(past(subject)), subject),
  },
} as const
