import { hash } from '@node-rs/argon2'
import { defaultMatchWeights } from '#domain/community/match/weights.ts'
import { derivedId, type CompanyId, type ProfileId, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { run } from './run.ts'

export const testPassword = 'Un-Mot-De-Passe-2026!'
/** Cheap parameters: these tests are not about the cost of a guess. */
export const testPasswordHash = await hash(testPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 })

/** Of sessions that tests open without signing in. */
export const testSignIn = { method: 'password', address: '127.0.0.1', userAgent: undefined } as const

export interface PersonSeed {
  readonly name: string
  readonly profiles?: readonly ('participant' | 'presenter')[]
  readonly roles?: readonly string[]
  readonly status?: 'active' | 'disabled' | 'pending_approval'
  readonly locale?: 'fr' | 'en'
  readonly businessUnit?: string
  readonly visible?: boolean
  readonly completion?: number
}

export const idOf = {
  company: (slug: string) => derivedId<CompanyId>('test-company', slug),
  program: (slug: string) => derivedId<ProgramId>('test-program', slug),
  user: (slug: string, name: string) => derivedId<UserId>('test-user', slug, name),
  profile: (slug: string, name: string, role: string) => derivedId<ProfileId>('test-profile', slug, name, role),
}

/** Where people reach a company of the tests. */
export function baseUrlOf(companyId: CompanyId): string {
  return `https://${companyId}.example`
}

export function emailOf(slug: string, name: string): string {
  return `${name.toLowerCase()}@${slug}.test`
}

/** A company with one program, one unit, a few tags, that answers at `<slug>.localhost`. */
export async function seedCompany(sql: Sql, slug: string, settings: object = {}): Promise<void> {
  const companyId = idOf.company(slug)
  await sql.query({
    text: `insert into app.companies (id, slug, name, hosts, brand, settings) values ($1, $2, $2, $3, $4, $5)`,
    values: [
      companyId,
      slug,
      [`${slug}.localhost`],
      JSON.stringify({
        name: slug,
        tagline: { fr: 'Apprendre ensemble', en: 'Learning together' },
        main: '#47A6F7',
        lighter: '#5FCEFF',
        darker: '#235BE8',
        logo_url: null,
      }),
      JSON.stringify({
        languages: ['fr', 'en'],
        default_language: 'fr',
        min_profile_completion: 60,
        request_expiry_days: 14,
        max_accompaniments_presenter: 3,
        max_accompaniments_participant: 2,
        ...settings,
      }),
    ],
  })
  await run(sql)`insert into app.business_units (company_id, code, label)
    values (${companyId}, 'paris', '{"fr":"Paris","en":"Paris"}')`
  await sql.query({
    text: `insert into app.tags (company_id, kind, code, ordinal, label) values
      ($1, 'skill', 'negotiation', 0, '{"fr":"Négociation","en":"Negotiation"}'),
      ($1, 'skill', 'writing', 1, '{"fr":"Rédaction","en":"Writing"}'),
      ($1, 'job_category', 'sales', 0, '{"fr":"Vente","en":"Sales"}'),
      ($1, 'language', 'fr', 0, '{"fr":"Français","en":"French"}')`,
    values: [companyId],
  })
  await run(sql)`insert into app.programs (id, company_id, slug, name, description, match_weights)
    values (${idOf.program(slug)}, ${companyId}, 'mentoring', '{"fr":"Mentorat","en":"Mentoring"}',
    '{"fr":"Un an","en":"One year"}', ${JSON.stringify(defaultMatchWeights)})`
}

/** A person with their profiles, enrolled in the company's program. */
export async function seedPerson(sql: Sql, slug: string, seed: PersonSeed): Promise<void> {
  const companyId = idOf.company(slug)
  const userId = idOf.user(slug, seed.name)
  const profiles = seed.profiles ?? []
  const current = profiles[0] === undefined ? null : idOf.profile(slug, seed.name, profiles[0])
  await run(sql)`insert into app.users (id, company_id, email, password_hash, first_name, last_name, locale, status,
    roles, business_unit, current_profile_id)
    values (${userId}, ${companyId}, ${emailOf(slug, seed.name)}, ${testPasswordHash}, ${seed.name}, 'Test',
    ${seed.locale ?? 'fr'}, ${seed.status ?? 'active'}, ${seed.roles ?? []}, ${seed.businessUnit ?? null}, ${current})`
  for (const role of profiles) {
    const profileId = idOf.profile(slug, seed.name, role)
    await run(sql)`insert into app.profiles (id, company_id, user_id, role, visible, completion, skills, needed_skills,
      job_categories, languages)
      values (${profileId}, ${companyId}, ${userId}, ${role}, ${seed.visible ?? true}, ${seed.completion ?? 100},
      ${role === 'presenter' ? ['negotiation'] : []}, ${role === 'participant' ? ['negotiation'] : []}, '{sales}',
      '{fr}')`
    await run(sql)`insert into app.program_enrollments (id, company_id, program_id, profile_id)
      values (${derivedId('test-enrollment', profileId)}, ${companyId}, ${idOf.program(slug)}, ${profileId})`
  }
  await refreshDirectory(
    sql,
    companyId,
    profiles.map((role) => idOf.profile(slug, seed.name, role)),
  )
}
