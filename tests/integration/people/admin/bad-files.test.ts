import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import { importRowLimit } from '#contract/console/people/invitation-imports.ts'
import { workOnImports } from '#infra/people/invitations/import.ts'
import { accountWriter } from '#tests/support/account-writer.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

/** Files of people as they should not be: as long as an import takes them, with every fault on its line. */

let api: TestApi
let admin: TestPerson

beforeAll(async () => {
  api = await testApi()
  await seedCompany(api.db.database.system, 'acme', { allowed_email_domains: ['acme.test'] })
  await seedPerson(api.db.database.system, 'acme', { name: 'root', roles: ['admin'] })
  admin = await api.as('acme', 'root')
})
afterAll(() => api.close())

async function checked(content: Buffer, more: object = {}): Promise<AdminInvitationImport> {
  const body = {
    file_name: 'promo.csv',
    content: content.toString('base64'),
    program_id: idOf.program('acme'),
    ...more,
  }
  const { id } = (await admin.post('/admin/api/invitation_imports', body)).json<AdminInvitationImport>()
  await workOnImports(api.db.database, accountWriter(api.db.database, api.store))
  return (await admin.get(`/admin/api/invitation_imports/${id}`)).json<AdminInvitationImport>()
}

/** The first person of each file, whom others repeat, is on the third line: below `sep=` and the names of columns. */
const firstLine = 3

const manyRows = 100_000

/** As the file says them, with what it calls the column. */
const reasons: Readonly<Record<string, string>> = {
  formula: 'Prénom\u00A0: Cela ressemble à une formule de tableur.',
  same_as_line: `Courriel\u00A0: Même adresse qu’à la ligne ${firstLine}.`,
  email_invalid: 'Courriel\u00A0: Ce n’est pas une adresse e-mail.',
  role_unknown: 'Rôle\u00A0: Ce rôle n’existe pas\u00A0: mentoré ou mentor.',
  unit_unknown: 'Entité\u00A0: Cette entité n’existe pas. Sont connus\u00A0: Paris.',
  email_domain_not_allowed: 'Courriel\u00A0: Ce domaine n’est pas de l’entreprise.',
}

/** A wrong row by its number, the column of its fault and the fault. */
const faults = [
  (n: number) => [`p${n}@acme.test;=1+1;Li;mentor;;`, 'first_name', 'formula'],
  () => ['first@acme.test;Ana;Li;mentor;;', 'email', 'same_as_line'],
  (n: number) => [`p${n}@acme;Zoé;Li;mentor;;`, 'email', 'email_invalid'],
  (n: number) => [`p${n}@acme.test;Zoé;Li;chef;;`, 'roles', 'role_unknown'],
  (n: number) => [`p${n}@acme.test;Zoé;Li;mentor;nulle part;`, 'business_unit', 'unit_unknown'],
  (n: number) => [`p${n}@else.test;Zoé;Li;mentor;;`, 'email', 'email_domain_not_allowed'],
] as const

function badFile(rows: number) {
  const problems: (readonly [string, string, string])[] = []
  const lines = ['sep=;', 'Courriel;Prénom;Nom;Rôle;Entité;Manager', 'first@acme.test;Ana;Li;mentor;;p1@acme.test']
  for (let n = 1; n < rows; n += 1) {
    const [row = '', column = '', code = ''] = faults[n % faults.length]?.(n) ?? []
    problems.push([String(lines.length + 1), column, code])
    // Each is the manager of the one before, and the first of the last.
    lines.push(`${row}p${(n + 1) % rows}@acme.test`)
  }
  return { bytes: Buffer.from(lines.join('\r\n'), 'latin1'), problems }
}

it('names the fault of each of 100,000 lines, and answers with the first 500', async () => {
  const { bytes, problems: expected } = badFile(manyRows)
  const record = await checked(bytes)
  const { state, encoding, separator, rows, done, invited, aside, problems, columns } = record
  expect({ state, encoding, separator, rows, done, invited, aside }).toEqual({
    state: 'checked',
    encoding: 'windows-1252',
    separator: ';',
    rows: manyRows,
    done: manyRows,
    invited: 1,
    aside: manyRows - 1,
  })
  expect(problems).toHaveLength(500)
  expect(problems.every(({ code, other_line: other }) => code !== 'same_as_line' || other === firstLine)).toBe(true)
  // Nobody has a manager: the column is listed as ignored.
  expect(columns.at(-1)).toMatchObject({ name: 'Manager', field: null })
  const file = await admin.get(`/admin/api/invitation_imports/${record.id}/problems.csv`)
  const [header, ...lines] = parse(file.text, { delimiter: ';', bom: true })
  expect(header).toEqual(['Courriel', 'Prénom', 'Nom', 'Rôle', 'Entité', 'Manager', 'À corriger'])
  expect(lines.map((cells) => cells.at(-1))).toEqual(expected.map(([, , code]) => reasons[code]))
  // No cell of it is a formula for a spreadsheet.
  expect(lines.some((cells) => cells.some((cell) => /^[=+\-@]/.test(cell)))).toBe(false)
})

it.each([['invitations'], ['accounts']] as const)(
  'says how many lines a file of %s has, where they are more than an import takes',
  async (kind) => {
    const lines = Array.from({ length: importRowLimit + 1 }, (_, n) => `p${n}@acme.test`)
    const record = await checked(Buffer.from(['email', ...lines].join('\n')), { kind })
    expect(record).toMatchObject({ state: 'failed', actions: [] })
    expect(record.problems).toMatchObject([{ code: 'file_too_long', value: String(importRowLimit + 1), line: null }])
  },
)

it('passes over lines of nothing but separators, and counts lines as the file has them', async () => {
  const empty = [';;;', ' ; ;;']
  const lines = ['email;prénom;nom;rôle', 'ana@acme.test;Ana;Li;mentor', ...empty, 'bo@acme;Bo;Li;mentor', ...empty]
  const record = await checked(Buffer.from(lines.join('\r\n')))
  expect(record).toMatchObject({ state: 'checked', rows: 2, invited: 1, aside: 1 })
  expect(record.problems).toMatchObject([{ line: 5, code: 'email_invalid' }])
})

it('says that a file of nothing but separators is empty', async () => {
  const record = await checked(Buffer.from('email;prénom\r\n;\r\n;\r\n'))
  expect(record).toMatchObject({ state: 'failed', problems: [{ code: 'file_empty' }] })
})

it('makes accounts by a file in which everybody is the manager of the next', async () => {
  const names = ['ana', 'bo', 'cy']
  const lines = names.map((name, n) => `${name}@acme.test;${name};Li;mentor;${names[(n + 1) % 3]}@acme.test`)
  const file = Buffer.from(['email;prénom;nom;rôle;N+1', ...lines].join('\n'))
  const record = await checked(file, { kind: 'accounts' })
  expect(record).toMatchObject({ state: 'checked', created: 3, aside: 0 })
  expect(record.columns.at(-1)).toMatchObject({ name: 'N+1', field: null, samples: ['bo', 'cy', 'ana'].map(at) })
})
const at = (name: string) => `${name}@acme.test`
