import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AdminAuditEntry } from '#contract/console/insight/audit-entries.ts'
import type { AdminDocument } from '#contract/console/content/documents.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let visitor: HttpClient
let root: TestPerson
let lina: TestPerson

beforeEach(async () => {
  api = await testApi({ publicPages: true })
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'lina', profiles: ['participant'] })
  visitor = httpClient(api.port, 'acme.localhost')
  root = await api.as('acme', 'root')
  lina = await api.as('acme', 'lina')
})
afterEach(async () => {
  visitor.close()
  await api.close()
})
const text = (title: string) => ({ title, sections: [{ title, short: '', paragraphs: [title], points: [] }] })
const body = (title: string, more: object = {}) => ({ fr: text(title), en: text(`${title} (en)`), ...more })
const draft = { publish: false }
const ahead = { effective_at: '2090-01-01T08:00:00.000Z' }
const bodyOf = (answer: { status: number; json: <T>() => T }) => ({
  status: answer.status,
  document: answer.json<AdminDocument>(),
})
const post = async (title: string, more: object = {}, document = 'charter') =>
  bodyOf(await root.call('/admin/api/documents', { method: 'POST', body: { document, ...body(title, more) } }))
const put = async ({ id, revision }: Pick<AdminDocument, 'id' | 'revision'>, title: string, more: object = {}) =>
  bodyOf(
    await root.call(`/admin/api/documents/${id}`, {
      method: 'PUT',
      body: body(title, more),
      headers: { 'If-Match': `"${revision}"` },
    }),
  )
const read = async (path: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec((await visitor.call(path)).text)?.[1]?.trim()
const charter = '/charter-mentoring-entreprise'
/** As if the planned instant had come. */
const pass = () =>
  run(api.db.database.tenant(idOf.company('acme')))`update app.documents
    set effective_at = now(), asks_from = case when asks_from is not null then now() end where effective_at > now()`
const textsOf = async (who: TestPerson) =>
  (await who.get('/auth/validate_token')).json<{ data: { must_accept: unknown[] } }>().data.must_accept

describe('a version of a legal text', () => {
  test('is a draft that its preview alone shows, until it is published', async () => {
    const standard = await read(charter)
    const { document } = await post('Ébauche', draft)
    expect(document).toMatchObject({ state: 'draft', version: 2, published_at: null, effective_at: null })
    expect(await read(charter)).toBe(standard)
    expect(await textsOf(lina)).toEqual([])
    expect(await read(document.preview?.fr ?? '')).toBe('Ébauche')
    expect(await read(document.preview?.en ?? '')).toBe('Ébauche (en)')
    expect((await visitor.call(document.preview?.fr ?? '')).text).toContain('<meta name="robots" content="noindex" />')
    const published = (await put(document, 'Charte')).document
    expect(published).toMatchObject({ state: 'in_force', version: 2, preview: null, accepted: 0, people: 2 })
    expect([await read(charter), await read(document.preview?.fr ?? '')]).toEqual(['Charte', 'Charte'])
    expect(await textsOf(lina)).toMatchObject([{ document: 'charter', version: 2 }])
  })

  test('published ahead is in force, and asks everybody, from its instant on', async () => {
    await post('Un', { accept_again: false })
    const { document } = await post('Deux', ahead)
    expect(document).toMatchObject({ state: 'planned', effective_at: ahead.effective_at, in_force: false })
    expect([await read(charter), await textsOf(lina)]).toEqual(['Un', []])
    expect((await lina.get('/api/v1/notifications')).status).toBe(200)
    await pass()
    expect(await read(charter)).toBe('Deux')
    expect(await textsOf(lina)).toEqual([{ document: 'charter', version: 3, language: 'fr', accepted: null }])
    expect((await lina.get('/api/v1/notifications')).status).toBe(403)
    const attributes = { document: 'charter', version: 3, language: 'fr' }
    expect((await lina.post('/api/v1/acceptances', { data: { type: 'acceptances', attributes } })).status).toBe(201)
    expect(await textsOf(lina)).toEqual([])
    expect((await lina.get('/api/v1/notifications')).status).toBe(200)
    await root.post('/api/v1/acceptances', { data: { type: 'acceptances', attributes } })
    const readAgain = async () =>
      bodyOf(await root.get(`/admin/api/documents/${document.id}`, { accept: 'application/json' }))
    expect((await readAgain()).document).toMatchObject({ state: 'in_force', accepted: 2, people: 2 })
    await post('Trois', { accept_again: false })
    expect((await readAgain()).document).toMatchObject({ state: 'former', accepted: 2, people: 2 })
  })

  test('planned without a new acceptance requires none', async () => {
    await post('Un', { ...ahead, accept_again: false })
    await pass()
    expect([await read(charter), await textsOf(lina)]).toEqual(['Un', []])
  })

  test('stays in the history with the time in which it was in force', async () => {
    const { document } = await post('Un', { accept_again: false })
    const next = (await post('Deux', { accept_again: false })).document
    const before = bodyOf(
      await root.get(`/admin/api/documents/${document.id}`, { accept: 'application/json' }),
    ).document
    expect(before).toMatchObject({ state: 'former', title: { fr: 'Un' }, effective_until: next.effective_at })
  })

  test('is the product’s own until the company publishes another, and stays in the list', async () => {
    const list = async (query = '') =>
      (await root.get(`/admin/api/documents?document=charter${query}`, { accept: 'application/json' })).json<
        AdminDocument[]
      >()
    const [standard] = await list('&in_force=true')
    const title = await read(charter)
    expect(standard).toMatchObject({ standard: true, version: 1, state: 'in_force', title: { fr: title }, people: 2 })
    expect(standard?.sections.fr.length).toBeGreaterThan(3)
    expect(standard?.sections.en.length).toBe(standard?.sections.fr.length)
    if (standard === undefined) throw new Error('no standard text')
    const refused = await put(standard, 'Autre', draft)
    expect([refused.status, refused.document]).toMatchObject([409, { code: 'already_published' }])
    await post('Ébauche', draft)
    const listed = (rows: readonly AdminDocument[]) => rows.map(({ version, state }) => [version, state])
    expect(listed(await list())).toEqual([
      [2, 'draft'],
      [1, 'in_force'],
    ])
    const [drafted] = await list()
    if (drafted === undefined) throw new Error('no draft')
    await put(drafted, 'Charte', { accept_again: false })
    expect(listed(await list())).toEqual([
      [2, 'in_force'],
      [1, 'former'],
    ])
    const one = bodyOf(await root.get(`/admin/api/documents/${standard.id}`, { accept: 'application/json' })).document
    expect(one).toMatchObject({
      title: { fr: title },
      effective_until: expect.any(String),
      sections: standard.sections,
    })
    expect(
      (await root.get('/admin/api/documents?q=confidentialit', { accept: 'application/json' })).json(),
    ).toHaveLength(1)
  })

  test('is refused with an instant that has passed, and with a language that says nothing', async () => {
    const refusals = [
      await post('Un', { effective_at: '2020-01-01T08:00:00.000Z' }),
      await post('Un', { en: { title: ' ', sections: text('Un').sections } }),
      await post('Un', { en: { title: 'One', sections: [] } }),
    ]
    expect(refusals.map(({ status, document }) => [status, Object.keys(Object(document)['errors'] ?? {})])).toEqual([
      [422, ['effective_at']],
      [422, ['en.title']],
      [422, ['en.sections']],
    ])
    expect(await read(charter)).not.toBe('Un')
  })

  test('shows what looks like HTML or a script as the text that it is', async () => {
    const hostile = '<img src=x onerror=alert(1)> [lien](javascript:alert(1))'
    await post('Un', {
      accept_again: false,
      fr: { title: hostile, sections: [{ title: hostile, short: hostile, paragraphs: [hostile], points: [hostile] }] },
    })
    const page = (await visitor.call(charter)).text
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toMatch(/<img src=x|href="javascript:/)
  })

  test('has one draft, which two operators do not overwrite', async () => {
    const { document } = await post('Un', draft)
    const second = await post('Deux')
    expect([second.status, second.document]).toMatchObject([409, { code: 'draft_exists' }])
    expect((await post('Conditions', draft, 'terms')).status).toBe(200)
    const answers = await Promise.all([put(document, 'Trois', draft), put(document, 'Quatre', draft)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const kept = answers.find(({ status }) => status === 200)?.document
    if (kept === undefined) throw new Error('no draft was kept')
    const published = (await put(kept, 'Cinq', { accept_again: false })).document
    const late = await put(published, 'Six')
    expect([late.status, late.document]).toMatchObject([409, { code: 'already_published' }])
    const audit = await run(api.db.database.system)<{ action: string; n: number }>`select action, count(*)::int as n
      from app.audit_log
      where company_id = ${idOf.company('acme')} and subject_type = 'documents' and subject_id = ${document.id}
      group by 1 order by 1`
    expect(audit).toEqual([
      { action: 'draft', n: 2 },
      { action: 'publish', n: 1 },
    ])
  })
  test('is in the audit log with its draft before and after each change', async () => {
    const first = (await post('Un', { ...draft, accept_again: true })).document
    const second = (await put(first, 'Un', { ...draft, accept_again: false, en: text('One') })).document
    await put(second, 'Deux', { accept_again: false, en: text('One') })
    const answer = await root.get(`/admin/api/audit_entries?subject_type=documents&subject_id=${first.id}`, {
      accept: 'application/json',
    })
    const of = { document: 'charter', version: 2 }
    const sections = (title: string) => text(title).sections
    const entries = answer.json<AdminAuditEntry[]>().toReversed()
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'draft',
        before: null,
        after: {
          ...of,
          title: { fr: 'Un', en: 'Un (en)' },
          sections: { fr: sections('Un'), en: sections('Un (en)') },
          accept_again: true,
        },
      },
      {
        action: 'draft',
        before: { ...of, title: { en: 'Un (en)' }, sections: { en: sections('Un (en)') }, accept_again: true },
        after: { ...of, title: { en: 'One' }, sections: { en: sections('One') }, accept_again: false },
      },
      {
        action: 'publish',
        before: { ...of, title: { fr: 'Un' }, sections: { fr: sections('Un') } },
        after: { ...of, title: { fr: 'Deux' }, sections: { fr: sections('Deux') }, effective_at: expect.any(String) },
      },
    ])
    expect(entries.at(-1)?.changed).toEqual(['effective_at', 'sections', 'title'])
  })
})
