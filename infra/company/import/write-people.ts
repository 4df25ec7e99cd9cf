import { longestAbsenceMonths } from '#domain/people/absence/words.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { ProfileAnswers } from './answers.ts'
import type { Person } from './people-columns.ts'
import type { PersonLine } from './person-line.ts'

export interface PeopleCounts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly profiles: number
  readonly enrollments: number
  /** Profiles that the file names and that were closed: they stay closed. */
  readonly closed: number
}

export const nobody: PeopleCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  profiles: 0,
  enrollments: 0,
  closed: 0,
}

export function sumOf(one: PeopleCounts, other: PeopleCounts): PeopleCounts {
  const sum = (count: keyof PeopleCounts) => one[count] + other[count]
  return {
    created: sum('created'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    profiles: sum('profiles'),
    enrollments: sum('enrollments'),
    closed: sum('closed'),
  }
}

/** A person to write, with the hash of their first password, if any. */
export interface PreparedPerson extends Pick<PersonLine, 'person' | 'own'> {
  readonly passwordHash: string | null
}

/** A profile that the file names and that was closed. */
export interface LeftOut {
  readonly email: string
  readonly role: 'participant' | 'presenter'
}

export interface WrittenPeople extends PeopleCounts {
  readonly leftOut: readonly LeftOut[]
  /** Known people of whom something changed. */
  readonly changed: readonly UserId[]
}

/**
 * Writes accounts (hidden until they are registered), availabilities, profiles and enrolments of a portion of people,
 * each kind with one statement. People known by e-mail address are updated; a profile's version grows only when
 * something changed that the match score uses. A profile that was closed stays as it is.
 */
export async function writePeople(
  sql: Sql,
  companyId: CompanyId,
  people: readonly PreparedPerson[],
  answers: readonly ProfileAnswers[],
): Promise<WrittenPeople> {
  const rows = JSON.stringify(people.map(({ person, passwordHash }) => ({ ...person, password_hash: passwordHash })))
  const users = await writeUsers(sql, companyId, rows)
  const moved = await writeAvailabilities(sql, companyId, rows)
  const changedBefore = new Set([...users.filter((user) => !user.created).map((user) => user.id), ...moved])
  await writeAbsences(sql, companyId, rows)
  const profiles = await writeProfiles(sql, companyId, people, [...changedBefore])
  const answered = await writeAnswers(sql, companyId, answers)
  const enrollments = await writeEnrollments(sql, companyId, rows)
  await setCurrentProfiles(sql, companyId, rows)
  const completed = await setCompletion(sql, companyId, people)
  const leftOut = await closedProfiles(sql, companyId, rows)
  const created = users.filter((user) => user.created).length
  const changed = new Set([...changedBefore, ...profiles.changed, ...answered, ...enrollments])
  for (const user of users) if (user.created) changed.delete(user.id)
  return {
    created,
    updated: changed.size,
    unchanged: people.length - created - changed.size,
    profiles: profiles.total,
    enrollments: people.reduce(
      (sum, { person }) => sum + person.participant_programs.length + person.presenter_programs.length,
      0,
    ),
    closed: leftOut.length,
    leftOut,
    changed: [...new Set([...changed, ...completed])],
  }
}

const userColumns = [
  'first_name',
  'last_name',
  'locale',
  'time_zone',
  'job_title',
  'business_unit',
  'city',
  'country',
  'phone',
  'linkedin_url',
  'worksite',
] as const

/** How long a first password may be replaced by its owner (docs/decisions/2104). */
const firstPasswordDays = 14

/**
 * @returns the people created or changed. A password in the file is a first password: it never replaces an existing
 *   one.
 */
async function writeUsers(
  sql: Sql,
  companyId: CompanyId,
  rows: string,
): Promise<readonly { readonly id: UserId; readonly created: boolean }[]> {
  const names = userColumns.join(', ')
  const tuple = (prefix: string) => `(${userColumns.map((column) => `${prefix}.${column}`).join(', ')})`
  return sql.query<{ id: UserId; created: boolean }>({
    text: `insert into app.users as known (id, company_id, status, email, password_hash, first_password_until, ${names})
           select gen_random_uuid(), $1::uuid, 'registering', email, password_hash,
             case when password_hash is not null then now() + interval '${firstPasswordDays} days' end, first_name,
             last_name,
             coalesce(locale, (select settings ->> 'default_language' from app.companies where id = $1)),
             time_zone, job_title, business_unit, city, country, phone, linkedin_url, worksite
           from jsonb_to_recordset($2) as person (email text, password_hash text, first_name text, last_name text,
             locale text,
             time_zone text, job_title text, business_unit text, city text, country text, phone text, linkedin_url text,
             worksite text)
           on conflict (company_id, email) do update set
             password_hash = coalesce(known.password_hash, excluded.password_hash),
             first_password_until = case when known.password_hash is null then excluded.first_password_until
               else known.first_password_until end,
             ${userColumns.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = now()
           where ${tuple('known')} is distinct from ${tuple('excluded')}
             or (known.password_hash is null and excluded.password_hash is not null)
           returning id, xmax = 0 as created`,
    values: [companyId, rows],
  })
}

/** @returns the users whose availabilities changed */
async function writeAvailabilities(sql: Sql, companyId: CompanyId, rows: string): Promise<readonly UserId[]> {
  const wanted = `wanted as (
      select users.id as user_id, slot.weekday, slot.start as start_time, slot."end" as end_time
      from jsonb_to_recordset($2) as person (email text, availabilities jsonb)
      join app.users on users.company_id = $1 and users.email = person.email
      cross join jsonb_to_recordset(person.availabilities) as slot (weekday smallint, start time, "end" time)
    ), known as (
      select user_id, weekday, start_time, end_time from app.availabilities
      where open and user_id in (
        select users.id from jsonb_to_recordset($2) as person (email text)
        join app.users on users.company_id = $1 and users.email = person.email)
    )`
  const changed = await sql.query<{ user_id: UserId }>({
    text: `with ${wanted}
           select distinct user_id from (
             (table wanted except table known) union all (table known except table wanted)
           ) as difference`,
    values: [companyId, rows],
  })
  const ids = changed.map((row) => row.user_id)
  await sql.query({ text: `delete from app.availabilities where user_id = any ($1)`, values: [ids] })
  await sql.query({
    text: `with ${wanted}
           insert into app.availabilities (id, company_id, user_id, weekday, start_time, end_time)
           select distinct on (user_id, weekday, start_time,
             end_time) gen_random_uuid(), $1, user_id, weekday, start_time, end_time
           from wanted where user_id = any ($3)`,
    values: [companyId, rows, ids],
  })
  return ids
}

/** Absences that are not over and touch no other of their person: what stands stays, so that a file may come again. */
async function writeAbsences(sql: Sql, companyId: CompanyId, rows: string): Promise<void> {
  await sql.query({
    text: `insert into app.absences (id, company_id, user_id, first_day, last_day, starts_at, ends_at, set_by)
      select gen_random_uuid(), $1, u.id, p.away_from, p.away_until,
        greatest(now(), p.away_from::timestamp at time zone u.time_zone),
        (p.away_until + 1)::timestamp at time zone u.time_zone, 'file'
      from jsonb_to_recordset($2) as p (email text, away_from date, away_until date)
      join app.users u on u.company_id = $1 and u.email = p.email and u.merged_into is null
      where p.away_from is not null and (p.away_until + 1)::timestamp at time zone u.time_zone > now()
        and p.away_from <= current_date + interval '${longestAbsenceMonths} months'
        and not exists (select from app.absences a where a.user_id = u.id and a.ended_early_at is null
          and a.ends_at > now() and a.first_day <= p.away_until and p.away_from <= a.last_day)`,
    values: [companyId, rows],
  })
}

const profileColumns = [
  'visible',
  'shows_talents',
  'expert',
  'title',
  'mission',
  'presentation',
  'seniority_years',
  'skills',
  'needed_skills',
  'job_categories',
  'targeted_job_categories',
  'targeted_business_units',
  'languages',
  'motivations',
  'resources',
] as const

async function writeProfiles(
  sql: Sql,
  companyId: CompanyId,
  people: readonly PreparedPerson[],
  changedUsers: readonly string[],
): Promise<{ readonly changed: readonly UserId[]; readonly total: number }> {
  const profiles = people.flatMap(({ person, own }) => person.profiles.map((role) => profileOf(person, own, role)))
  const names = profileColumns.join(', ')
  const tuple = (prefix: string) => `(${profileColumns.map((column) => `${prefix}.${column}`).join(', ')})`
  const changed = await sql.query<{ user_id: UserId }>({
    text: `insert into app.profiles as known (id, company_id, user_id, role, opening, ${names})
           select gen_random_uuid(), $1::uuid, users.id, role, users.status <> 'registering',
             visible, shows_talents, expert, title, mission, presentation, seniority_years,
             skills, needed_skills, job_categories, targeted_job_categories, targeted_business_units, languages,
               motivations, resources
           from jsonb_to_recordset($2) as profile (email text, role text, visible boolean, shows_talents boolean,
             expert boolean,
             title text, mission text, presentation text, seniority_years smallint, skills text[], needed_skills text[],
             job_categories text[], targeted_job_categories text[], targeted_business_units text[], languages text[],
             motivations text[], resources jsonb)
           join app.users on users.company_id = $1 and users.email = profile.email
           on conflict (user_id, role) do update set version = known.version + 1, updated_at = now(),
             ${profileColumns.map((column) => `${column} = excluded.${column}`).join(', ')}
           where known.closed_at is null
             and (${tuple('known')} is distinct from ${tuple('excluded')} or known.user_id = any ($3))
           returning user_id`,
    values: [companyId, JSON.stringify(profiles), changedUsers],
  })
  return { changed: changed.map((row) => row.user_id), total: profiles.length }
}

/** A mentee's profile says what they look for, a mentor's what they offer; both profiles have the shared fields. */
function profileOf(person: Person, own: PersonLine['own'], role: 'participant' | 'presenter') {
  const shared = {
    email: person.email,
    title: person.job_title,
    seniority_years: person.seniority_years,
    skills: person.skills,
    job_categories: person.job_categories,
    languages: person.languages,
    motivations: person.motivations,
    visible: person.visible,
    shows_talents: person.shows_talents,
  }
  const seeking = {
    needed_skills: person.needed_skills,
    targeted_job_categories: person.targeted_job_categories,
    targeted_business_units: person.targeted_business_units,
  }
  const noWishes = { needed_skills: [], targeted_job_categories: [], targeted_business_units: [] }
  if (role === 'participant')
    return {
      ...shared,
      ...seeking,
      role,
      expert: false,
      mission: null,
      presentation: person.participant_presentation,
      resources: [],
      ...own.participant,
    }
  return {
    ...shared,
    ...noWishes,
    role,
    expert: person.expert,
    mission: person.mission,
    presentation: person.presentation,
    resources: person.resources,
    ...own.presenter,
  }
}

/**
 * Answers to questions without a column of the product. Those whose columns the file lacks stay.
 * @returns the users concerned
 */
async function writeAnswers(
  sql: Sql,
  companyId: CompanyId,
  answers: readonly ProfileAnswers[],
): Promise<readonly UserId[]> {
  const rows = answers.map(({ email, role, answers: given }) => ({
    email,
    role,
    cleared: Object.keys(given).filter((field) => given[field] === null),
    answers: Object.fromEntries(Object.entries(given).filter(([, answer]) => answer !== null)),
  }))
  const changed = await sql.query<{ user_id: UserId }>({
    text: `update app.profiles p set answers = p.answers - given.cleared || given.answers, revision = p.revision + 1,
        updated_at = now()
      from jsonb_to_recordset($2) as given (email text, role text, cleared text[], answers jsonb)
      join app.users u on u.company_id = $1 and u.email = given.email
      where p.user_id = u.id and p.role = given.role and p.closed_at is null
        and p.answers - given.cleared || given.answers <> p.answers
      returning p.user_id`,
    values: [companyId, JSON.stringify(rows)],
  })
  return changed.map((row) => row.user_id)
}

/**
 * Adds missing enrolments. Leaving a program is done in the product, which handles its consequences.
 * @returns the users concerned
 */
async function writeEnrollments(sql: Sql, companyId: CompanyId, rows: string): Promise<readonly UserId[]> {
  const added = await sql.query<{ user_id: UserId }>({
    text: `with added as (
             insert into app.program_enrollments (id, company_id, program_id, profile_id, origin)
             select gen_random_uuid(), $1::uuid, programs.id, profiles.id, 'import'
             from jsonb_to_recordset($2) as person (email text, participant_programs text[], presenter_programs text[])
             join app.users on users.company_id = $1 and users.email = person.email
             join app.profiles on profiles.user_id = users.id and profiles.closed_at is null
             join app.programs on programs.company_id = $1
               and programs.slug = any (case profiles.role when 'presenter' then presenter_programs
                 else participant_programs end)
             on conflict (program_id, profile_id) do nothing
             returning profile_id
           ) select distinct user_id from added join app.profiles on profiles.id = added.profile_id`,
    values: [companyId, rows],
  })
  return added.map((row) => row.user_id)
}

/** The profile that a person starts with: the named one, else the current one, else the participant's. */
async function setCurrentProfiles(sql: Sql, companyId: CompanyId, rows: string): Promise<void> {
  await sql.query({
    text: `update app.users set current_profile_id = profiles.id
           from jsonb_to_recordset($2) as person (email text, current_profile text)
           join app.users as owner on owner.company_id = $1 and owner.email = person.email
           cross join lateral (
             select id from app.profiles where user_id = owner.id and closed_at is null
               and (role = current_profile or current_profile is null)
             order by id is distinct from owner.current_profile_id, role limit 1
           ) as profiles
           where users.id = owner.id and users.current_profile_id is distinct from profiles.id`,
    values: [companyId, rows],
  })
}

/**
 * The completion of these people's profiles. The match score does not use it.
 * @returns the users concerned
 */
async function setCompletion(
  sql: Sql,
  companyId: CompanyId,
  people: readonly PreparedPerson[],
): Promise<readonly UserId[]> {
  const changed = await sql.query<{ user_id: UserId }>({
    text: `update app.profiles p set completion = counted.completion
      from (select p.id, app.completion_of(p, u) as completion
        from app.profiles p join app.users u on u.id = p.user_id
        where u.company_id = $1 and u.email = any ($2)) counted
      where p.id = counted.id and p.completion <> counted.completion
      returning p.user_id`,
    values: [companyId, people.map(({ person }) => person.email)],
  })
  return changed.map((row) => row.user_id)
}

function closedProfiles(sql: Sql, companyId: CompanyId, rows: string): Promise<readonly LeftOut[]> {
  return sql.query<LeftOut>({
    text: `select u.email, p.role
      from jsonb_to_recordset($2) as person (email text, profiles text[])
      join app.users u on u.company_id = $1 and u.email = person.email
      join app.profiles p on p.user_id = u.id and p.role = any (person.profiles) and p.closed_at is not null
      order by 1, 2`,
    values: [companyId, rows],
  })
}
