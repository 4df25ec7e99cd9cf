import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
type Call = (path: string, method?: string, body?: unknown) => Promise<Answer>
let admin: Call
let auditor: Call

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
  ])
  const as = async (name: string): Promise<Call> => {
    const session = await server.signIn(acme.id, acme.person(name))
    return (path, method = 'GET', body) =>
      server.call(acme.id, session, path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  }
  admin = await as('Aline Admin')
  auditor = await as('Odile Auditor')
})
afterAll(() => server.close())

const audited = async (subject: string) => {
  const rows = await run(server.db.database.tenant(acme.id))<{ action: string }>`select action from app.audit_log
    where subject_id = ${subject} order by at`
  return rows.map(({ action }) => action)
}

const tool = {
  category: 'video',
  title: { fr: 'Écouter', en: 'Listening' },
  description: { fr: '', en: '' },
  language: 'fr',
  link: 'https://tools.test/listen',
  minutes: 12,
}
const faq = { language: 'fr', category: 'Sessions', question: 'Comment faire ?', answer: 'Lisez [ceci](/dashboard).' }

describe.each([
  ['training_tools', tool, { title: { fr: 'Entendre', en: 'Hearing' } }],
  ['faqs', faq, { question: 'Comment s’y prendre ?' }],
])('%s', (resource, record, change) => {
  it('are added, changed and deleted, each with an entry in the audit log, and can be read as they were', async () => {
    const made = await admin(resource, 'POST', record)
    expect([made.status, made.json]).toEqual([200, expect.objectContaining({ ...record, revision: 0 })])
    const path = `${resource}/${made.json.id}`
    expect((await admin(path, 'PUT', { ...record, ...change })).json).toMatchObject({ ...change, revision: 1 })
    const { json: changes } = await admin(`${path}/changes`)
    expect((await admin(`${path}?at=${changes[1].at}`)).json).toMatchObject(record)
    expect((await auditor(path)).json).toMatchObject(change)
    expect((await auditor(path, 'PUT', record)).status).toBe(403)
    expect((await admin(path, 'DELETE')).status).toBe(200)
    expect(await audited(made.json.id)).toEqual(['create', 'update', 'delete'])
  })
})

describe('a link', () => {
  it.each(['javascript:alert(1)', 'http://tools.test', 'https://me:secret@tools.test', '//tools.test', 'https://'])(
    'of a tool is never %s',
    async (link) => {
      expect((await admin('training_tools', 'POST', { ...tool, link })).status).toBe(422)
    },
  )

  it.each([
    '[a](javascript:alert(1))',
    '[a](//else.test)',
    '[a]( JaVaScRiPt:x)',
    '<img src=x onerror=x>',
    '[a](data:x)',
  ])('or HTML of an answer is never %s', async (answer) => {
    expect((await admin('faqs', 'POST', { ...faq, answer })).status).toBe(422)
  })
})

describe('a message of the contact form', () => {
  const keep = async (subject: string) => {
    const [row] = await server.db.database.tenant(acme.id).query<{ id: string }>({
      text: `insert into app.contact_messages (company_id, name, email, subject, message)
        values ($1, 'Théo Garnier', 'theo@else.test', $2, 'Bonjour') returning id`,
      values: [acme.id, subject],
    })
    return row?.id ?? ''
  }

  it('is listed by its state, and an administrator says what became of it', async () => {
    const id = await keep('Une question')
    const path = `contact_messages/${id}`
    expect((await admin('contact_messages?state=open')).json).toMatchObject([{ id, message: 'Bonjour' }])
    expect((await admin(path, 'PUT', { state: 'answered' })).json).toMatchObject({ state: 'answered', revision: 1 })
    expect((await admin('contact_messages?state=open')).json).toEqual([])
    expect((await admin(`${path}/changes`)).json).toMatchObject([{ before: { state: 'open' } }])
    expect((await auditor('contact_messages')).status).toBe(403)
  })

  it('is never changed, made or deleted in the console, and none of its words reaches the audit log', async () => {
    const id = await keep('Secret')
    const path = `contact_messages/${id}`
    const sent = { ...(await admin(path)).json, state: 'closed', message: 'Autre chose' }
    expect((await admin(path, 'PUT', sent)).json).toMatchObject({ message: 'Bonjour', state: 'closed' })
    expect([(await admin(path, 'DELETE')).status, (await admin('contact_messages', 'POST', sent)).status]).toEqual([
      405, 405,
    ])
    const logged = await run(server.db.database.tenant(acme.id))`select before, after from app.audit_log
      where subject_id = ${id}`
    expect(logged).toEqual([{ before: { state: 'open' }, after: { state: 'closed' } }])
  })
})
