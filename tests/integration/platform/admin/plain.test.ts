import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminChange } from '#contract/console/platform/changes.ts'
import { addCompany, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer, type Answer } from './support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let call: (path: string, method?: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Inès Carbonnel', profile: 'presenter', unit: 'lyon' },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  await server.project()
  const session = await server.signIn(acme.id, acme.person('Aline Admin'))
  call = (path, method = 'GET', body, headers = {}) =>
    server.call(acme.id, { ...session, ...headers }, path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
})
afterAll(() => server.close())

const nantes = { code: 'nantes', label: { fr: 'Nantes', en: 'Nantes, France' } }
/** Two units of a company have no name in common. */
const named = (code: string) => ({ code, label: { fr: `Unité ${code}`, en: `Unit ${code}` } })
const audited = (type: string, subject: string) =>
  run(server.db.database.tenant(acme.id))`select action, actor_id, before, after from app.audit_log
    where subject_type = ${type} and subject_id = ${subject} order by at`

describe('the order of a list', () => {
  it('by a text in two languages is that of the reader’s language', async () => {
    const units = [
      { code: 'finance', label: { fr: 'Achats', en: 'Purchasing' } },
      { code: 'legal', label: { fr: 'Juridique', en: 'Legal' } },
    ]
    for (const unit of units) await call('business_units', 'POST', unit)
    const codes = async (language: string, order: string) => {
      const { json } = await call(`business_units?_sort=label&_order=${order}`, 'GET', undefined, {
        'accept-language': language,
      })
      const listed = (json as { code: string }[]).map(({ code }) => code)
      return listed.filter((code) => units.some((unit) => unit.code === code))
    }
    expect(await codes('fr', 'ASC')).toEqual(['finance', 'legal'])
    expect(await codes('en', 'ASC')).toEqual(['legal', 'finance'])
    expect(await codes('en', 'DESC')).toEqual(['finance', 'legal'])
    for (const { code } of units) await call(`business_units/${code}`, 'DELETE')
  })
})

describe('a unit', () => {
  it('is made, renamed and deleted, and the audit log records who did what', async () => {
    const made = await call('business_units', 'POST', nantes)
    expect(made.status).toBe(200)
    expect(made.json).toEqual({ id: 'nantes', ...nantes, people: 0, revision: 0 })
    const label = { fr: 'Nantes-Ouest', en: 'Nantes West' }
    // The whole record, as a form sends it: what is not to be written is left alone.
    const put = await call('business_units/nantes', 'PUT', { ...made.json, label, code: 'other', people: 9 })
    expect([put.status, put.json]).toEqual([200, { ...made.json, label, revision: 1 }])
    const removed = await call('business_units/nantes', 'DELETE')
    expect([removed.status, removed.json]).toEqual([200, put.json])
    expect((await call('business_units/nantes')).status).toBe(404)
    const late = await call('business_units/nantes', 'PUT', { ...made.json, label })
    expect([late.status, late.json]).toMatchObject([
      404,
      { code: 'deleted_by', message: expect.stringContaining('Aline Admin') as unknown },
    ])
    expect((await call('business_units/never', 'PUT', { ...made.json, label })).json).toMatchObject({
      code: 'not_found',
    })
    const actor_id = acme.person('Aline Admin').userId
    expect(await audited('business_units', 'nantes')).toEqual([
      { action: 'create', actor_id, before: null, after: nantes },
      { action: 'update', actor_id, before: { label: nantes.label }, after: { label } },
      { action: 'delete', actor_id, before: { ...nantes, label }, after: null },
    ])
  })

  it('keeps its history once it is deleted, for its own company and for nobody of one unit', async () => {
    const path = 'business_units/gone'
    await call('business_units', 'POST', named('gone'))
    await call(path, 'DELETE')
    const { status, json } = await call(`${path}/changes`)
    expect([status, json.map(({ action }: AdminChange) => action)]).toEqual([200, ['delete', 'create']])
    expect(json[0]).toMatchObject({
      actor: { name: 'Aline Admin' },
      before: { label: named('gone').label },
      after: null,
    })
    expect((await call('business_units/never/changes')).status).toBe(404)
    const as = async (company: TestCompany, name: string) => {
      const session = await server.signIn(company.id, company.person(name))
      return (await server.call(company.id, session, `${path}/changes`)).status
    }
    expect(await as(globex, 'Gus Admin')).toBe(404)
    expect(await as(acme, 'Louis Lyon')).toBe(404)
    await call('business_units', 'POST', named('gone'))
    expect((await call(`${path}/changes`)).json).toHaveLength(3)
  })

  it('is listed after its deletion, with who did it and its last state; not when it was made again', async () => {
    const path = 'business_units/left'
    await call('business_units', 'POST', named('left'))
    const between = new Date().toISOString()
    await call(path, 'DELETE')
    const left = { id: 'left', before: { code: 'left' }, actor: { name: 'Aline Admin' } }
    const { json, headers } = await call('deleted/business_units')
    expect(json[0]).toMatchObject(left)
    expect(headers.get('x-total-count')).toBe(String(json.length))
    expect((await call('deleted/business_units?_start=0&_end=1')).json).toMatchObject([left])
    expect((await call('deleted/business_units?_sort=label')).status).toBe(400)
    const then = await call(`${path}?at=${between}`)
    expect([then.status, then.json]).toEqual([200, { id: 'left', ...named('left'), at: between }])
    expect((await call(`${path}?at=2020-01-01`)).status).toBe(404)
    expect((await call(`${path}?at=${new Date().toISOString()}`)).status).toBe(404)
    const others = async (company: TestCompany, name: string) =>
      (await server.call(company.id, await server.signIn(company.id, company.person(name)), 'deleted/business_units'))
        .json
    expect(await others(globex, 'Gus Admin')).toEqual([])
    expect(await others(acme, 'Louis Lyon')).toEqual([])
    await call('business_units', 'POST', named('left'))
    const after = (await call('deleted/business_units')).json as { id: string }[]
    expect(after.map(({ id }) => id)).not.toContain('left')
    expect((await call(`${path}?at=${between}`)).json).toMatchObject({ code: 'left' })
  })

  it('is made once for an idempotency key', async () => {
    const key = { 'idempotency-key': 'one-unit' }
    const first = await call('business_units', 'POST', named('once'), key)
    const second = await call('business_units', 'POST', named('once'), key)
    expect([second.status, second.json]).toEqual([200, first.json])
    expect(await audited('business_units', 'once')).toHaveLength(1)
  })

  it('is refused field by field, in the reader’s words', async () => {
    const wrong = await call('business_units', 'POST', { code: 'Nantes !', label: { fr: ' ', en: 'x'.repeat(101) } })
    expect([wrong.status, wrong.json]).toEqual([
      422,
      {
        message: 'Un ou plusieurs champs n’ont pas été bien renseignés',
        code: 'invalid_record',
        errors: {
          code: 'Valeur non valable',
          'label.fr': 'Ce champ doit être rempli',
          'label.en': 'Ce texte est trop long',
        },
      },
    ])
    const taken = await call('business_units', 'POST', named('lyon'), { 'accept-language': 'en' })
    expect([taken.status, taken.json.errors]).toEqual([422, { code: 'This value is already taken' }])
  })

  it('stays while people belong to it or look for it', async () => {
    const held = await call('business_units/lyon', 'DELETE')
    expect([held.status, held.json]).toEqual([
      422,
      { message: 'Cette entité ne peut pas être supprimée : des personnes en font partie.', code: 'unit_has_people' },
    ])
    await call('business_units', 'POST', named('wanted'))
    await server.db.database
      .tenant(acme.id)
      .query({ text: `update app.profiles set targeted_business_units = '{wanted}'` })
    expect((await call('business_units/wanted', 'DELETE')).json.code).toBe('unit_is_wanted')
    expect(await audited('business_units', 'lyon')).toEqual([])
  })

  it('shows its new name in the directory', async () => {
    await call('business_units/lyon', 'PUT', { label: { fr: 'Grand Lyon', en: 'Greater Lyons' } })
    const [row] = await server.db.database.tenant(acme.id).query<{ label: string }>({
      text: `select attributes -> 'business_unit' -> 'label' ->> 'fr' as label from rm.profiles where id = $1`,
      values: [acme.person('Inès Carbonnel').profileId],
    })
    expect(row?.label).toBe('Grand Lyon')
  })
})

describe('a program', () => {
  const description = { fr: 'Un an à deux', en: 'A year together' }

  it('is changed in its words, and keeps what administrators do not write', async () => {
    const path = `programs/${acme.program}`
    const { json: before, headers } = await call(path)
    expect(headers.get('etag')).toBe('"0"')
    const put = await call(path, 'PUT', { ...before, description, has_experts: true, slug: 'x', match_weights: {} })
    expect([put.status, put.json]).toEqual([200, { ...before, description, has_experts: true, revision: 1 }])
    expect(put.headers.get('etag')).toBe('"1"')
    expect((await call(path, 'PUT', put.json)).json.revision).toBe(1)
    expect(await audited('programs', acme.program)).toHaveLength(1)
  })

  it('is not changed from a revision that is not the latest', async () => {
    const path = `programs/${acme.program}`
    const { json } = await call(path)
    const stale = await call(path, 'PUT', { ...json, has_experts: false }, { 'if-match': '"0"' })
    expect(stale.status).toBe(412)
    expect((await call(path, 'PUT', { ...json, has_experts: false }, { 'if-match': '"1"' })).status).toBe(200)
  })

  it('has addresses that say which methods they take', async () => {
    const refused = await call(`programs/${acme.program}`, 'PATCH', {})
    expect([refused.status, refused.headers.get('allow'), refused.json.code]).toEqual([
      405,
      expect.stringMatching(/^GET, .*PUT.*HEAD$/),
      'method_not_allowed',
    ])
    expect((await call('nothing_here', 'PATCH', {})).status).toBe(404)
  })

  it('is sent whole', async () => {
    const { status, json } = await call(`programs/${acme.program}`, 'PUT', { has_experts: true })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['name', 'description']])
  })

  it('is made whole or not at all, and never deleted here', async () => {
    const { status, json } = await call('programs', 'POST', {})
    expect([status, Object.keys(json.errors)]).toEqual([422, ['slug', 'name', 'description', 'has_experts']])
    expect((await call(`programs/${acme.program}`, 'DELETE')).status).toBe(405)
  })

  it('is found by its words, its code, its experts and its day', async () => {
    const found = async (query: string) => (await call(`programs?${query}`)).headers.get('x-total-count')
    expect(await found('q=bridg')).toBe('1')
    expect(await found('q=nothing')).toBe('0')
    expect(await found('slug=passerelles&slug=other')).toBe('1')
    expect(await found('created_at_lte=2020-01-01')).toBe('0')
    expect((await call('programs?_sort=match_weights')).status).toBe(400)
    expect((await call('programs?match_weights=1')).status).toBe(400)
  })
})
