import { defaultMatchWeights } from '#domain/community/match/weights.ts'
import type { ProfileId, UserId } from '#domain/platform/ids.ts'
import type { Database } from '#infra/platform/database/database.ts'
import { acme, named, program } from '#tests/support/mentoring.ts'
import { run } from '#tests/support/run.ts'

/** Acme with one program and these settings. */
export async function insertCompany({ system }: Database, settings: object): Promise<void> {
  await run(system)`insert into app.companies (id, slug, name, brand, settings)
    values (${acme}, 'acme', 'Acme', '{}', ${settings})`
  await run(system)`insert into app.programs (id, company_id, slug, name, match_weights)
    values (${program}, ${acme}, 'onboarding', '{}', ${defaultMatchWeights})`
}

/**
 * Someone with one profile, ids from the name as `partiesOf` makes them, enrolled in the program, free on Tuesdays 9 to
 * 11.
 */
export async function insertPerson(
  { system }: Database,
  name: string,
  role: 'participant' | 'presenter',
  profile: { readonly skills?: readonly string[]; readonly neededSkills?: readonly string[] } = {},
): Promise<void> {
  const [userId, profileId] = [named<UserId>(`${name} user`), named<ProfileId>(name)]
  await system.query({
    text: `with person as (
             insert into app.users (id, company_id, email, first_name, last_name) values ($1, $2, $3, $4, 'Test')),
           profile as (
             insert into app.profiles (id, company_id, user_id, role, completion, skills, needed_skills, languages)
             values ($5, $2, $1, $6, 80, $7, $8, '{fr}')),
           slot as (
             insert into app.availabilities (id, company_id, user_id, weekday, start_time, end_time)
             values (gen_random_uuid(), $2, $1, 2, '09:00', '11:00'))
           insert into app.program_enrollments (id, company_id, program_id, profile_id)
             values (gen_random_uuid(), $2, $9, $5)`,
    values: [
      userId,
      acme,
      `${userId}@acme.test`,
      name,
      profileId,
      role,
      profile.skills ?? [],
      profile.neededSkills ?? [],
      program,
    ],
  })
}
