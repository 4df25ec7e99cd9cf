import type { Holder, NewAccountRows, NewPerson, Person } from '#commands/people/account-records.ts'
import { writeAnswers } from '#api/queries/community/profile-answers.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** After so long no call can still append the event: calls end after 20 s, and so do statements. */
const abandoned = `status = 'registering' and created_at < now() - interval '1 minute'`

/** Columns of `app.users` with the person's own particulars. */
const personColumns = [
  'email',
  'password_hash',
  'first_name',
  'last_name',
  'locale',
  'time_zone',
  'date_of_birth',
  'gender',
  'consent_basis',
  'consent_at',
  'phone',
  'linkedin_url',
  'job_title',
  'professional_status',
  'business_unit',
  'city',
  'country',
  'worksite',
]
const numbered = personColumns.map((_, index) => `$${index + 3}`).join(', ')

/**
 * Writes the rows of a new account, with status `registering`; over those of a call of the same account that stopped
 * before they became visible. Runs in a transaction of the system's role.
 */
export async function insertAccount(sql: Sql, account: NewAccountRows): Promise<Holder | null> {
  const { companyId, userId, person, profiles } = account
  const values = [userId, companyId, ...valuesOf(person)]
  const inserted = await sql.query({
    text: `insert into app.users (id, company_id, status, ${personColumns.join(', ')})
      values ($1, $2, 'registering', ${numbered}) on conflict do nothing returning id`,
    values,
  })
  if (inserted.length === 0) {
    const rewritten = await sql.query({
      text: `update app.users set (created_at, ${personColumns.join(', ')}) = (now(), ${numbered})
        where id = $1 and company_id = $2 and email = $3 and status = 'registering' returning id`,
      values,
    })
    if (rewritten.length === 0) return holderOf(sql, account)
  }
  for (const { profileId, role, programIds, answers } of profiles) {
    await sql.query({
      text: `insert into app.profiles (id, company_id, user_id, role, title) values ($1, $2, $3, $4, $5)
        on conflict (id) do update set title = excluded.title`,
      values: [profileId, companyId, userId, role, person.jobTitle ?? null],
    })
    await sql.query({ text: `delete from app.program_enrollments where profile_id = $1`, values: [profileId] })
    await sql.query({
      text: `insert into app.program_enrollments (id, company_id, program_id, profile_id)
        select gen_random_uuid(), company_id, id, $2 from app.programs
          where company_id = $1 and id = any($3::uuid[]) and archived_at is null`,
      values: [companyId, profileId, programIds],
    })
    await writeAnswers(sql, profileId, userId, { held: {} }, { answers: new Map(Object.entries(answers)) })
  }
  await sql.query({
    text: `update app.profiles p set completion = app.completion_of(p, u) from app.users u
      where u.id = p.user_id and p.user_id = $1`,
    values: [userId],
  })
  return null
}

function valuesOf(person: NewPerson): readonly unknown[] {
  return [
    person.email,
    person.passwordHash,
    person.firstName,
    person.lastName,
    person.locale,
    person.timeZone,
    person.dateOfBirth ?? null,
    person.gender ?? null,
    person.consent?.basis ?? null,
    person.consent?.at ?? null,
    person.phone ?? null,
    person.linkedinUrl ?? null,
    person.jobTitle ?? null,
    person.professionalStatus ?? null,
    person.businessUnit ?? null,
    person.city ?? null,
    person.country ?? null,
    person.worksite ?? null,
  ]
}

/** Whether the account has the password of this call, and not of another one at the same time. */
export async function hasPasswordOf(sql: Sql, { companyId, userId, person }: NewAccountRows): Promise<boolean> {
  const found = await sql.query({
    name: 'account_password_of',
    text: `select from app.users where company_id = $1 and id = $2 and password_hash is not distinct from $3`,
    values: [companyId, userId, person.passwordHash],
  })
  return found.length > 0
}

/** null: the account itself has the address already. */
async function holderOf(sql: Sql, { companyId, userId, person }: NewAccountRows): Promise<Holder | null> {
  const rows = await sql.query<Holder & { readonly sameAddress: boolean }>({
    text: `select company_id as "companyId", id as "userId", ${abandoned} as abandoned, email = $3 as "sameAddress"
      from app.users where company_id = $1 and (id = $2 or email = $3) order by email = $3 desc limit 1 for update`,
    values: [companyId, userId, person.email],
  })
  const [row] = rows
  // Another registration took it and was taken back between the two statements: the caller may try again.
  if (row === undefined) return { companyId, userId, abandoned: false }
  const { sameAddress, ...holder } = row
  return holder.userId === userId && sameAddress ? null : holder
}

/** Removes the rows of an account that is not visible yet. */
export async function deleteUnfinished(sql: Sql, { companyId, userId }: Person): Promise<void> {
  const [locked] = await sql.query({
    text: `select from app.users where company_id = $1 and id = $2 and status = 'registering' for update`,
    values: [companyId, userId],
  })
  if (locked === undefined) return
  await sql.query({
    text: `delete from app.program_enrollments where profile_id in (select id from app.profiles where user_id = $1)`,
    values: [userId],
  })
  for (const table of ['app.profiles', 'app.availabilities'])
    await sql.query({ text: `delete from ${table} where user_id = $1`, values: [userId] })
  await sql.query({ text: `delete from app.users where id = $1`, values: [userId] })
}
