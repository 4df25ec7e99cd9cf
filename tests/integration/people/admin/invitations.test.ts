import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminInvitation } from '#contract/console/people/invitations.ts'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import { workOnImports } from '#infra/people/invitations/import.ts'
import { accountWriter } from '#tests/support/account-writer.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let admin: TestPerson
let lyon: TestPerson
let gus: TestPerson

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { allowed_email_domains: ['acme.test'] })
  await seedCompany(system, 'globex')
  await run(api.db.database.tenant(idOf.company('acme')))`insert into app.business_units (company_id, code, label)
    values (${idOf.company('acme')}, 'lyon', '{"fr":"Lyon","en":"Lyon"}')`
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'louis', roles: ['business_unit_admin'], businessUnit: 'lyon' })
  await seedPerson(system, 'globex', { name: 'gus', roles: ['admin'] })
  admin = await api.as('acme', 'root')
  lyon = await api.as('acme', 'louis')
  gus = await api.as('globex', 'gus')
})
afterAll(() => api.close())

const invite = (body: object, who = admin) => who.post('/admin/api/invitations', body)
const mails = async (email: string) =>
  (await run(api.db.database.system)<{ key: string }>`select key from app.mails where address = ${email}`).length
const rows = (where: string) =>
  api.db.database.system.query<{ email: string; first_name: string | null }>({
    text: `select email, first_name from app.invitations where ${where} order by email`,
  })

describe('inviting one person', () => {
  it('sends a mail and shows the invitation as sent', async () => {
    const answer = await invite({ email: 'Lina@acme.test', first_name: 'Lina', last_name: 'Moreau' })
    expect(answer.status).toBe(200)
    expect(answer.json<AdminInvitation>()).toMatchObject({
      email: 'lina@acme.test',
      full_name: 'Lina Moreau',
      roles: ['participant', 'presenter'],
      program_id: idOf.program('acme'),
      state: 'sent',
      origin: 'invited',
      invited_by_name: 'root Test',
      mails: 1,
      actions: ['resend', 'revoke'],
    })
    expect(await mails('lina@acme.test')).toBe(1)
  })

  it('sends a second mail for the same invitation, and none after it was revoked', async () => {
    const { id } = (await invite({ email: 'resent@acme.test' })).json<AdminInvitation>()
    const again = await admin.post(`/admin/api/invitations/${id}/resend`)
    expect(again.json<AdminInvitation>()).toMatchObject({ id, mails: 2, state: 'sent' })
    const revoked = await admin.post(`/admin/api/invitations/${id}/revoke`)
    expect(revoked.json<AdminInvitation>()).toMatchObject({ state: 'revoked', actions: [] })
    expect((await admin.post(`/admin/api/invitations/${id}/resend`)).status).toBe(409)
    expect(await mails('resent@acme.test')).toBe(2)
  })

  it('says on the invitation that the address was refused for good, until another mail is on its way', async () => {
    const { id } = (await invite({ email: 'typo@acme.test' })).json<AdminInvitation>()
    const refusal = async () =>
      (await admin.get(`/admin/api/invitations/${id}`)).json<AdminInvitation>().address_refused
    const end = (state: string, error: string | null) =>
      run(api.db.database.system)`update app.mails set state = ${state}, last_error = ${error}, finished_at = now()
        where address = 'typo@acme.test' and state = 'waiting'`
    expect(await refusal()).toBeNull()
    await end('failed', 'rcpt_550')
    expect(await refusal()).toEqual({ at: expect.any(String), error: 'rcpt_550' })
    await admin.post(`/admin/api/invitations/${id}/resend`)
    expect(await refusal()).toBeNull()
    // A full mailbox is no wrong address.
    await end('failed', 'rcpt_552')
    expect(await refusal()).toBeNull()
    const { id: root } = { id: idOf.user('acme', 'root') }
    const ofPerson = async () =>
      (await admin.get(`/admin/api/users/${root}`)).json<{ address_refused: object | null }>().address_refused
    await api.db.database.system.query({
      text: `insert into app.mails (company_id, user_id, key, template, state, last_error, finished_at)
        values ($1, $2, 'old', 'digest', 'sent', null, now() - interval '2 days'),
          ($1, $2, 'new', 'digest', 'failed', 'rcpt_550', now() - interval '1 day')`,
      values: [idOf.company('acme'), root],
    })
    expect(await ofPerson()).toMatchObject({ error: 'rcpt_550' })
    await run(api.db.database.system)`insert into app.mails (company_id, user_id, key, template, state, finished_at)
      values (${idOf.company('acme')}, ${root}, 'newest', 'digest', 'sent', now())`
    expect(await ofPerson()).toBeNull()
  })

  it('refuses people who are here, other domains, and what does not exist, by field', async () => {
    const errors = async (body: object) => (await invite(body)).json<{ errors: object }>().errors
    expect(await errors({ email: 'root@acme.test' })).toEqual({ email: 'Cette personne a déjà un compte' })
    expect(await errors({ email: 'x@acme.test.evil.test' })).toHaveProperty('email')
    expect(await errors({ email: 'x@acme.test', business_unit: 'mars' })).toHaveProperty('business_unit')
    expect(await errors({ email: 'x@acme.test', program_id: idOf.program('globex') })).toHaveProperty('program_id')
    expect(await errors({ email: 'x' })).toHaveProperty('email')
    expect(await rows(`email like 'x%'`)).toEqual([])
  })

  it('keeps a unit administrator to their unit', async () => {
    const own = (await invite({ email: 'own@acme.test' }, lyon)).json<AdminInvitation>()
    expect(own.business_unit).toBe('lyon')
    expect((await invite({ email: 'paris@acme.test', business_unit: 'paris' }, lyon)).status).toBe(422)
    const { id } = (await invite({ email: 'far@acme.test', business_unit: 'paris' })).json<AdminInvitation>()
    expect((await invite({ email: 'far@acme.test' }, lyon)).status).toBe(422)
    expect((await lyon.post(`/admin/api/invitations/${id}/revoke`)).status).toBe(404)
    const list = (await lyon.get('/admin/api/invitations')).json<AdminInvitation[]>()
    expect(list.map(({ email }) => email)).toEqual(['own@acme.test'])
  })

  it('is unknown in another company', async () => {
    const { id } = (await invite({ email: 'mine@acme.test' })).json<AdminInvitation>()
    for (const act of ['resend', 'revoke'])
      expect((await gus.post(`/admin/api/invitations/${id}/${act}`)).status).toBe(404)
    expect((await gus.get('/admin/api/invitations')).json()).toEqual([])
  })
})

const base64 = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('base64')
const send = async (content: string, more: object = {}, who = admin) => {
  const answer = await who.post('/admin/api/invitation_imports', { file_name: 'promo.csv', content, ...more })
  expect(answer.status).toBe(200)
  const { id } = answer.json<AdminInvitationImport>()
  return async () => {
    await workOnImports(api.db.database, accountWriter(api.db.database))
    return (await who.get(`/admin/api/invitation_imports/${id}`)).json<AdminInvitationImport>()
  }
}

describe('a file of people', () => {
  it('is checked first; nothing is written before it is started, then all good lines at once', async () => {
    const ended = await send(
      base64(
        '\uFEFFprenom;nom;mail_pro;UO;rôle\nAnaïs;Estève;anais@acme.test;lyon;mentoré\nBo;Li;bo@acme;lyon;mentor\n',
      ),
    )
    const checked = await ended()
    expect(checked).toMatchObject({
      state: 'checked',
      rows: 2,
      done: 2,
      invited: 1,
      aside: 1,
      encoding: 'utf-8',
      separator: ';',
      problems: [{ line: 3, column: 'email', code: 'email_invalid', value: 'bo@acme', name: 'Bo Li' }],
      actions: ['start', 'correct'],
    })
    expect(checked.columns.map(({ field }) => field)).toEqual([
      'first_name',
      'last_name',
      'email',
      'business_unit',
      'roles',
    ])
    expect(await rows(`email = 'anais@acme.test'`)).toEqual([])
    expect((await admin.post(`/admin/api/invitation_imports/${checked.id}/start`)).status).toBe(200)
    expect(await ended()).toMatchObject({ state: 'done', invited: 1, aside: 1, open: 1, actions: ['withdraw'] })
    expect(await rows(`email = 'anais@acme.test'`)).toEqual([{ email: 'anais@acme.test', first_name: 'Anaïs' }])
    expect(await mails('anais@acme.test')).toBe(1)
    expect((await admin.post(`/admin/api/invitation_imports/${checked.id}/start`)).status).toBe(409)
  })

  it('may be Windows-1252 with commas', async () => {
    const done = await (await send(base64('email,first_name\nloic@acme.test,Loïc\n', 'latin1'), { dry_run: false }))()
    expect(done).toMatchObject({ state: 'done', encoding: 'windows-1252', separator: ',' })
    expect(await rows(`email = 'loic@acme.test'`)).toEqual([{ email: 'loic@acme.test', first_name: 'Loïc' }])
  })

  it('may be Excel’s: UTF-16 with tabs, or with a sep= line, whose lines keep their numbers', async () => {
    const wide = Buffer.from('\uFEFFemail\tprénom\nwide@acme.test\tZoé\n', 'utf16le').toString('base64')
    expect(await (await send(wide, { dry_run: false }))()).toMatchObject({
      state: 'done',
      encoding: 'utf-16',
      separator: '\t',
    })
    expect(await rows(`email = 'wide@acme.test'`)).toEqual([{ email: 'wide@acme.test', first_name: 'Zoé' }])
    const named = base64('sep=,\r\nemail,prénom\r\nsep@acme.test,"Zoé; ou pas"\r\nwrong,"Bo, Li"\r\n')
    expect(await (await send(named))()).toMatchObject({
      separator: ',',
      invited: 1,
      problems: [{ line: 4, code: 'email_invalid', name: 'Bo, Li' }],
    })
  })

  it('is corrected cell by cell and checked again, as often as it takes', async () => {
    const ended = await send(base64('email;entité\nfix1@acme;lyon\nfix2@acme.test;mars\nfix3@acme.test;paris\n'))
    const { id, aside } = await ended()
    expect(aside).toBe(2)
    const correct = (...cells: object[]) => admin.post(`/admin/api/invitation_imports/${id}/correct`, { cells })
    expect((await correct({ line: 2, column: 'email', value: 'fix1@acme.test' })).status).toBe(200)
    const second = await ended()
    expect(second.problems.map(({ line, code }) => [line, code])).toEqual([[3, 'unit_unknown']])
    await correct({ line: 3, column: 'business_unit', value: 'paris' })
    expect(await ended()).toMatchObject({ state: 'checked', invited: 3, aside: 0, problems: [], actions: ['start'] })
    expect((await correct({ line: 3, column: 'shoe_size', value: '44' })).status).toBe(422)
    expect((await lyon.post(`/admin/api/invitation_imports/${id}/correct`, { cells: [] })).status).toBe(404)
    await admin.post(`/admin/api/invitation_imports/${id}/start`)
    expect(await ended()).toMatchObject({ state: 'done', invited: 3 })
    const [kept] = await run(api.db.database.system)`select options ? 'corrections' as kept, file
      from app.invitation_imports where id = ${id}`
    expect(kept).toEqual({ kept: false, file: null })
  })

  it('is undone: the invitations that nobody has used are withdrawn, once', async () => {
    const ended = await send(base64('email\nundo1@acme.test\nundo2@acme.test\nundo3@acme.test\n'), { dry_run: false })
    const { id } = await ended()
    await run(api.db.database.system)`update app.invitations set used_at = now() where email = 'undo1@acme.test'`
    const undone = await admin.post(`/admin/api/invitation_imports/${id}/withdraw`)
    expect(undone.json<AdminInvitationImport>()).toMatchObject({
      state: 'done',
      open: 0,
      gone: 2,
      actions: [],
    })
    expect(await rows(`import_id = '${id}' and revoked_at is null`)).toMatchObject([{ email: 'undo1@acme.test' }])
    expect((await admin.post(`/admin/api/invitation_imports/${id}/withdraw`)).status).toBe(409)
    // The same people may be invited again.
    const again = await (await send(base64('email\nundo2@acme.test\n'), { dry_run: false }))()
    expect(again).toMatchObject({ invited: 1, aside: 0 })
  })

  it('names each line and what is wrong with it', async () => {
    await invite({ email: 'before@acme.test' })
    const lines = [
      'email;prénom;nom;entité;rôle;programme;langue',
      'one@acme.test;Un;Un;paris;mentor;mentoring;fr',
      'ONE@acme.test;Deux;Deux;;;;',
      'root@acme.test;;;;;;',
      'before@acme.test;;;;;;',
      'out@gmail.test;;;;;;',
      'three@acme.test;"=HYPERLINK(""http://evil"")";;;;;',
      'four@acme.test;;;EXT;chef;autre;de',
      'five@acme.test;"Cinq',
      'lignes";;;;;',
      'six@acme.test;06 12 34 56 78 0612345678;;;;;',
    ]
    const { problems, invited, aside } = await (await send(base64(lines.join('\r\n'))))()
    expect(problems.map(({ line, column, code, other_line }) => [line, column, code, other_line])).toEqual([
      [3, 'email', 'same_as_line', 2],
      [4, 'email', 'known_here', null],
      [5, 'email', 'invited_already', null],
      [6, 'email', 'email_domain_not_allowed', null],
      [7, 'first_name', 'formula', null],
      [8, 'roles', 'role_unknown', null],
      [8, 'business_unit', 'unit_unknown', null],
      [8, 'program', 'program_unknown', null],
      [8, 'locale', 'locale_unknown', null],
      [11, 'first_name', 'contact_details', null],
    ])
    // A name of several lines is one name.
    expect([invited, aside]).toEqual([2, 7])
  })

  it('takes the columns and words of accounts: profiles, programs by their names', async () => {
    const { problems, invited, columns } = await (
      await send(
        base64(
          [
            'Adresse mail;profiles;participant_programs;Programme;entité;Poste',
            'w1@acme.test;presenter;;mentoring;Lyon;Chef',
            'w2@acme.test;mentoré;mentoring;;lyon;',
            'w3@acme.test;admin;;;;',
          ].join('\n'),
        ),
      )
    )()
    expect(invited).toBe(2)
    expect(problems.map(({ line, column, code }) => [line, column, code])).toEqual([[4, 'profiles', 'role_unknown']])
    expect(columns.at(-1)).toEqual({ name: 'Poste', field: null, samples: ['Chef', '', ''], filled: 1 })
  })

  it('is refused when it is a workbook, or at the line of an open quote', async () => {
    const workbook = Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]).toString('base64')
    expect(await (await send(workbook))()).toMatchObject({
      state: 'failed',
      problems: [{ line: null, code: 'file_is_workbook' }],
    })
    expect(await (await send(base64('Arrivées;\nemail;nom\na@acme.test;"Ana\nb@acme.test;Bo')))()).toMatchObject({
      state: 'failed',
      problems: [{ line: 3, code: 'quote_open' }],
    })
  })

  it('gives back the lines that stay aside as a file in which nothing is a formula', async () => {
    const { id } = await (await send(base64('email;nom\n=cmd|calc@acme.test;X\n')))()
    const file = await admin.get(`/admin/api/invitation_imports/${id}/problems.csv`)
    expect(file.status).toBe(200)
    expect(file.text).toContain(`'=cmd|calc@acme.test`)
  })

  it('fails as a whole where it is no list of people', async () => {
    const failed = async (text: string) => {
      const { state, problems } = await (await send(base64(text)))()
      return [state, problems[0]?.code]
    }
    expect(await failed('nom;prenom\nA;B\n')).toEqual(['failed', 'column_missing'])
    expect(await failed('email;mail\na@acme.test;b@acme.test\n')).toEqual(['failed', 'column_twice'])
    expect(await failed('email\n')).toEqual(['failed', 'file_empty'])
    expect(await failed('email\n"a@acme.test\n')).toEqual(['failed', 'quote_open'])
    expect(await failed('PK\u0003\u0004\0\0')).toEqual(['failed', 'file_is_workbook'])
    expect(await failed('email;nom\na@acme.test;\0\n')).toEqual(['failed', 'file_unreadable'])
  })

  it('is the unit’s only, for the administrator of a unit', async () => {
    const { problems, invited } = await (
      await send(base64('email;entité\nu1@acme.test;\nu2@acme.test;paris\n'), {}, lyon)
    )()
    expect([invited, problems.map(({ line, code }) => [line, code])]).toEqual([1, [[3, 'unit_not_yours']]])
    expect((await gus.get('/admin/api/invitation_imports')).json()).toEqual([])
  })

  it('is finished by another process when the first one is killed while it writes', async () => {
    const people = Array.from({ length: 1200 }, (_, n) => `kill${n}@acme.test;K${n}`).join('\n')
    const ended = await send(base64(`email;prenom\n${people}\n`), { dry_run: false })
    // What a killed process leaves: its transaction is rolled back, its lease runs out.
    await run(api.db.database.system)`update app.invitation_imports
      set state = 'writing', lease_until = now() - interval '1 second' where state = 'waiting'`
    expect(await rows(`email like 'kill%'`)).toEqual([])
    expect(await ended()).toMatchObject({ state: 'done', rows: 1200, done: 1200, invited: 1200 })
    expect(await rows(`email like 'kill%'`)).toHaveLength(1200)
    await workOnImports(api.db.database, accountWriter(api.db.database))
    expect(await rows(`email like 'kill%'`)).toHaveLength(1200)
  })
})
