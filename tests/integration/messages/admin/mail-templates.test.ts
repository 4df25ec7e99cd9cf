import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeKinds } from '#domain/messages/notices/topics.ts'
import { createLinkSigner } from '#infra/people/links/signer.ts'
import { mailPreviewOf } from '#infra/messages/mail/template-administration.ts'
import { type RenderedMail, renderMail } from '#infra/messages/mail/render/render.ts'
import { enqueueMail } from '#infra/messages/mail/outbox.ts'
import { claimMail } from '#infra/messages/mail/claims.ts'
import { baseUrlOf } from '#tests/support/people.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Aude Auditrice', roles: ['auditor'] },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
})
afterAll(() => server.close())

const as = async (company: TestCompany, name: string) => {
  const session = await server.signIn(company.id, company.person(name))
  return (path = '', body?: object, headers: Record<string, string> = {}) =>
    server.call(company.id, { ...session, ...headers }, `mail_templates${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
}

/** What the outbox would send next. */
async function nextMail(): Promise<RenderedMail | null> {
  const sql = server.db.database.system
  const mail = await claimMail(sql, 'email', 'test', new Date(Date.now() + 60_000))
  if (mail === null) return null
  const links = createLinkSigner({ keys: [Buffer.alloc(32, 3)] })
  return renderMail(mail, {
    sql,
    tenant: (companyId) => server.db.database.tenant(companyId),
    links,
    baseUrlOf: async (companyId) => baseUrlOf(companyId),
  })
}

it('lists every mail of the product but the one of the day, in both languages', async () => {
  const { json } = await (await as(acme, 'Aline Admin'))()
  const ids = json.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(expect.arrayContaining([...noticeKinds, 'invitation', 'password_reset']))
  expect(ids).not.toContain('digest')
  for (const { subjects, changed } of json) {
    expect(subjects.fr.length * subjects.en.length).toBeGreaterThan(0)
    expect(changed).toEqual([])
  }
})

it('shows an example with words that are tried, and keeps none of them', async () => {
  const admin = await as(acme, 'Aline Admin')
  const words = {
    language: 'fr',
    subject: '{{name}} vous écrit',
    intro: 'Bienvenue chez {{company}}.\n\nÀ bientôt <b>.',
  }
  const preview = (await admin('/request_sent/preview', words)).json
  expect(preview).toMatchObject({ subject: 'Karim Belhadj vous écrit' })
  expect(preview.plain).toContain('Bienvenue chez acme.')
  const key = preview.path.split('/').at(-1)
  const html = await mailPreviewOf(server.db.database.tenant(acme.id), key)
  expect(html).toContain('&lt;b&gt;')
  expect(await mailPreviewOf(server.db.database.tenant(globex.id), key)).toBeNull()
  expect((await admin('/request_sent?language=fr')).json).toMatchObject({ subject: null, intro: null, revision: 0 })
})

it('makes a preview of every mail in both languages', async () => {
  const admin = await as(acme, 'Aline Admin')
  for (const { id } of (await admin()).json)
    for (const language of ['fr', 'en']) {
      const { status, json } = await admin(`/${id}/preview`, { language, subject: null, intro: null })
      expect([id, status]).toEqual([id, 200])
      expect(json.plain).not.toMatch(/undefined|null|\{\{/)
    }
})

it('sends mails with the words that were kept, and those of the product where there are none', async () => {
  const admin = await as(acme, 'Aline Admin')
  const intro = 'Les accès se donnent ici, {{first_name}}.'
  const kept = await admin('/password_changed/keep', { language: 'fr', subject: 'Votre accès à {{company}}', intro })
  expect(kept.json).toMatchObject({ revision: 1, variables: ['first_name', 'company', 'program'] })
  const send = (company: TestCompany, name: string) =>
    enqueueMail(server.db.database.system, {
      companyId: company.id,
      key: `password_changed/${company.id}`,
      to: { userId: company.person(name).userId },
      template: 'password_changed',
      params: { at: '2026-03-17T13:48:00.000Z' as never },
    })
  await send(acme, 'Aline Admin')
  const mail = await nextMail()
  expect(mail?.subject).toBe('Votre accès à acme')
  expect(mail?.plain).toContain('Les accès se donnent ici, Aline.')
  expect(mail?.plain.indexOf('Bonjour')).toBeLessThan(mail?.plain.indexOf('Les accès') ?? 0)
  await send(globex, 'Gus Admin')
  expect((await nextMail())?.subject).not.toContain('Votre accès')
  expect((await admin()).json.find(({ id }: { id: string }) => id === 'password_changed').changed).toEqual(['fr'])
})

it('refuses a piece that the mail does not know, a subject of two lines, and words over another one’s', async () => {
  const admin = await as(acme, 'Aline Admin')
  const words = { language: 'en', subject: null, intro: null }
  expect((await admin('/invitation/keep', { ...words, intro: 'Dear {{name}}' })).json.errors).toHaveProperty('intro')
  expect((await admin('/invitation/preview', { ...words, subject: 'One\nTwo' })).json.errors).toHaveProperty('subject')
  expect((await admin('/invitation/keep', { ...words, intro: 'First' }, { 'if-match': '"0"' })).status).toBe(200)
  expect((await admin('/invitation/keep', { ...words, intro: 'Second' }, { 'if-match': '"0"' })).status).toBe(412)
  expect((await admin('/invitation?language=en')).json).toMatchObject({ intro: 'First', revision: 1 })
  expect((await admin('/no_such_mail')).status).toBe(404)
  expect((await admin('/digest/preview', words)).status).toBe(404)
})

it('sends the reader an example, in the language that was looked at', async () => {
  const admin = await as(acme, 'Aline Admin')
  const { json } = await admin('/meeting_confirmed/send_test', { language: 'en' })
  expect(json.address).toContain('@')
  const mail = await nextMail()
  expect(mail).toMatchObject({ locale: 'en', to: { address: json.address } })
  expect(mail?.plain).toContain('Karim')
})

it('sends an example of words that are not kept, refused as they would be on saving', async () => {
  const admin = await as(acme, 'Aline Admin')
  const words = { language: 'fr', subject: 'Bientôt chez {{company}}', intro: 'Rien n’est publié.' }
  expect((await admin('/meeting_confirmed/send_test', { ...words, intro: '{{nobody}}' })).json.errors).toEqual({
    intro: expect.any(String),
  })
  expect((await admin('/meeting_confirmed/send_test', words)).status).toBe(200)
  const mail = await nextMail()
  expect(mail?.subject).toBe('Bientôt chez acme')
  expect(mail?.plain).toContain('Rien n’est publié.')
  expect((await admin('/meeting_confirmed?language=fr')).json).toMatchObject({
    subject: null,
    intro: null,
    revision: 0,
  })
})

it('is for administrators of the whole company', async () => {
  expect((await (await as(acme, 'Aude Auditrice'))()).status).toBe(403)
})
