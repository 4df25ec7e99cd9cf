import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminSitePage } from '#contract/console/content/site-pages.ts'
import { keysOf } from '#api/content/public-pages/keys.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let acme: HttpClient
let globex: HttpClient
let calls: Readonly<
  Record<'root' | 'audie' | 'gus', (path: string, body?: object, revision?: number) => Promise<PageAnswer>>
>
interface PageAnswer {
  readonly status: number
  readonly page: AdminSitePage
}

beforeAll(async () => {
  api = await testApi({ publicPages: true })
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) await seedCompany(system, slug)
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'audie', roles: ['auditor'] })
  await seedPerson(system, 'globex', { name: 'gus', roles: ['admin'] })
  await run(system)`insert into app.programs (id, company_id, match_weights, slug, name, description)
    values (gen_random_uuid(), ${idOf.company('acme')}, '{}', 'passerelles', '{"fr":"Passerelles","en":"Bridges"}',
      '{"fr":"Relier","en":"Link"}')`
  acme = httpClient(api.port, 'acme.localhost')
  globex = httpClient(api.port, 'globex.localhost')
  const as = async (company: string, name: string) => {
    const person = await api.as(company, name)
    return async (path: string, body?: object, revision?: number): Promise<PageAnswer> => {
      const answer = await person.call(`/admin/api/site_pages${path}`, {
        method: body === undefined ? 'GET' : 'PUT',
        ...(body !== undefined && { body }),
        ...(revision !== undefined && { headers: { 'If-Match': `"${revision}"` } }),
      })
      return { status: answer.status, page: answer.json<AdminSitePage>() }
    }
  }
  calls = { root: await as('acme', 'root'), audie: await as('acme', 'audie'), gus: await as('globex', 'gus') }
})
afterAll(async () => {
  acme.close()
  globex.close()
  await api.close()
})
beforeEach(async () => {
  await run(api.db.database.tenant(idOf.company('acme')))`delete from app.page_texts`
})

const title = (text: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(text)?.[1]?.trim()
const read = async (path: string) => title((await acme.call(path)).text)
const draft = (words: object) => ({ words, publish: false, effective_at: null })
const published = (words: object, from: string | null = null) => ({ words, publish: true, effective_at: from })
const standard = 'On grandit mieux à deux'

describe('the words of a public page', () => {
  test('are offered with those of the product, for each language and each program', async () => {
    const { page } = await calls.root('/home-fr')
    expect(page).toMatchObject({ path: '/', versions: [], preview: null, revision: 0 })
    expect(page.texts.map(({ key }) => key)).toEqual(keysOf('home'))
    expect(page.texts.find(({ key }) => key === 'home.title')?.standard).toBe(standard)
    expect((await calls.root('/home-en-passerelles')).page.path).toBe('/en/programs/passerelles')
    expect((await calls.root('/afest-en')).page.path).toBe('/en/workplace-training')
    for (const path of ['/afest-fr-passerelles', '/home-de', '/cgu-fr'])
      expect((await calls.root(path)).status).toBe(404)
    expect((await calls.gus('/home-fr-passerelles')).status).toBe(404)
  })

  test('are a draft that its preview alone shows, until they are published', async () => {
    const { page } = await calls.root('/home-fr', draft({ 'home.title': 'À deux <b>', 'home.lede': '' }))
    expect(page.versions).toMatchObject([{ version: 1, state: 'draft', words: { 'home.title': 'À deux <b>' } }])
    expect(await read('/')).toBe(standard)
    const preview = await acme.call(page.preview ?? '')
    expect(title(preview.text)).toBe('À deux &lt;b&gt;')
    expect(preview.text).toContain('Aperçu d’un brouillon')
    expect(preview.text).toContain('<meta name="robots" content="noindex" />')
    expect(preview.text).not.toContain('data-home>')
    // Another company's page does not know the draft.
    expect(title((await globex.call(page.preview ?? '')).text)).toBe(standard)
    const after = await calls.root('/home-fr', published({ 'home.title': 'À deux' }))
    expect(after.page).toMatchObject({ preview: null, versions: [{ version: 1, state: 'in_force' }] })
    expect([await read('/'), await read('/en'), await read(page.preview ?? '')]).toEqual([
      'À deux',
      'We grow better together',
      'À deux',
    ])
  })

  test('of the next version take their place, and the history keeps both', async () => {
    await calls.root('/home-fr', published({ 'home.title': 'Un' }))
    await calls.root('/home-fr', draft({ 'home.title': 'Deux ?' }))
    const { page } = await calls.root('/home-fr', published({ 'home.title': 'Deux' }))
    expect(page.versions.map(({ version, state, words }) => [version, state, words['home.title']])).toEqual([
      [2, 'in_force', 'Deux'],
      [1, 'former', 'Un'],
    ])
    expect(page.versions[0]?.published_by_name).toMatch(/root/i)
    expect(await read('/')).toBe('Deux')
    const audited = await run(api.db.database.tenant(idOf.company('acme')))<{ action: string }>`select action
      from app.audit_log where subject_type = 'page_texts' order by at desc limit 3`
    expect(audited.map(({ action }) => action)).toEqual(['publish', 'draft', 'publish'])
  })

  test('are in the audit log with the draft before and after', async () => {
    await calls.root('/home-fr', draft({ 'home.title': 'Un', 'home.lede': 'Ensemble', 'testimonial.1.author': 'Inès' }))
    await calls.root('/home-fr', draft({ 'home.title': 'Deux', 'home.lede': 'Ensemble' }))
    await calls.root('/home-fr', published({ 'home.title': 'Deux' }))
    const audited = await run(api.db.database.tenant(idOf.company('acme')))`select action, before, after
      from app.audit_log where subject_type = 'page_texts' order by at desc limit 3`
    const of = { page: 'home', language: 'fr', program_id: null, version: 1 }
    expect(audited.toReversed()).toEqual([
      { action: 'draft', before: null, after: { ...of, words: { 'home.title': 'Un', 'home.lede': 'Ensemble' } } },
      {
        action: 'draft',
        before: { ...of, words: { 'home.title': 'Un' } },
        after: { ...of, words: { 'home.title': 'Deux' } },
      },
      {
        action: 'publish',
        before: { ...of, words: { 'home.lede': 'Ensemble' } },
        after: { ...of, words: {}, effective_at: expect.any(String) },
      },
    ])
  })

  test('are in force from their instant on', async () => {
    await calls.root('/home-fr', published({ 'home.title': 'Aujourd’hui' }))
    const later = new Date(Date.now() + 86_400_000).toISOString()
    const { page } = await calls.root('/home-fr', published({ 'home.title': 'Demain' }, later))
    expect(page.versions.map(({ state }) => state)).toEqual(['planned', 'in_force'])
    expect(await read('/')).toBe('Aujourd’hui')
    await run(api.db.database.tenant(idOf.company('acme')))`update app.page_texts
      set effective_at = now() - interval '1 second' where version = 2`
    expect(await read('/')).toBe('Demain')
  })

  test('of a program are its own; where it has none it says the company’s', async () => {
    await calls.root('/home-fr', published({ 'home.title': 'La maison', 'testimonial.1.text': 'Un grand pas' }))
    expect(await read('/programmes/passerelles')).toBe('La maison')
    await calls.root('/home-fr-passerelles', published({ 'home.title': 'Passer le pont' }))
    const program = await acme.call('/programmes/passerelles')
    expect(title(program.text)).toBe('Passer le pont')
    expect(program.text).toContain('Un grand pas')
    expect(await read('/')).toBe('La maison')
  })

  test('are changed by one administrator at a time', async () => {
    const { page } = await calls.root('/home-fr', draft({ 'home.title': 'Un' }))
    expect((await calls.root('/home-fr', draft({ 'home.title': 'Deux' }), page.revision)).status).toBe(200)
    expect((await calls.root('/home-fr', draft({ 'home.title': 'Trois' }), page.revision)).status).toBe(412)
    expect((await calls.root('/home-fr')).page.versions).toMatchObject([{ words: { 'home.title': 'Deux' } }])
  })

  test.each([
    ['a key that no page has', { 'home.salary': 'x' }],
    ['a key of another page', { 'afest.title': 'x' }],
    ['a text that is too long', { 'home.title': 'x'.repeat(2001) }],
  ])('refuse %s', async (_, words) => {
    expect((await calls.root('/home-fr', published(words))).status).toBe(422)
    expect((await calls.root('/home-fr')).page.versions).toEqual([])
  })

  test('are read by an auditor, who changes none', async () => {
    expect((await calls.audie('/home-fr')).status).toBe(200)
    expect((await calls.audie('/home-fr', draft({}))).status).toBe(403)
  })
})
