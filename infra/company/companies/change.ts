import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { refreshSettings } from '#projections/community/directory/settings.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { companyHost } from '../import/company-file.ts'
import { ImportProblems } from '../import/problems.ts'
import { brandSchema, type Logo, readableBrand } from './brand.ts'
import { checkTogether, settingsFrom } from './setting-values.ts'
import { takenHosts } from './taken-hosts.ts'

/** What is to change; what is absent stays. */
export interface CompanyChange {
  readonly name?: string | undefined
  readonly addHosts?: readonly string[]
  readonly removeHosts?: readonly string[]
  /** Members of the brand. */
  readonly brand?: object
  /** Null removes it. */
  readonly logo?: Logo | null | undefined
  /** As typed: `name=value`. */
  readonly settings?: readonly string[]
  /** Settings by name, checked already. */
  readonly given?: object
  /** Who changes it in the console; without: the command line. */
  readonly actorId?: UserId
  /** The revision that was read; another one now is a conflict. */
  readonly revision?: number | undefined
}

/** Somebody changed the company since it was read. */
export class CompanyChanged extends Error {
  override readonly name = 'CompanyChanged'
}

interface Stored {
  readonly name: string
  readonly hosts: readonly string[]
  readonly brand: object
  readonly settings: object
}

/**
 * Changes a company, all of it or nothing. Pages show it within five seconds.
 * @returns what was corrected, in words
 * @throws ImportProblems with the field of everything that is wrong
 * @throws CompanyChanged when it is not at `revision`
 */
export async function changeCompany(
  system: TransactionalSql,
  companyId: CompanyId,
  change: CompanyChange,
): Promise<readonly string[]> {
  return system.transaction(async (sql) => {
    const [read] = await sql.query<Stored & { readonly revision: number }>({
      text: `select name, hosts, brand, settings, revision from app.companies where id = $1 for update`,
      values: [companyId],
    })
    if (read === undefined) throw new ImportProblems(['the company is gone'])
    const { revision, ...before } = read
    if (change.revision !== undefined && change.revision !== revision) {
      // A file takes no key: this is the call whose answer was lost.
      if (change.logo !== undefined && hasLogo(before.brand, change.logo)) return []
      throw new CompanyChanged()
    }
    const { next, corrections } = await changed(sql, companyId, before, change)
    await writeLogo(sql, companyId, change.logo)
    await sql.query({
      text: `update app.companies set name = $2, hosts = $3, brand = $4, settings = $5 where id = $1`,
      values: [companyId, next.name, next.hosts, JSON.stringify(next.brand), JSON.stringify(next.settings)],
    })
    await refreshSettings(sql, companyId, before.settings, next.settings)
    await sql.query({
      text: `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, before, after)
        values (gen_random_uuid(), $1::uuid, $4::uuid, 'update', 'companies', $1::uuid::text, $2, $3)`,
      values: [companyId, JSON.stringify(before), JSON.stringify(next), change.actorId ?? null],
    })
    return corrections
  })
}

async function changed(sql: Sql, companyId: CompanyId, before: Stored, change: CompanyChange) {
  const problems: string[] = []
  const name = change.name?.trim() ?? before.name
  if (name === '') problems.push('name: it is empty')
  const hosts = hostsAfter(before.hosts, change, problems)
  problems.push(...(await takenHosts(sql, companyId, hosts)))
  const logo = change.logo === undefined ? {} : { logo_url: change.logo?.path ?? null }
  const parsed = brandSchema.safeParse({ ...ownLogoOnly(before.brand), ...change.brand, ...logo })
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `brand.${issue.path.map(String).join('.')}: ${issue.message}`))
  const given = settingsGiven(change.settings ?? [], problems)
  if (problems.length > 0 || !parsed.success) throw new ImportProblems(problems)
  const settings = { ...before.settings, ...given, ...change.given }
  checkTogether(settings)
  const { brand, corrections } = readableBrand(parsed.data)
  return { next: { name, hosts, brand, settings }, corrections }
}

function settingsGiven(settings: readonly string[], problems: string[]): object {
  try {
    return settingsFrom(settings)
  } catch (error) {
    if (!(error instanceof ImportProblems)) throw error
    problems.push(...error.problems)
    return {}
  }
}

/** A brand that was stored when logos could be anywhere. */
function ownLogoOnly(brand: object): object {
  const { success } = brandSchema.shape.logo_url.safeParse('logo_url' in brand ? brand.logo_url : null)
  return success ? brand : { ...brand, logo_url: null }
}

function hasLogo(brand: object, logo: Logo | null): boolean {
  return 'logo_url' in brand && brand.logo_url === (logo?.path ?? null)
}

function hostsAfter(before: readonly string[], change: CompanyChange, problems: string[]): readonly string[] {
  const parse = (given: readonly string[] = []) =>
    given.flatMap((text) => {
      const parsed = companyHost.safeParse(text)
      if (parsed.success) return [parsed.data]
      problems.push(`hosts, ${text}: ${parsed.error.issues[0]?.message ?? 'not a host'}`)
      return []
    })
  const removed = parse(change.removeHosts)
  for (const host of removed) if (!before.includes(host)) problems.push(`hosts: ${host} is not one of this company`)
  const hosts = [...new Set([...before.filter((host) => !removed.includes(host)), ...parse(change.addHosts)])]
  if (hosts.length === 0 && before.length > 0) problems.push('hosts: a company keeps one at least')
  return hosts
}

async function writeLogo(sql: Sql, companyId: CompanyId, logo: Logo | null | undefined): Promise<void> {
  if (logo === undefined) return
  await sql.query({ text: `delete from app.company_logos where company_id = $1`, values: [companyId] })
  if (logo !== null)
    await sql.query({
      text: `insert into app.company_logos (company_id, digest, media_type, content) values ($1, $2, $3, $4)`,
      values: [companyId, logo.digest, logo.mediaType, logo.content],
    })
}
