import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { seedCompany, seedPerson } from '#tests/support/people.ts'

/** Two things of one name: nobody would know which one to choose, and files could not name them. */

let api: TestApi
let admin: TestPerson

beforeAll(async () => {
  api = await testApi()
  await seedCompany(api.db.database.system, 'acme')
  await seedPerson(api.db.database.system, 'acme', { name: 'root', roles: ['admin'] })
  admin = await api.as('acme', 'root')
})
afterAll(() => api.close())

const help = { fr: '', en: '' }
const tag = (kind: string, fr: string, en: string) => admin.post('/admin/api/tags', { kind, label: { fr, en }, help })
const taken = { label: 'Ce nom est déjà pris, en français ou en anglais : personne ne saurait lequel choisir' }

it('refuses a tag whose name another of its kind has, whatever its accents, capitals or language', async () => {
  expect((await tag('skill', 'Médiation', 'Bargaining')).status).toBe(200)
  for (const [fr, en] of [
    ['mediation', 'Talks'],
    ['Palabres', 'MEDIATION'],
    ['Bargaining', 'Talks'],
  ] as const) {
    const answer = await tag('skill', fr, en)
    expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([422, taken])
  }
  expect((await tag('motivation', 'Médiation', 'Bargaining')).status).toBe(200)
})

it('refuses it to a tag that is renamed, and leaves its other fields', async () => {
  const { id } = (await tag('skill', 'Vente', 'Sales')).json<{ id: string }>()
  const put = (label: object, words: object = help) =>
    admin.call(`/admin/api/tags/${id}`, { method: 'PUT', body: { label, help: words } })
  expect((await put({ fr: 'Vente', en: 'Bargaining' })).status).toBe(422)
  expect((await put({ fr: 'Vente', en: 'Sales' }, { fr: 'Aide', en: 'Help' })).status).toBe(200)
  expect((await put({ fr: 'Ventes', en: 'Sales' })).status).toBe(200)
})

it('refuses it to units and programs', async () => {
  const unit = (code: string, fr: string) =>
    admin.post('/admin/api/business_units', { code, label: { fr, en: `${fr} plant` } })
  expect((await unit('lyon', 'Lyon')).status).toBe(200)
  expect((await unit('lyon-2', 'LYON')).status).toBe(422)
  const program = (slug: string, fr: string) =>
    admin.post('/admin/api/programs', {
      slug,
      name: { fr, en: `${fr} (en)` },
      description: { fr: '', en: '' },
      has_experts: false,
    })
  expect((await program('cap', 'Cap')).status).toBe(200)
  const again = await program('cap-2', 'cap')
  expect([again.status, again.json<{ errors: object }>().errors]).toEqual([422, { name: taken.label }])
})
