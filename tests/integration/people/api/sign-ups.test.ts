import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let visitor: TestPerson
let elsewhere: TestPerson

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedCompany(system, 'globex', { invitation_only: false, allowed_email_domains: ['globex.test'] })
  for (const slug of ['acme', 'globex']) await seedPerson(system, slug, { name: 'root', roles: ['admin'] })
  visitor = await api.as('acme', null)
  elsewhere = await api.as('globex', null)
})
afterAll(() => api.close())

const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * 86_400_000)

async function invited(email: string, { expiresAt = inDays(14), slug = 'acme' } = {}) {
  const [row] = await run(api.db.database.system)<{ id: string }>`insert into app.invitations (company_id, email,
    first_name, last_name, roles, program_id, business_unit, origin, invited_by, expires_at)
    values (${idOf.company(slug)}, ${email}, 'Lina', 'Moreau', '{participant,presenter}', ${idOf.program(slug)},
    'paris', 'invited', ${idOf.user('acme', 'root')}, ${expiresAt}) returning id`
  const id = row?.id ?? ''
  return { id, token: api.links.sign({ purpose: 'invitation', companyId: idOf.company(slug), id, expiresAt }) }
}

const document = (type: string, attributes: object) => ({ data: { type, attributes } })
const read = (token: string, who = visitor) => who.post('/api/v1/sign_ups', document('sign_ups', { token }))
const attributesOf = async (token: string) => {
  const answer = await read(token)
  expect(answer.status).toBe(201)
  return answer.json<{ data: { attributes: Record<string, unknown> } }>().data.attributes
}
const draft = (token: string, fields: object, step = 'information', more: object = {}) =>
  visitor.call('/api/v1/sign_ups/draft', {
    method: 'PUT',
    body: document('sign_ups', { token, step, fields, ...more }),
  })
const update = (text: string, id: string) => api.db.database.system.query({ text, values: [id] })
const mails = (email: string) =>
  run(api.db.database.system)<{ template: string; link: { id: string } }>`select template, link from app.mails
    where address = ${email} order by created_at`

describe('the link of an invitation', () => {
  it('says who is invited, to what, by whom and until when', async () => {
    const { token } = await invited('lina@acme.test')
    expect(await attributesOf(token)).toMatchObject({
      state: 'valid',
      first_name: 'Lina',
      email: 'lina@acme.test',
      roles: ['participant', 'presenter'],
      program: { id: idOf.program('acme'), name: { fr: 'Mentorat', en: 'Mentoring' } },
      business_unit: 'paris',
      request_expiry_days: 14,
      invited_by: 'root Test',
      invited_by_id: idOf.user('acme', 'root'),
      business_units: [{ code: 'paris', label: { fr: 'Paris', en: 'Paris' } }],
      documents: [
        { document: 'charter', version: 1 },
        { document: 'terms', version: 1 },
      ],
      draft: null,
    })
  })

  it('leads into the usual program once its own is archived', async () => {
    const { system } = api.db.database
    const { token, id } = await invited('past@acme.test')
    await run(system)`with made as (
      insert into app.programs (id, company_id, slug, name, description, match_weights, archived_at)
        select gen_random_uuid(), company_id, 'past', name, description, match_weights, now() from app.programs
        where id = ${idOf.program('acme')} returning id)
      update app.invitations set program_id = made.id from made where app.invitations.id = ${id}`
    expect(await attributesOf(token)).toMatchObject({ program: { id: idOf.program('acme') } })
  })

  it('stays valid however often it is opened, also by a mail scanner', async () => {
    const { token, id } = await invited('scanned@acme.test')
    const before = await run(api.db.database.system)`select * from app.invitations where id = ${id}`
    for (let n = 0; n < 3; n += 1) expect(await attributesOf(token)).toMatchObject({ state: 'valid' })
    await visitor.get(`/auth/sign_up/${token}`, { accept: 'text/html' })
    expect(await run(api.db.database.system)`select * from app.invitations where id = ${id}`).toEqual(before)
  })

  it('is unknown at the host of another company, altered, or for another purpose', async () => {
    const { token, id } = await invited('other@acme.test')
    expect((await read(token, elsewhere)).status).toBe(404)
    expect((await read(`${token.slice(0, -4)}AAAA`)).status).toBe(404)
    const companyId = idOf.company('acme')
    const reset = api.links.sign({ purpose: 'password_reset', companyId, id, expiresAt: inDays(1) })
    expect((await read(reset)).status).toBe(404)
  })

  it('tells used, expired and revoked invitations apart, and names nobody then', async () => {
    const used = await invited('used@acme.test')
    await update('update app.invitations set used_at = now() where id = $1', used.id)
    const expired = await invited('expired@acme.test', { expiresAt: inDays(-1) })
    const revoked = await invited('revoked@acme.test')
    await update('update app.invitations set revoked_at = now() where id = $1', revoked.id)
    const nobody = { first_name: null, last_name: null, email: null, business_units: [] }
    expect(await attributesOf(used.token)).toMatchObject({ state: 'used', ...nobody })
    expect(await attributesOf(expired.token)).toMatchObject({ state: 'expired', ...nobody })
    expect(await attributesOf(revoked.token)).toMatchObject({ state: 'revoked', ...nobody })
  })

  it('is used for somebody who has an account already', async () => {
    const { token } = await invited('root@acme.test')
    expect(await attributesOf(token)).toMatchObject({ state: 'used', email: null })
  })
})

describe('a draft', () => {
  it('is there after a reload, sealed in the table, and holds no password', async () => {
    const { token, id } = await invited('draft@acme.test')
    const fields = { first_name: 'Lina-Rose', phone: '06 1', roles: ['participant'] }
    expect((await draft(token, fields)).status).toBe(204)
    expect(await attributesOf(token)).toMatchObject({ draft: { step: 'information', fields } })
    const [row] = await run(api.db.database.system)<{ text: string }>`select i::text as text from app.invitations i
      where id = ${id}`
    expect(row?.text).not.toContain('Rose')
    expect((await draft(token, { password: 'Un-Mot-De-Passe-2026!' })).status).toBe(422)
    const typed = { typed_at: '2026-03-17T09:00:00.000Z' }
    expect((await draft(token, { first_name: 'Lou' }, 'charter', typed)).status).toBe(204)
    expect(await attributesOf(token)).toMatchObject({
      draft: { step: 'charter', fields: { first_name: 'Lou' }, ...typed },
    })
  })

  it('is refused once the invitation is over', async () => {
    const { token, id } = await invited('late@acme.test')
    await update('update app.invitations set revoked_at = now() where id = $1', id)
    expect((await draft(token, { first_name: 'Lou' })).status).toBe(422)
    expect((await draft('x'.repeat(94), {})).status).toBe(404)
  })
})

describe('asking for the mail', () => {
  const ask = (email: string, who = visitor) => who.post('/api/v1/sign_up_mails', document('sign_up_mails', { email }))

  it('renews an invitation that expired; the old link stays closed', async () => {
    const { token, id } = await invited('again@acme.test', { expiresAt: inDays(-1) })
    await update(`update app.invitations set sent_at = now() - interval '15 days' where id = $1`, id)
    expect((await ask('Again@ACME.test ')).status).toBe(204)
    expect(await mails('again@acme.test')).toMatchObject([{ template: 'invitation', link: { id } }])
    expect(await attributesOf(token)).toMatchObject({ state: 'expired' })
    const expiresAt = inDays(13)
    const fresh = api.links.sign({ purpose: 'invitation', companyId: idOf.company('acme'), id, expiresAt })
    expect(await attributesOf(fresh)).toMatchObject({ state: 'valid' })
  })

  const mailsTo = (slug: string, name: string) =>
    run(api.db.database.system)<{ template: string }>`select template from app.mails
      where user_id = ${idOf.user(slug, name)}`

  it('answers the same to an address that nobody invited, and sends nothing', async () => {
    const answer = await ask('nobody@acme.test')
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await mails('nobody@acme.test')).toEqual([])
  })

  it('proves the address first where sign-up is open, within the domains of the company only', async () => {
    const lookalikes = ['a@globex.test.evil.test', 'b@evilglobex.test', 'c@sub.globex.test', 'd@globex.test@evil.test']
    for (const email of lookalikes) await ask(email, elsewhere)
    expect((await ask('open@globex.test', elsewhere)).status).toBe(204)
    const rows = await run(api.db.database.system)<{ email: string; origin: string }>`select email, origin
      from app.invitations where company_id = ${idOf.company('globex')}`
    expect(rows).toEqual([{ email: 'open@globex.test', origin: 'open' }])
    expect(await mails('open@globex.test')).toHaveLength(1)
  })

  it('sends five mails an hour to one address at most', async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask('flood@acme.test')).status).toBe(204)
    expect((await ask('flood@acme.test')).status).toBe(429)
  })

  it('says in both languages what an address looks like', async () => {
    const answer = async (language: string) =>
      (
        await visitor.post('/api/v1/sign_up_mails', document('sign_up_mails', { email: 'lina@' }), {
          'accept-language': language,
        })
      ).json<{ errors: { detail: string }[] }>().errors[0]?.detail
    expect(await answer('fr')).toBe('Veuillez saisir une adressse mail valide')
    expect(await answer('en')).toBe('Please enter a valid email address')
  })

  it.each([
    ['acme', 'by invitation only'],
    ['globex', 'open'],
  ])('answers the same to the address of an account, and notifies its owner alone, once (%s, %s)', async (slug) => {
    const who = await api.as(slug, null)
    const stranger = await ask(`stranger@${slug}.test`, who)
    for (let n = 0; n < 2; n += 1) {
      const known = await ask(`root@${slug}.test`, who)
      expect([known.status, known.text]).toEqual([stranger.status, stranger.text])
    }
    expect(await mailsTo(slug, 'root')).toEqual([{ template: 'account_exists' }])
    expect(await mails(`root@${slug}.test`)).toEqual([])
  })

  it.each([
    ['disabled', 'nothing', []],
    ['rejected', 'that it was', [{ template: 'sign_up_rejected' }]],
    ['pending_approval', 'that it waits', [{ template: 'sign_up_received' }]],
  ] as const)('notifies the owner of an account that is %s %s, once', async (status, _what, expected) => {
    await seedPerson(api.db.database.system, 'acme', { name: status })
    await run(api.db.database.system)`update app.users set status = ${status} where id = ${idOf.user('acme', status)}`
    for (let n = 0; n < 2; n += 1) expect((await ask(`${status}@acme.test`)).status).toBe(204)
    expect(await mailsTo('acme', status)).toEqual(expected)
  })
})

describe('somebody without an invitation', () => {
  const leave = (attributes: object) =>
    visitor.post('/api/v1/contact_requests', document('contact_requests', attributes))
  const theo = { last_name: 'Garnier', first_name: 'Théo', email: 'Theo@Else.test', consent: true }

  it('leaves name, address and the box, once', async () => {
    expect((await leave(theo)).status).toBe(204)
    expect((await leave(theo)).status).toBe(204)
    const rows = await run(api.db.database.system)`select email, first_name, last_name from app.contact_requests`
    expect(rows).toEqual([{ email: 'theo@else.test', first_name: 'Théo', last_name: 'Garnier' }])
    const mails = await run(api.db.database.system)`select user_id, params from app.mails
      where template = 'contact_request'`
    expect(mails).toEqual([{ user_id: idOf.user('acme', 'root'), params: {} }])
  })

  it('may have one name', async () => {
    const one = { first_name: 'Suharto', email: 'suharto@else.test', consent: true }
    expect((await leave(one)).status).toBe(204)
    expect((await leave({ ...one, last_name: ' ', email: 'other@else.test' })).status).toBe(204)
    expect((await leave({ ...one, first_name: '', last_name: 'Suharto' })).status).toBe(422)
    const rows = await run(api.db.database.system)`select first_name, last_name from app.contact_requests
      where first_name = 'Suharto'`
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ first_name: 'Suharto', last_name: '' })))
  })

  it('leaves nothing else, and nothing without the box', async () => {
    expect((await leave({ ...theo, phone: '0612345678' })).status).toBe(422)
    expect((await leave({ ...theo, consent: false })).status).toBe(422)
    expect((await leave({ ...theo, email: '' })).status).toBe(422)
  })
})

describe('the legal texts', () => {
  it('are there for visitors in both languages', async () => {
    const titles = async (path: string) =>
      (await visitor.get(path))
        .json<{ data: { attributes: { title: string } }[] }>()
        .data.map((d) => d.attributes.title)
    expect(await titles('/api/v1/documents?locale=fr')).toEqual([
      'Charte du mentorat',
      'Conditions d’utilisation',
      'Politique de confidentialité',
      'Cookies',
    ])
    expect(await titles('/api/v1/charters?locale=en')).toEqual(['Mentoring charter'])
    expect((await visitor.get('/api/v1/charters?locale=de')).status).toBe(400)
  })

  it('are those of the company once it has published its own', async () => {
    const text = { title: 'Notre charte', short: '', paragraphs: ['Un.'], points: [] }
    await run(api.db.database.tenant(idOf.company('globex')))`insert into app.documents (company_id, document,
      version, title, sections)
      values (${idOf.company('globex')}, 'charter', 2, '{"fr":"Notre charte","en":"Our charter"}',
      ${JSON.stringify({ fr: [text], en: [text] })})`
    const [charter] = (await elsewhere.get('/api/v1/charters?locale=fr')).json<{ data: { attributes: object }[] }>()
      .data
    expect(charter?.attributes).toMatchObject({ title: 'Notre charte', version: 2, sections: [text] })
    expect((await visitor.get('/api/v1/charters')).text).toContain('Charte du mentorat')
  })
})
