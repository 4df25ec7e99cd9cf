import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { recommendationAttributes } from '#contract/community/recommendations.ts'
import { scrubPerson } from '#infra/people/accounts/scrub.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { requestBody } from '#tests/support/bodies.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const people = new Cast()
const { person } = people
const mentor = idOf.profile('acme', 'mia', 'presenter')
const of = (id: string) => `/api/v1/presenters/${id}/recommendations`
const text = 'Elle m’a appris à dire non sans me fâcher.'
const body = (attributes: object, id?: string) => ({ data: { type: 'recommendations', ...(id && { id }), attributes } })

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) await seedCompany(system, slug)
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'], businessUnit: 'paris' })
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'], businessUnit: 'paris' })
  await seedPerson(system, 'acme', { name: 'Léo', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'rita', roles: ['referent'], businessUnit: 'paris' })
  await seedPerson(system, 'acme', { name: 'aline', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'gil', profiles: ['participant'] })
  for (const name of ['mia', 'ana', 'Léo', 'rita', 'aline']) people.add(name, await api.as('acme', name))
  people.add('gil', await api.as('globex', 'gil'))
})
afterAll(() => api.close())

/** A session of the two as the read model shows it; evidence null: it was not held. */
async function holdMeeting(mentee: string, evidence: string | null): Promise<void> {
  await run(api.db.database.system)`insert into rm.meetings_v1 (id, company_id, participant_id, participant_user_id,
    presenter_id,
      presenter_user_id, program_id, relationship_id, state, requested_at, updated_at, evidence, attributes, revision)
    values (gen_random_uuid(), ${idOf.company('acme')}, ${idOf.profile('acme', mentee, 'participant')},
    ${idOf.user('acme', mentee)}, ${mentor}, ${idOf.user('acme', 'mia')}, ${idOf.program('acme')}, gen_random_uuid(),
    'finished', now(), now(), ${evidence}, '{}', 0)`
}

async function list(who: string, of_: string = mentor) {
  const { data, meta } = (await person(who).get(of(of_))).json()
  return {
    texts: data.map(({ attributes }) => recommendationAttributes.strict().parse(attributes).text),
    ids: data.map(({ id }) => id),
    shown: data.map(({ attributes }) => recommendationAttributes.parse(attributes)),
    meta,
  }
}

describe('recommendations', () => {
  test('are written by a mentee after a session that was held, once', async () => {
    await holdMeeting('ana', null)
    expect((await list('ana')).meta).toMatchObject({ may_write: false })
    expect(await person('ana').post(of(mentor), body({ text }))).toMatchObject({ status: 422 })
    await holdMeeting('ana', 'both')
    expect((await list('ana')).meta).toMatchObject({ may_write: true })
    const made = await person('ana').post(of(mentor), body({ text }))
    expect(made.status).toBe(201)
    expect((await list('ana')).meta).toMatchObject({ may_write: false, total: 1 })
    const again = await person('ana').post(of(mentor), body({ text }))
    expect([again.status, again.json().errors[0]?.code]).toEqual([422, 'already_recommended'])
  })

  test('have 20 to 1,000 characters and no contact details', async () => {
    const [id = ''] = (await list('ana')).ids
    for (const wrong of ['Très bien.', 'x'.repeat(1001), 'Écrivez-lui à mia.durand@exemple.fr sans hésiter.'])
      expect((await person('ana').patch(`${of(mentor)}/${id}`, body({ text: wrong }, id))).status).toBe(422)
    const longer = `${text} Et à déléguer.`
    expect((await person('ana').patch(`${of(mentor)}/${id}`, body({ text: longer }, id))).status).toBe(200)
    expect((await list('mia', idOf.user('acme', 'mia'))).texts).toEqual([longer])
  })

  test('are hidden by the mentor, who never edits them', async () => {
    const [id = ''] = (await list('mia')).ids
    const change = (who: string, attributes: object) => person(who).patch(`${of(mentor)}/${id}`, body(attributes, id))
    expect((await change('mia', { text })).status).toBe(403)
    expect((await change('ana', { hidden: true })).status).toBe(403)
    expect((await change('Léo', { hidden: true })).status).toBe(403)
    expect((await list('Léo')).ids).toEqual([id])
    expect((await change('mia', { hidden: true })).status).toBe(200)
    expect((await list('Léo')).ids).toEqual([])
    expect((await list('ana')).shown).toMatchObject([{ own: true, hidden: true }])
    expect((await list('mia')).shown).toMatchObject([{ own: false, hidden: true }])
    expect((await change('mia', { hidden: false })).status).toBe(200)
    expect((await list('Léo')).ids).toEqual([id])
  })

  test('are removed by an administrator with a reason that their author alone reads, and audited', async () => {
    const [id = ''] = (await list('ana')).ids
    const one = `/admin/api/recommendations/${id}`
    const { revision } = (await person('aline').get(one)).json<{ revision: number }>()
    const removed = await person('aline').call(one, {
      method: 'PUT',
      body: { removed_reason: 'Parle d’une autre personne' },
      headers: { 'If-Match': `"${revision}"` },
    })
    expect(removed.status).toBe(200)
    expect([(await list('mia')).ids, (await list('Léo')).ids]).toEqual([[], []])
    expect((await list('ana')).shown).toMatchObject([{ removed_reason: 'Parle d’une autre personne' }])
    for (const method of ['PATCH', 'DELETE']) {
      const sent = method === 'PATCH' ? { body: body({ text }, id) } : {}
      const answer = await person('ana').call(`${of(mentor)}/${id}`, { method, ...sent })
      expect(answer.json().errors[0]?.code).toBe('recommendation_removed')
    }
    const audited = await run(api.db.database.system)`select action, after from app.audit_log where subject_id = ${id}`
    expect(audited).toEqual([{ action: 'update', after: { removed_reason: 'Parle d’une autre personne' } }])
    await run(api.db.database.system)`update app.recommendations set removed_reason = null`
  })

  test('are withdrawn by their author, and go with the author and with the mentor', async () => {
    const [id = ''] = (await list('ana')).ids
    expect((await person('mia').call(`${of(mentor)}/${id}`, { method: 'DELETE' })).status).toBe(403)
    expect((await person('ana').call(`${of(mentor)}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await list('ana')).ids).toEqual([])
    const { system } = api.db.database
    await seedPerson(system, 'acme', { name: 'pia', profiles: ['presenter'] })
    await seedPerson(system, 'acme', { name: 'tom', profiles: ['participant'] })
    for (const [author, about] of [
      ['tom', mentor],
      ['ana', idOf.profile('acme', 'pia', 'presenter')],
    ] as const)
      await run(system)`insert into app.recommendations (id, company_id, presenter_id, author_id, text)
        values (gen_random_uuid(), ${idOf.company('acme')}, ${about}, ${idOf.user('acme', author)}, ${text})`
    const leftAfter = async (erased: string) => {
      const target = { companyId: idOf.company('acme'), userId: idOf.user('acme', erased) }
      await system.transaction((sql) => scrubPerson(sql, target, [], refreshDirectory))
      return (await run(system)`select from app.recommendations`).length
    }
    expect(await leftAfter('tom')).toBe(1)
    expect(await leftAfter('pia')).toBe(0)
  })
})

describe('the list of mentees', () => {
  const names = async (who: string, query = '') => {
    const { data } = (await person(who).get(`/api/v1/participants${query}`)).json()
    return data.map(({ attributes }) => attributes['first_name'])
  }

  test('counts up to 10,000 after the first of the page, and says when there are more', async () => {
    const { system } = api.db.database
    onTestFinished(async () => {
      const crowd = `(select id from app.users where first_name = 'Foule')`
      await system.query({ text: `delete from app.profiles where user_id in ${crowd}` })
      await system.query({ text: `delete from app.users where id in ${crowd}` })
    })
    await system.query({
      text: `with crowd as (
          insert into app.users (id, company_id, email, first_name, last_name)
          select gen_random_uuid(), $1, 'crowd' || n || '@acme.test', 'Foule', 'Zz' || lpad(n::text, 4, '0')
          from generate_series(1, 10008) n returning id)
        insert into app.profiles (id, company_id, user_id, role, completion)
          select gen_random_uuid(), $1, id, 'participant', 100 from crowd`,
      values: [idOf.company('acme')],
    })
    // As PostgreSQL does by itself, within a minute.
    const owner = new pg.Client({ connectionString: api.db.url })
    await owner.connect()
    await owner.query('analyze app.users, app.profiles')
    await owner.end()
    const counted = async (number: number) =>
      (await person('aline').get(`/api/v1/participants?page[size]=5&page[number]=${number}`)).json().meta
    expect(await counted(1)).toEqual({ total: 10_000, total_capped: true })
    expect(await counted(2)).toEqual({ total: 10_005, total_capped: true })
    expect(await counted(3)).toEqual({ total: 10_010, total_capped: false })
  })

  test('lists all for an administrator, the unit for a referent, and their requests for a mentor', async () => {
    expect(await names('aline')).toEqual(['ana', 'Léo'])
    expect(await names('rita')).toEqual(['ana'])
    expect(await names('mia')).toEqual([])
    expect(await names('Léo')).toEqual([])
    expect(await names('gil')).toEqual([])
    const request = await person('Léo').post('/api/v1/mentoring_requests', requestBody('mia'))
    expect(request.status).toBe(201)
    expect(await names('mia')).toEqual(['Léo'])
    const { data } = (await person('Léo').get('/api/v1/presenters')).json()
    const asks = data.map(({ id, attributes }) => [id === mentor, attributes['open_request']])
    expect(new Set(asks.map(String))).toEqual(new Set(['true,true', 'false,false']))
  })

  test('is narrowed by words without accents, needs, languages and units, and paged', async () => {
    expect(await names('aline', '?q=leo')).toEqual(['Léo'])
    expect(await names('aline', '?q=nego')).toEqual(['ana', 'Léo'])
    expect(await names('aline', '?q=zzz')).toEqual([])
    expect(await names('aline', '?skills=writing')).toEqual([])
    expect(await names('aline', '?business_units=paris&languages=fr')).toEqual(['ana'])
    expect(await names('aline', '?page[size]=1&page[number]=2')).toEqual(['Léo'])
  })
})

describe('saved searches', () => {
  const search = (name: string, query = 'q=cloud&skills=negotiation') => ({
    data: { type: 'saved_searches', attributes: { name, query } },
  })

  test('are the reader’s own, by name, each name once, up to 20', async () => {
    for (let n = 20; n > 0; n--)
      expect(
        (await person('ana').post('/api/v1/saved_searches', search(`Recherche ${String(n).padStart(2, '0')}`))).status,
      ).toBe(201)
    const { data } = (await person('ana').get('/api/v1/saved_searches')).json()
    expect(data.map(({ attributes }) => attributes['name']).slice(0, 2)).toEqual(['Recherche 01', 'Recherche 02'])
    expect((await person('ana').post('/api/v1/saved_searches', search('Une de trop'))).status).toBe(422)
    expect((await person('Léo').get('/api/v1/saved_searches')).json().data).toEqual([])
    const one = `/api/v1/saved_searches/${data[0]?.id ?? ''}`
    expect((await person('Léo').call(one, { method: 'DELETE' })).status).toBe(404)
    expect((await person('ana').call(one, { method: 'DELETE' })).status).toBe(204)
    expect((await person('ana').post('/api/v1/saved_searches', search('Recherche 02'))).json().errors[0]?.code).toBe(
      'taken',
    )
    expect((await person('ana').post('/api/v1/saved_searches', search('x', 'q=a b'))).status).toBe(422)
  })
})

describe('favourites', () => {
  const one = (id: string = mentor) => `/api/v1/presenters/${id}/favourite`
  const put = (who: string, id?: string) => person(who).call(one(id), { method: 'PUT' })
  const remove = (who: string, id?: string) => person(who).call(one(id), { method: 'DELETE' })
  const marked = async (who: string) => (await person(who).get('/api/v1/favourites')).json().data.map(({ id }) => id)
  const listed = async (who: string, query = 'favourites=true') => {
    const { data, meta } = (await person(who).get(`/api/v1/presenters?${query}`)).json()
    return { ids: data.map(({ id }) => id), total: meta?.['total'] }
  }

  test('are the reader’s own, also when sent twice or at once', async () => {
    const puts = await Promise.all([put('ana'), put('ana'), put('ana')])
    expect(puts.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await marked('ana')).toEqual([mentor])
    for (const other of ['Léo', 'mia', 'aline']) expect([other, await marked(other)]).toEqual([other, []])
    expect((await remove('Léo')).status).toBe(204)
    expect(await marked('ana')).toEqual([mentor])
    expect((await remove('ana')).status).toBe(204)
    expect((await remove('ana')).status).toBe(204)
    expect(await marked('ana')).toEqual([])
  })

  test('are of mentors whom the reader may see: others, another company’s and no mentor are refused', async () => {
    expect((await put('gil')).status).toBe(404)
    expect((await remove('gil')).status).toBe(404)
    expect((await put('ana', 'nobody')).status).toBe(404)
    expect((await put('ana', idOf.profile('acme', 'Léo', 'participant'))).status).toBe(404)
  })

  test('narrow the directory with its counts, each reader to their own', async () => {
    expect(await listed('ana')).toEqual({ ids: [], total: 0 })
    await put('ana')
    expect(await listed('ana')).toEqual({ ids: [mentor], total: 1 })
    expect(await listed('Léo')).toEqual({ ids: [], total: 0 })
    expect((await listed('Léo', '')).ids).toContain(mentor)
    const facets = async (who: string) =>
      (await person(who).get('/api/v1/presenters?favourites=true&facets=true')).json().meta
    expect([await facets('ana'), await facets('Léo')]).toMatchObject([
      { facets: { with_room: { count: 1 } } },
      { facets: { with_room: { count: 0 } } },
    ])
    expect((await person('ana').get('/api/v1/presenters?favourites=maybe')).status).toBe(400)
  })

  test('end at 200', async () => {
    const { system } = api.db.database
    await run(system)`insert into app.users (id, company_id, email, first_name, last_name)
      select gen_random_uuid(), ${idOf.company('acme')}, 'marked' || n || '@acme.test', 'Marqué', 'Zz'
      from generate_series(1, 200) n`
    await run(system)`insert into app.profiles (id, company_id, user_id, role, completion)
      select gen_random_uuid(), company_id, id, 'presenter', 0 from app.users where first_name = 'Marqué'`
    await run(system)`insert into app.favourites (company_id, user_id, presenter_id)
      select p.company_id, ${idOf.user('acme', 'Léo')}, p.id from app.profiles p join app.users u on u.id = p.user_id
      where u.first_name = 'Marqué'`
    expect((await put('Léo')).json().errors[0]?.code).toBe('too_many')
    expect((await marked('Léo')).length).toBe(200)
    await run(system)`delete from app.favourites where user_id = ${idOf.user('acme', 'Léo')}`
  })

  test('go with the one who marked, and with the mentor', async () => {
    await put('ana')
    await put('Léo')
    const { system } = api.db.database
    const left = async () => run(system)`select user_id from app.favourites`
    const erase = (who: string, profileIds: Parameters<typeof scrubPerson>[2]) => {
      const target = { companyId: idOf.company('acme'), userId: idOf.user('acme', who) }
      return system.transaction((sql) => scrubPerson(sql, target, profileIds, refreshDirectory))
    }
    await erase('Léo', [])
    expect(await left()).toEqual([{ user_id: idOf.user('acme', 'ana') }])
    await erase('mia', [mentor])
    expect(await left()).toEqual([])
  })
})
