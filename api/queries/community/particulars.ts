import type { z } from 'zod'
import type { ProfileId, UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { updateUser } from '../../contract/people/users.ts'
import { noteAnswers } from './profile-answers.ts'

/** What a person says of themselves in the settings; a member that is not given stays. */
export type Particulars = Pick<
  NonNullable<z.infer<typeof updateUser>['data']['attributes']>,
  | 'job_title'
  | 'professional_status'
  | 'business_unit'
  | 'linkedin_url'
  | 'city'
  | 'country'
  | 'date_of_birth'
  | 'gender'
  | 'age_basis'
>

/** What a change is judged by. */
export interface ParticularsHeld {
  readonly time_zone: string
  readonly business_unit: string | null
  readonly date_of_birth: string | null
  readonly age_basis: 'emancipated' | 'parental_consent' | null
  /** The company has the unit that was given. */
  readonly unit_known: boolean
}

/** SQL of the basis of a minor's part of a row of `app.users`, in the words of the contract. */
export function ageBasis(row: string): string {
  return `case ${row}.consent_basis when 'parental' then 'parental_consent' else ${row}.consent_basis end as age_basis`
}

/** Locks the account of the caller. */
export async function particularsForUpdate(sql: Sql, userId: UserId, unit: string | null): Promise<ParticularsHeld> {
  const [held] = await sql.query<ParticularsHeld>({
    name: 'api_particulars_for_update',
    text: `select u.time_zone, u.business_unit, u.date_of_birth::text as date_of_birth, ${ageBasis('u')},
        exists (select from app.business_units b where b.code = $2) as unit_known
      from app.users u where u.id = $1 for update`,
    values: [userId, unit],
  })
  if (held === undefined) throw new Error('the account of a session is there')
  return held
}

/** What the score compares. */
const scored = ['business_unit', 'city', 'country', 'time_zone'] as const

/**
 * Writes what was checked. The consent is dated when its basis changes.
 * @returns the profiles whose directory rows are to be rewritten
 */
export async function changeParticulars(
  sql: Sql,
  userId: UserId,
  given: Particulars & { readonly time_zone?: string | undefined },
): Promise<readonly ProfileId[]> {
  const { age_basis, linkedin_url: linkedin, ...others } = given
  const basis = age_basis === 'parental_consent' ? 'parental' : age_basis
  const columns = new Map<string, unknown>(Object.entries(others).filter(([, value]) => value !== undefined))
  if (linkedin !== undefined) columns.set('linkedin_url', linkedin === '' ? null : linkedin)
  if (basis !== undefined) columns.set('consent_basis', basis)
  if (columns.size === 0) return []
  const set = [...columns.keys()].map((column, place) => `${column} = $${place + 3}`)
  await sql.query({
    text: `update app.users set updated_at = now(), ${set.join(', ')},
        consent_at = case when not $2 or consent_basis is not distinct from $${columns.size + 3}::text then consent_at
          when $${columns.size + 3}::text is not null then now() end
      where id = $1`,
    values: [userId, basis !== undefined, ...columns.values(), basis ?? null],
  })
  return noteAnswers(
    sql,
    userId,
    null,
    scored.some((column) => columns.has(column)),
  )
}
