import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '#commands/people/accounts.ts'
import type { AdminAuditEntry } from '#contract/console/insight/audit-entries.ts'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import type { AdminInvitation } from '#contract/console/people/invitations.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { type CompanyId, instant, type UserId } from '#domain/platform/ids.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { workOnImports } from '#infra/people/invitations/import.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { accountWriter } from '#tests/support/account-writer.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { memoryVault } from '#tests/support/requests.ts'

/** Files that make and change accounts, from the console. Each test goes on where the one before has ended. */

let api: TestApi
let admin: TestPerson
let lyon: TestPerson

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { allowed_email_domains: ['acme.test'] })
  await api.db.database.tenant(idOf.company('acme')).query({
    text: `insert into app.business_units (company_id, code, label) values
        ($1, 'lyon', '{"fr":"Lyon","en":"Lyon"}'), ($1, 'nord', '{"fr":"Usine Nord","en":"North"}')
      on conflict do nothing`,
    values: [idOf.company('acme')],
  })
  await api.db.database.tenant(idOf.company('acme')).query({
    text: `insert into app.tags (id, company_id, kind, code, ordinal, label)
      values (gen_random_uuid(), $1, 'skill', 'soud', 900, '{"fr":"Soudure","en":"Welding"}')`,
    values: [idOf.company('acme')],
  })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'louis', roles: ['business_unit_admin'], businessUnit: 'lyon' })
  admin = await api.as('acme', 'root')
  lyon = await api.as('acme', 'louis')
})
afterAll(() => api.close())

const work = () => workOnImports(api.db.database, accountWriter(api.db.database, api.store))
const post = (csv: string, more: object = {}, who = admin) =>
  who.post('/admin/api/invitation_imports', {
    kind: 'accounts',
    file_name: 'promo.csv',
    content: Buffer.from(csv).toString('base64'),
    program_id: idOf.program('acme'),
    ...more,
  })
const read = async (id: string) =>
  (await admin.get(`/admin/api/invitation_imports/${id}`)).json<AdminInvitationImport>()
async function check(csv: string, more: object = {}): Promise<AdminInvitationImport> {
  const { id } = (await post(csv, more)).json<AdminInvitationImport>()
  await work()
  return read(id)
}
async function write({ id }: AdminInvitationImport): Promise<AdminInvitationImport> {
  await admin.post(`/admin/api/invitation_imports/${id}/write`)
  await work()
  return read(id)
}
const person = async (email: string) => (await admin.get(`/admin/api/users?q=${email}`)).json<AdminUser[]>()[0]
const profiles = (email: string) =>
  api.db.database.system.query<object>({
    text: `select p.role, p.title, p.skills, u.city, u.business_unit,
        array(select slug from app.programs g join app.program_enrollments e on e.program_id = g.id
          where e.profile_id = p.id) as programs
      from app.profiles p join app.users u on u.id = p.user_id where u.email = $1 order by p.role`,
    values: [email],
  })

const first = [
  'Courriel;Prénom;Nom;Rôle;Entité;Poste;Compétences;Ville',
  'ana@acme.test;Ana;Silva;mentor;Usine Nord;Cheffe d’atelier;soudure;Lille',
  'bo@acme.test;Bo;Li;mentoré;lyon;;;',
].join('\n')

it('says what it would write, and writes nothing', async () => {
  const checked = await check(first)
  expect(checked).toMatchObject({
    state: 'checked',
    kind: 'accounts',
    problems: [],
    invited: 2,
    created: 2,
    changed: 0,
    aside: 0,
  })
  expect(checked.changes).toEqual([
    { line: 2, name: 'Ana Silva', created: true, fields: [] },
    { line: 3, name: 'Bo Li', created: true, fields: [] },
  ])
  expect(checked.actions).toEqual(['write'])
  expect(await profiles('ana@acme.test')).toEqual([])
})

it('gives back the lines to correct in the columns of their file: corrected, they are imported', async () => {
  const header = 'Courriel;Prénom;Nom;Téléphone;Entité;Mot de passe;Poste'
  const { id, problems } = await check(
    `${header}\nzoe@acme.test;Zoé;Petit;+33472000000;nulle part;Geheim;Cheffe, atelier\n` +
      `ok@acme.test;Ok;Li;;lyon;;\nbad;Max;Roy;;lyon;;\n`,
  )
  expect(problems).toHaveLength(2)
  await admin.post(`/admin/api/invitation_imports/${id}/correct`, {
    cells: [{ line: 4, column: 'email', value: 'max@else.test' }],
  })
  await work()
  const download = async (locale: string) =>
    (await admin.get(`/admin/api/invitation_imports/${id}/problems.csv`, { 'accept-language': locale })).text
  const french = parse(await download('fr'), { delimiter: ';', bom: true })
  expect(french).toEqual([
    ['Courriel', 'Prénom', 'Nom', 'Téléphone', 'Entité', 'Poste', 'À corriger'],
    [
      'zoe@acme.test',
      'Zoé',
      'Petit',
      `'+33472000000`,
      'nulle part',
      'Cheffe, atelier',
      'Entité\u00A0: Cette valeur n’est pas connue de l’entreprise. Sont connus\u00A0: Paris, Lyon, Usine Nord.',
    ],
    ['max@else.test', 'Max', 'Roy', '', 'lyon', '', 'Courriel\u00A0: Ce domaine n’est pas de l’entreprise.'],
  ])
  expect(await download('en')).toContain('Courriel: This isn’t one of the company’s domains.')
  const corrected = (await download('fr')).replace('nulle part', 'lyon').replace('max@else.test', 'max@acme.test')
  expect(await check(corrected)).toMatchObject({ state: 'checked', problems: [], created: 2, aside: 0 })
})

it('shows no cell of a column that is left out and named like a secret', async () => {
  const secrets = ['password', 'Mot de passe', 'mdp', 'token', 'Code PIN']
  const cells = secrets.map((_, at) => `Geheim-${at}`)
  const checked = await check(
    `email;first_name;last_name;${secrets.join(';')}\nzoe@acme.test;Zoé;Petit;${cells.join(';')}\n`,
  )
  expect(checked.columns.slice(3).map(({ field, filled, samples }) => [field, filled, samples])).toEqual(
    secrets.map(() => [null, 1, []]),
  )
  const [kept] = await api.db.database.system.query<{ said: string }>({
    text: `select (i.columns || i.problems || i.changes)::text as said from app.invitation_imports i where id = $1`,
    values: [checked.id],
  })
  expect(kept?.said).not.toContain('Geheim')
})

it('makes accounts that are active, with their profiles and programs, by names as people type them', async () => {
  const done = await write(await check(first))
  expect(done).toMatchObject({ state: 'done', created: 2, changed: 0, open: 0, actions: [] })
  expect(await person('ana@acme.test')).toMatchObject({ status: 'active', business_unit: 'nord' })
  expect(await profiles('ana@acme.test')).toEqual([
    {
      role: 'presenter',
      title: 'Cheffe d’atelier',
      skills: ['soud'],
      city: 'Lille',
      business_unit: 'nord',
      programs: [expect.any(String)],
    },
  ])
  const invited = await api.db.database.system.query({
    text: `select from app.invitations where company_id = $1`,
    values: [idOf.company('acme')],
  })
  expect(invited).toEqual([])
})

it('changes nothing when the same file comes again', async () => {
  const checked = await check(first)
  expect(checked).toMatchObject({ invited: 2, created: 0, changed: 0, changes: [], actions: [] })
})

it('merges: filled cells take the place of what was there, empty and absent ones leave it', async () => {
  const checked = await check('email;ville;poste;rôle\nana@acme.test;Roubaix;;mentoré\nbo@acme.test;;;\n')
  expect(checked).toMatchObject({ created: 0, changed: 1 })
  expect(checked.changes).toEqual([
    {
      line: 2,
      name: 'Ana Silva',
      created: false,
      fields: ['city', 'roles'],
      values: [
        { field: 'city', from: 'Lille', to: 'Roubaix' },
        { field: 'roles', from: 'presenter', to: 'participant|presenter' },
      ],
    },
  ])
  await write(checked)
  const both = await profiles('ana@acme.test')
  expect(both).toMatchObject([
    { role: 'participant', title: 'Cheffe d’atelier', city: 'Roubaix' },
    { role: 'presenter', title: 'Cheffe d’atelier', skills: ['soud'], city: 'Roubaix', business_unit: 'nord' },
  ])
})

it('says in the journal whose file it was, and what came of that file alone', async () => {
  const { id } = (await person('ana@acme.test')) ?? { id: '' }
  const events = await api.db.database.system.query<{ type: string; kind: string; actor: string; file: string }>({
    text: `select type, metadata::json -> 'actor' ->> 'kind' as kind, metadata::json -> 'actor' ->> 'userId' as actor,
        metadata::json ->> 'correlationId' as file from es.events where stream = $1 order by revision`,
    values: [`account-${id}`],
  })
  const by = { kind: 'admin', actor: idOf.user('acme', 'root'), file: expect.any(String) }
  expect(events).toMatchObject([
    { type: 'AccountRegistered', ...by },
    { type: 'ProfileOpened', ...by },
    { type: 'ProfileOpened', ...by },
  ])
  const [registered, , opened] = events.map(({ file }) => file)
  const files = (await admin.get('/admin/api/invitation_imports')).json<{ id: string }[]>().map((one) => one.id)
  expect(files).toEqual(expect.arrayContaining([registered, opened]))
  expect(registered).not.toBe(opened)
})

it('keeps who changed what in the history of each person, without what they wrote', async () => {
  const { id } = (await person('ana@acme.test')) ?? { id: '' }
  const entries = (await admin.get(`/admin/api/audit_entries?subject_type=users&subject_id=${id}&action=import`)).json<
    AdminAuditEntry[]
  >()
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [
      expect.objectContaining({ city: '…', profiles: 'presenter' }),
      expect.objectContaining({ city: '…', profiles: 'participant|presenter' }),
    ],
    [null, expect.objectContaining({ business_unit: 'nord', city: '…', email: '…' })],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Lille|Roubaix|ana@acme/)
})

it('names what is wrong by line and column, and writes the other lines', async () => {
  const checked = await check(
    [
      'email;first_name;last_name;roles;business_unit;pays;compétences;présentation',
      'cy@acme.test;;;;;;;',
      'di@acme.test;Di;Roux;pape;mars;Utopie;Apiculture;',
      'ed@acme.test;=1+1;Roux;mentor;;;;Appelez-moi au 06 12 34 56 78',
      'louis@acme.test;Louis;Test;;nord;;;',
      'fa@autre.test;Fa;Do;;;;;',
      'gi@acme.test;Gi;Roy;mentor;;FR;;',
      'gi@acme.test;Gi;Roy;mentor;;FR;;',
    ].join('\n'),
    { roles: ['presenter'] },
  )
  expect(checked).toMatchObject({ invited: 1, aside: 6, created: 1 })
  expect(checked.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'first_name', 'needed'],
    [3, 'roles', 'role_unknown'],
    [3, 'country', 'value_invalid'],
    [4, 'first_name', 'formula'],
    [4, 'presentation', 'contact_details'],
    [5, 'business_unit', 'unit_role_held'],
    [6, 'email', 'email_domain_not_allowed'],
    [8, 'email', 'same_as_line'],
  ])
})

it('reads all columns of the product’s own export, and names the others with how much they hold', async () => {
  const checked = await check(
    [
      'email;first_name;last_name;time_zone;roles;profiles;current_profile;participant_programs;presenter_programs;' +
        'skills;participant:skills;visible;max_accompaniments_presenter;Matricule',
      'ow@acme.test;Ow;Roy;America/Montreal;;participant|presenter;presenter;;mentoring;soud;;no;;12',
      'ox@acme.test;Ox;;Europe/Paris;;presenter;;;mentoring;;;VRAI;;13',
      'root@acme.test;root;Test;;admin;;;;;;;;;',
      'oz@acme.test;Oz;Roy;;admin;presenter;;;;;;;;',
    ].join('\n'),
  )
  expect(checked.problems.map(({ line, column, code }) => [line, column, code])).toEqual([[5, 'roles', 'account_role']])
  expect(checked.columns.filter(({ field }) => field === null).map(({ name, filled }) => [name, filled])).toEqual([
    ['max_accompaniments_presenter', 0],
    ['Matricule', 2],
  ])
  await write(checked)
  expect(await profiles('ow@acme.test')).toMatchObject([
    { role: 'participant', skills: [], programs: [] },
    { role: 'presenter', skills: ['soud'], programs: ['mentoring'] },
  ])
  expect(await profiles('ox@acme.test')).toMatchObject([{ role: 'presenter', programs: ['mentoring'] }])
  const [zone] = await api.db.database.system.query<object>({
    text: `select time_zone, last_name from app.users where email = 'ow@acme.test'`,
  })
  expect(zone).toEqual({ time_zone: 'America/Toronto', last_name: 'Roy' })
})

it('is checked again with corrected cells, and unknown names are reported', async () => {
  const checked = await check('email;prénom;nom;entité\nhu@acme.test;Hu;Roy;mars\n')
  expect(checked.problems).toMatchObject([
    {
      line: 2,
      column: 'business_unit',
      code: 'value_unknown',
      value: 'mars',
      known: { first: expect.arrayContaining([{ fr: 'Lyon', en: 'Lyon' }]) as unknown },
    },
  ])
  await admin.post(`/admin/api/invitation_imports/${checked.id}/correct`, {
    cells: [{ line: 2, column: 'business_unit', value: 'Lyon' }],
  })
  await work()
  expect(await write(await read(checked.id))).toMatchObject({ state: 'done', created: 1 })
  expect(await person('hu@acme.test')).toMatchObject({ business_unit: 'lyon' })
})

it('takes up what was changed between check and writing', async () => {
  const checked = await check('email;ville\nbo@acme.test;Annecy\n')
  await api.db.database.system.query({
    text: `update app.users set job_title = 'Soudeur' where email = 'bo@acme.test'`,
  })
  await write(checked)
  const [bo] = await api.db.database.system.query<object>({
    text: `select city, job_title from app.users where email = 'bo@acme.test'`,
  })
  expect(bo).toEqual({ city: 'Annecy', job_title: 'Soudeur' })
})

it('on which the work fails is set aside, and the next one is worked on', async () => {
  const [poison, good] = [
    (await post('email;prénom;nom;rôle\npo@acme.test;Po;Roy;mentor\n')).json<AdminInvitationImport>(),
    (await post('email;prénom;nom;rôle\ngo@acme.test;Go;Roy;mentor\n')).json<AdminInvitationImport>(),
  ]
  const { database } = api.db
  const failing = {
    system: database.system,
    tenant: (company: CompanyId): TransactionalSql => ({
      query: (statement) =>
        statement.values?.includes(poison.id)
          ? Promise.reject(new Error('broken'))
          : database.tenant(company).query(statement),
      transaction: (run) => database.tenant(company).transaction(run),
    }),
  }
  expect(await workOnImports(failing, accountWriter(database, api.store))).toEqual({ done: 1, failed: 1 })
  expect(await read(good.id)).toMatchObject({ state: 'checked' })
  const held = `select job, item from rm.held_items`
  expect(await database.system.query({ text: held })).toEqual([{ job: 'resume_imports', item: poison.id }])
  await database.system.query({ text: `update app.invitation_imports set lease_until = null` })
  expect(await work()).toEqual({ done: 0, failed: 0 })
  await database.system.query({ text: `update rm.held_items set due_at = now()` })
  expect(await work()).toEqual({ done: 1, failed: 0 })
  expect(await read(poison.id)).toMatchObject({ state: 'checked' })
  expect(await database.system.query({ text: held })).toEqual([])
})

it('is finished by another process when the first one is killed after its rows were written', async () => {
  const checked = await check('email;prénom;nom;rôle\nix@acme.test;Ix;Roy;mentor\n')
  const broken = accountWriter(api.db.database, api.store)
  await admin.post(`/admin/api/invitation_imports/${checked.id}/write`)
  expect(
    await workOnImports(api.db.database, {
      ...broken,
      accounts: {
        ...broken.accounts,
        registerReserved: async () => {
          throw new Error('killed')
        },
      },
    }),
  ).toEqual({ done: 0, failed: 1 })
  expect(await person('ix@acme.test')).toBeUndefined()
  await api.db.database.system.query({
    text: `with due as (delete from rm.held_items where item = $1::text)
      update app.invitation_imports set lease_until = now() - interval '1 second' where id = $1::uuid`,
    values: [checked.id],
  })
  await work()
  expect(await read(checked.id)).toMatchObject({ state: 'done', created: 1, changed: 0 })
  expect(await person('ix@acme.test')).toMatchObject({ status: 'active' })
})

it.each([
  ['before it opens the profile', 'ix', false],
  ['after it opened the profile', 'bo', true],
] as const)('opens the new profile of a known person once when its process is killed %s', async (_, name, opened) => {
  const email = `${name}@acme.test`
  const { id = '', profiles: had = [] } = (await person(email)) ?? {}
  const wanted = had.includes('presenter') ? 'mentoré' : 'mentor'
  const checked = await check(`email;rôle\n${email};${wanted}\n`)
  expect(checked).toMatchObject({ state: 'checked', changed: 1 })
  const writer = accountWriter(api.db.database, api.store)
  const opens = async () =>
    (await api.store.readStream(`account-${id}`)).filter(({ type }) => type === 'ProfileOpened').length
  const before = await opens()
  await admin.post(`/admin/api/invitation_imports/${checked.id}/write`)
  expect(
    await workOnImports(api.db.database, {
      ...writer,
      accounts: {
        ...writer.accounts,
        openProfile: async (input) => {
          if (opened) await writer.accounts.openProfile(input)
          throw new Error('killed')
        },
      },
    }),
  ).toEqual({ done: 0, failed: 1 })
  expect(await opens()).toBe(before + (opened ? 1 : 0))
  await api.db.database.system.query({
    text: `with due as (delete from rm.held_items where item = $1::text)
      update app.invitation_imports set lease_until = now() - interval '1 second' where id = $1::uuid`,
    values: [checked.id],
  })
  await work()
  expect(await read(checked.id)).toMatchObject({ state: 'done', changed: 1 })
  expect(await opens()).toBe(before + 1)
  await check(`email;rôle\n${email};${wanted}\n`)
  expect(await opens()).toBe(before + 1)
})

it('leaves a line aside that names a profile which its person closed, until the profile is open again', async () => {
  await write(await check('email;prénom;nom;rôle;ville\nzoe@acme.test;Zoé;Roy;mentor;Lyon\n'))
  const { id = '' } = (await person('zoe@acme.test')) ?? {}
  const zoe = { ...context(), userId: id as UserId, role: 'presenter' as const }
  const accounts = createAccounts({
    store: api.store,
    records: createAccountRecords(api.db.database),
    vault: memoryVault(),
  })
  await accounts.closeProfile({ ...zoe, inUse: false })
  const content = 'email;rôle;ville\nzoe@acme.test;mentor;Brest\n'
  const closed = await check(content)
  expect(closed).toMatchObject({
    created: 0,
    changed: 0,
    aside: 1,
    problems: [{ line: 2, column: 'roles', code: 'profile_closed', value: 'mentor', name: null }],
  })
  // Without the role the line is right, and the closed profile is none of its business.
  await admin.post(`/admin/api/invitation_imports/${closed.id}/correct`, {
    cells: [{ line: 2, column: 'roles', value: '' }],
  })
  await work()
  const corrected = await read(closed.id)
  expect(corrected.changes).toEqual([
    {
      line: 2,
      name: 'Zoé Roy',
      created: false,
      fields: ['city'],
      values: [{ field: 'city', from: 'Lyon', to: 'Brest' }],
    },
  ])
  expect(await write(corrected)).toMatchObject({ state: 'done', changed: 1 })
  expect(await openRoles('zoe@acme.test')).toEqual([])
  await accounts.openProfile({ ...zoe, idempotencyKey: randomUUID() })
  expect(await check(content)).toMatchObject({ aside: 0, problems: [] })
  expect(await openRoles('zoe@acme.test')).toEqual(['presenter'])
})
const context = () => ({
  companyId: idOf.company('acme'),
  actor: { kind: 'system' as const },
  at: instant(new Date()),
  correlationId: 'test',
  idempotencyKey: randomUUID(),
})
const openRoles = async (email: string) => {
  const rows = await api.db.database.system.query<{ role: string }>({
    text: `select p.role from app.profiles p join app.users u on u.id = p.user_id
      where u.email = $1 and p.closed_at is null`,
    values: [email],
  })
  return rows.map(({ role }) => role)
}

describe('columns of the company’s own questions', () => {
  const ask = (name: string, type: string, roles: string, title: object, more: object = {}) =>
    api.db.database.system.query({
      text: `insert into app.profile_questions (company_id, category, field_name, field_type, roles, title, choices,
          max_length, archived) values ($1, 'profile_question', $2, $3, $4::text[], $5, $6, $7, $8)`,
      values: [
        idOf.company('acme'),
        name,
        type,
        roles,
        JSON.stringify(title),
        JSON.stringify('choices' in more ? more.choices : []),
        'max' in more ? more.max : null,
        'archived' in more,
      ],
    })
  const answers = (email: string) =>
    api.db.database.system.query<object>({
      text: `select p.role, p.answers from app.profiles p join app.users u on u.id = p.user_id
        where u.email = $1 order by p.role`,
      values: [email],
    })

  beforeAll(async () => {
    const pace = [
      { code: 'slow', label: { fr: 'Tranquille', en: 'Slow' } },
      { code: 'fast', label: { fr: 'Soutenu', en: 'Fast' } },
    ]
    await ask('pace', 'select', '{participant,presenter}', { fr: 'Votre rythme', en: 'Your pace' }, { choices: pace })
    await ask('career', 'textarea', '{presenter}', { fr: 'Parcours', en: 'Career' }, { max: 20 })
    await ask('motto', 'input', '{presenter}', { fr: 'Devise', en: 'Motto' })
    await ask('since', 'date', '{presenter}', { fr: 'Depuis', en: 'Since' })
    await ask('gone', 'input', '{presenter}', { fr: 'Ancienne', en: 'Gone' }, { archived: true })
  })

  it('are recognised by name or title, matched by hand, and written', async () => {
    const checked = await check(
      'email;prénom;nom;rôle;Votre rythme;Parcours;D\nkim@acme.test;Kim;Roy;mentor;tranquille;Dix ans;2020-05-01\n',
      { columns: { D: 'question:since' } },
    )
    expect(checked.columns.map(({ field }) => field).slice(4)).toEqual([
      'question:pace',
      'question:career',
      'question:since',
    ])
    expect(await write(checked)).toMatchObject({ state: 'done', created: 1, aside: 0 })
    expect(await answers('kim@acme.test')).toEqual([
      { role: 'presenter', answers: { pace: [{ code: 'slow' }], career: 'Dix ans', since: '2020-05-01' } },
    ])
  })

  it('change filled cells alone, and say so', async () => {
    const checked = await check('email;career;since\nkim@acme.test;Onze ans;\n')
    expect(checked.changes).toEqual([{ line: 2, name: 'Kim Roy', created: false, fields: ['question:career'] }])
    await write(checked)
    expect(await answers('kim@acme.test')).toMatchObject([
      { answers: { pace: [{ code: 'slow' }], career: 'Onze ans', since: '2020-05-01' } },
    ])
  })

  it('answer for both profiles, or for one of them', async () => {
    await write(await check('email;rôle;pace\nkim@acme.test;mentoré;fast\n'))
    expect(await answers('kim@acme.test')).toMatchObject([
      { role: 'participant', answers: { pace: [{ code: 'fast' }] } },
      { role: 'presenter', answers: { pace: [{ code: 'fast' }] } },
    ])
    const one = await check('email;participant:pace\nkim@acme.test;Slow\n')
    expect(one.columns[1]).toMatchObject({ field: 'question:participant:pace' })
    await write(one)
    expect(await answers('kim@acme.test')).toMatchObject([
      { role: 'participant', answers: { pace: [{ code: 'slow' }] } },
      { role: 'presenter', answers: { pace: [{ code: 'fast' }] } },
    ])
  })

  it('say by line what is no answer, also to a question that only some lines answer', async () => {
    const checked = await check(
      [
        'email;prénom;nom;rôle;pace;career;motto;since;gone',
        'l1@acme.test;Lou;Roy;mentor;;;;;',
        'l2@acme.test;Lou;Roy;mentor;vite;;;;',
        'l3@acme.test;Lou;Roy;mentor;;Beaucoup trop de mots pour elle;;;',
        'l4@acme.test;Lou;Roy;mentor;;lou@acme.test;;;',
        'l5@acme.test;Lou;Roy;mentor;;;=1+1;;',
        'l6@acme.test;Lou;Roy;mentor;;;;hier;',
        'l7@acme.test;Lou;Roy;mentoré;;Dix ans;;;',
        'kim@acme.test;;;;;;;;n’importe quoi',
      ].join('\n'),
    )
    expect(checked.problems.map(({ line, column, code, value }) => [line, column, code, value])).toEqual([
      [3, 'question:pace', 'value_unknown', 'vite'],
      [4, 'question:career', 'too_long', 'Beaucoup trop de mots pour elle'],
      [5, 'question:career', 'contact_details', 'lou@acme.test'],
      [6, 'question:motto', 'formula', '=1+1'],
      [7, 'question:since', 'value_invalid', 'hier'],
      [8, 'question:career', 'profile_missing', 'Dix ans'],
    ])
    expect(checked.columns.at(-1)).toMatchObject({ name: 'gone', field: null })
    await admin.post(`/admin/api/invitation_imports/${checked.id}/correct`, {
      cells: [{ line: 3, column: 'question:pace', value: 'Soutenu' }],
    })
    await work()
    expect((await read(checked.id)).problems.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8])
  })

  it('are no columns of a file of invitations', async () => {
    const checked = await check('email;pace;career\nnew@acme.test;slow;x\n', {
      kind: 'invitations',
      columns: { career: 'question:career' },
    })
    expect(checked.columns.map(({ field }) => field)).toEqual(['email', null, null])
  })
})

it('closes an invitation whose person gets an account by the file, and says so before', async () => {
  const invited = (
    await admin.post('/admin/api/invitations', { email: 'ina@acme.test', first_name: 'Ina', last_name: 'Roth' })
  ).json<AdminInvitation>()
  const invitation = async () => (await admin.get(`/admin/api/invitations/${invited.id}`)).json<AdminInvitation>()
  const checked = await check('email;first_name;last_name\nina@acme.test;Ina;Roth\nuwe@acme.test;Uwe;Kahn\n')
  expect(checked.closes).toBe(1)
  expect(await invitation()).toMatchObject({ state: 'sent', otherwise: false })
  await write(checked)
  expect(await invitation()).toMatchObject({ state: 'used', otherwise: true, user_id: expect.any(String), actions: [] })
  const open = (await admin.get('/admin/api/invitations?state=sent&_end=100')).json<AdminInvitation[]>()
  expect(open.map(({ id }) => id)).not.toContain(invited.id)
  expect((await admin.post(`/admin/api/invitations/${invited.id}/resend`)).status).toBe(409)
  expect((await admin.post(`/admin/api/invitations/${invited.id}/revoke`)).status).toBe(409)
})

it('is not for the administrator of a unit', async () => {
  const answer = await post('email\nu@acme.test\n', {}, lyon)
  expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([422, { kind: expect.any(String) }])
})

describe('an erasure', () => {
  const records = () => createAccountRecords(api.db.database)
  const rows = <Row extends object>(text: string, ...values: unknown[]) =>
    api.db.database.system.query<Row>({ text, values })
  const erase = async (email: string) => {
    const [found] = await rows<{ id: UserId }>('select id from app.users where email = $1', email)
    if (found === undefined) throw new Error(`nobody has ${email}`)
    await records().scrub({ companyId: idOf.company('acme'), userId: found.id }, [])
  }
  const reports = async () =>
    (await admin.get('/admin/api/invitation_imports?_end=100')).json<AdminInvitationImport[]>()
  const names = ({ changes, problems }: AdminInvitationImport) => [...changes, ...problems].map(({ name }) => name)

  it('takes nothing from the reports of files when the last name is empty', async () => {
    await seedPerson(api.db.database.system, 'acme', { name: 'mona' })
    await rows(`update app.users set first_name = 'Mona', last_name = '' where email = 'mona@acme.test'`)
    const before = await reports()
    expect(before.filter((report) => report.changes.length > 0).length).toBeGreaterThan(3)
    await erase('mona@acme.test')
    expect(await reports()).toEqual(before)
  })

  it('takes the lines of the person alone: by the account, by the address before there is one', async () => {
    const file = [
      'email;prénom;nom;rôle;entité',
      'an@acme.test;Li;An;mentor;lyon',
      'joan@acme.test;Joan;Anders;mentor;lyon',
      'sam@acme.test;Li;An;mentor;lyon',
    ].join('\n')
    const forecast = await check(file, { file_name: 'Arrivées de Li An et Joan Anders.csv' })
    const wrong = await check(`${file.replaceAll('lyon', 'rome')}\n`)
    const done = await write(forecast)
    const other = await check('email;ville\njoan@acme.test;Nantes\n')
    await rows(`update app.users set email = 'li.an@acme.test' where email = 'an@acme.test'`)
    await erase('li.an@acme.test')
    const left = await read(done.id)
    expect(left.changes).toEqual(done.changes.filter(({ line }) => line !== 2))
    expect(left.file_name).toBe('Arrivées de … et Joan Anders.csv')
    expect(await read(other.id)).toEqual(other)
    expect(names(await read(wrong.id))).toContain('Joan Anders')
    await erase('joan@acme.test')
    expect((await read(wrong.id)).problems.map(({ line }) => line)).not.toContain(3)
    expect((await read(other.id)).changes).toEqual([])
    expect((await read(done.id)).changes.map(({ line }) => line)).toEqual([4])
  })
})
