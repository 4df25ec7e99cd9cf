import { dataLine } from '#contract/platform/csv.ts'
import { linkLifetimes } from '#commands/messages/mail/lifetimes.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import type { Core } from '../../compose.ts'
import { type CompanyFile, parseCompanyFile } from '../import/company-file.ts'
import { importFiles } from '../import/import.ts'
import { parsePeopleFile } from '../import/people-file.ts'
import type { PersonLine } from '../import/person-line.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import { readableBrand } from './brand.ts'
import { Refused } from './command.ts'
import { importDependencies } from './import-dependencies.ts'
import { checkTogether } from './setting-values.ts'

interface NewCompany {
  /** Of company.json, as parsed from JSON. */
  readonly file: object
  /** Comes before the file. */
  readonly given: { readonly slug?: string; readonly brand: object; readonly settings: object }
  readonly admin: { readonly email: string; readonly name: string | undefined }
  readonly mail: boolean
}

/**
 * Makes a company with its first administrator, and the row of the link with which they choose a password.
 * @throws ImportProblems that name the field; Refused when the company exists
 */
export async function createCompany(core: Core, { file, given, admin, mail }: NewCompany) {
  const company = companyOf(file, given)
  const { system } = core.database
  const known = await system.query({ text: `select from app.companies where slug = $1`, values: [company.slug] })
  if (known.length > 0) throw new Refused(`The company ${company.slug} exists. « set » changes it.`)
  const people = [administratorOf(admin, company.settings.default_language)]
  const { companyId } = await importFiles(importDependencies(core), { company, people, peopleName: 'administrator' })
  const email = people[0]?.person.email ?? admin.email
  const link = await firstPasswordLink(system, companyId, email, mail)
  const { corrections } = readableBrand(company.brand)
  return { companyId, slug: company.slug, name: company.name, email, corrections, link }
}

function companyOf(file: object, { slug, brand, settings, ...given }: NewCompany['given']): CompanyFile {
  const section = (name: string) => {
    const value: unknown = Object.entries(file).find(([key]) => key === name)?.[1]
    return typeof value === 'object' && value !== null ? value : {}
  }
  const company = parseCompanyFile(
    JSON.stringify({
      ...file,
      ...(slug !== undefined && { slug }),
      ...given,
      brand: { ...section('brand'), ...brand },
      settings: { ...section('settings'), ...settings },
    }),
    'company',
  )
  checkTogether(company.settings)
  return company
}

/** A person as a line of people.csv, so that the same rules hold. Without a name, the address gives one. */
function administratorOf({ email, name }: NewCompany['admin'], locale: string | undefined): PersonLine {
  const [first = '', ...rest] = (name ?? nameOf(email)).trim().split(/\s+/)
  const cells = [email, first, rest.join(' '), 'admin', locale ?? '']
  const text = dataLine(['email', 'first_name', 'last_name', 'roles', 'locale']) + dataLine(cells)
  const [person] = parsePeopleFile(new TextEncoder().encode(text), 'administrator')
  if (person === undefined) throw new Error('a line of people.csv gave nobody')
  return person
}

/** `ana.silva@acme.example` is Ana Silva until she says otherwise. */
function nameOf(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._-]+/).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** The secret of the link is signed, not stored: docs/mail.md. */
async function firstPasswordLink(system: TransactionalSql, companyId: CompanyId, email: string, mail: boolean) {
  const expiresAt = new Date(Date.now() + linkLifetimes.first_administrator)
  return system.transaction(async (sql) => {
    const [row] = await sql.query<{ id: string; userId: UserId }>({
      text: `insert into app.account_links (company_id, user_id, purpose, expires_at)
        select company_id, id, 'password_reset', $3 from app.users where company_id = $1 and email = $2
        returning id, user_id as "userId"`,
      values: [companyId, email, expiresAt],
    })
    if (row === undefined) throw new Error('the administrator was not written')
    const link = { id: row.id, expiresAt }
    if (mail)
      await enqueueMail(sql, {
        companyId,
        key: `first_administrator/${row.id}`,
        to: { userId: row.userId },
        template: 'first_administrator',
        params: {},
        link,
      })
    return link
  })
}
