import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faqAttributes } from '#contract/content/faqs.ts'
import { trainingToolAttributes } from '#contract/content/training-tools.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

let api: TestApi
const people = new Cast()
const { person } = people

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedCompany(system, 'globex', { contact_email: 'team@globex.test' })
  await system.query({ text: 'select app.add_help($1)', values: [idOf.company('acme')] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'], locale: 'en' })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'globex', { name: 'gus', profiles: ['presenter'] })
  for (const name of ['ana', 'mia']) people.add(name, await api.as('acme', name))
  people.add('gus', await api.as('globex', 'gus'))
  people.add('visitor', await api.as('acme', null))
  people.add('stranger', await api.as('globex', null))
})
afterAll(() => api.close())

const query = <Row extends object>(text: string) => api.db.database.system.query<Row>({ text })

interface Listed {
  readonly data: readonly { readonly id: string; readonly attributes: Record<string, unknown> }[]
}
const list = async (who: string, path: string) => (await person(who).get(`/api/v1/${path}`)).json<Listed>().data

describe('training tools', () => {
  const click = (who: string, id: string) =>
    person(who).call(`/api/v1/training_tools/${id}/increment_click_count`, { method: 'PATCH' })
  const firstTool = async () => (await list('ana', 'training_tools'))[0]?.id ?? ''

  test('a company begins with some of each category, in both languages, in its order', async () => {
    const tools = (await list('ana', 'training_tools')).map(({ attributes }) =>
      trainingToolAttributes.parse(attributes),
    )
    expect(new Set(tools.map(({ category }) => category))).toEqual(new Set(['video', 'conference', 'tool']))
    expect(new Set(tools.map(({ language }) => language))).toEqual(new Set(['fr', 'en']))
    expect(tools.map(({ position }) => position)).toEqual(tools.map((_, place) => place + 1))
    expect(tools.every(({ link }) => link.startsWith('https://'))).toBe(true)
  })

  test('are listed by category and language, the archived left out', async () => {
    for (const { attributes } of await list('ana', 'training_tools')) {
      expect(attributes).toHaveProperty('order')
      expect(attributes['order']).toBe(attributes['position'])
    }
    const videos = await list('ana', 'training_tools?category=video')
    expect(new Set(videos.map(({ attributes }) => attributes['category']))).toEqual(new Set(['video']))
    expect(await list('ana', 'training_tools?category=video&language=fr')).toEqual([])
    expect((await person('ana').get('/api/v1/training_tools?category=song')).status).toBe(400)
    const [first] = videos
    await query(`update app.training_tools set archived = true where id = '${first?.id}'`)
    expect(await list('ana', 'training_tools?category=video')).toHaveLength(videos.length - 1)
    expect((await click('ana', first?.id ?? '')).status).toBe(404)
    await query('update app.training_tools set archived = false')
  })

  test('count once for a person and a day, and the record keeps its revision', async () => {
    const id = await firstTool()
    const count = async (who: string) =>
      (await click(who, id)).json<{ data: { attributes: { click_count: number } } }>().data.attributes.click_count
    expect([await count('ana'), await count('ana'), await count('mia')]).toEqual([1, 1, 2])
    await query(`update app.training_tool_clicks set day = day - 1`)
    expect(await count('ana')).toBe(3)
    const [row] = await query<{ revision: number }>(`select revision from app.training_tools where id = '${id}'`)
    expect(row?.revision).toBe(0)
  })

  test('count once when two clicks arrive together', async () => {
    const id = (await list('ana', 'training_tools'))[1]?.id ?? ''
    await Promise.all([click('ana', id), click('ana', id), click('ana', id)])
    const [row] = await query<{ count: number }>(
      `select click_count as count from app.training_tools where id = '${id}'`,
    )
    expect(row?.count).toBe(1)
  })

  test('of another company are not there', async () => {
    expect(await list('gus', 'training_tools')).toEqual([])
    expect((await click('gus', await firstTool())).status).toBe(404)
  })
})

describe('frequent questions', () => {
  test('are read by visitors, in one language', async () => {
    const french = (await list('visitor', 'faqs')).map(({ attributes }) => faqAttributes.parse(attributes))
    expect(new Set(french.map(({ language }) => language))).toEqual(new Set(['fr']))
    const english = await list('visitor', 'faqs?locale=en')
    expect(english).toHaveLength(french.length)
    expect(await list('ana', 'faqs')).toEqual(english)
    expect(await list('stranger', 'faqs')).toEqual([])
    expect((await person('visitor').get('/api/v1/faqs?locale=de')).status).toBe(400)
  })

  test('that are archived are left out', async () => {
    const before = await list('visitor', 'faqs')
    await query(`update app.faqs set archived = true where id = '${before[0]?.id}'`)
    expect(await list('visitor', 'faqs')).toEqual(before.slice(1))
    await query('update app.faqs set archived = false')
  })
})

describe('the contact form', () => {
  const theo = { name: 'Théo Garnier', email: 'Theo@Else.test', subject: 'Une question', message: 'Bonjour,\n\nmerci.' }
  const send = (who: string, attributes: object = {}) =>
    person(who).post('/api/v1/contact_form', {
      data: { type: 'contact_form', attributes: { ...theo, elapsed_ms: 5000, ...attributes } },
    })
  const kept = () =>
    query<Record<string, unknown>>('select user_id, name, email, subject, message, state from app.contact_messages')
  const mails = () =>
    query<Record<string, unknown>>(
      `select template, user_id, address, locale, params::text from app.mails where template like 'contact%'
        order by template = 'contact_message' desc`,
    )

  beforeEach(async () => {
    await query('delete from app.contact_messages')
    await query('delete from app.mails')
    await query('delete from app.rate_limits')
  })

  test('stores the message of a visitor, and mails it to administrators, not to the typed address', async () => {
    expect((await send('visitor', { locale: 'en' })).status).toBe(204)
    const { name, subject, message } = theo
    expect(await kept()).toEqual([{ user_id: null, name, email: 'theo@else.test', subject, message, state: 'open' }])
    const sent = await mails()
    expect(sent).toMatchObject([
      { template: 'contact_message', user_id: idOf.user('acme', 'root'), address: null },
      { template: 'contact_received', user_id: null, address: 'theo@else.test', locale: 'en', params: '{}' },
    ])
    // The words stand in the message alone.
    expect(JSON.stringify(sent)).not.toContain('merci')
  })

  test('goes to the address of the company that has one', async () => {
    await send('stranger')
    expect(await mails()).toMatchObject([{ address: 'team@globex.test' }, { address: 'theo@else.test' }])
  })

  test('sends the copy of a person to their account, whatever they type', async () => {
    expect((await send('ana', { email: 'victim@else.test' })).status).toBe(204)
    expect(await kept()).toMatchObject([{ user_id: idOf.user('acme', 'ana'), email: 'ana@acme.test' }])
    expect((await mails())[1]).toMatchObject({ user_id: idOf.user('acme', 'ana'), address: null })
  })

  test('answers a bot that fills in the hidden field as usual, and stores nothing', async () => {
    expect((await send('visitor', { website: 'https://spam.test' })).status).toBe(204)
    expect([await kept(), await mails()]).toEqual([[], []])
  })

  test('refuses what was typed in less than three seconds', async () => {
    const answer = await send('visitor', { elapsed_ms: 2999 })
    expect([answer.status, answer.json().errors[0]?.code]).toEqual([422, 'sent_too_fast'])
    expect(await kept()).toEqual([])
  })

  test.each([
    ['no subject', { subject: ' ' }],
    ['no address', { email: 'theo' }],
    ['a line break in the subject', { subject: 'Bonjour\r\nBcc: victim@else.test' }],
    ['a message that is too long', { message: 'x'.repeat(4001) }],
    ['an unknown member', { phone: '0612345678' }],
  ])('refuses %s', async (_, attributes) => {
    expect((await send('visitor', attributes)).status).toBe(422)
    expect(await kept()).toEqual([])
  })

  test('refuses ten megabytes', async () => {
    expect((await send('visitor', { message: 'x'.repeat(10_000_000) })).status).toBe(413)
  })

  test('lets five messages an hour through to one address of mail', async () => {
    const statuses: number[] = []
    for (let times = 0; times < 6; times++) statuses.push((await send('visitor')).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    expect((await send('visitor', { email: 'other@else.test' })).status).toBe(204)
  })
})
