import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  profileQuestionAttributes,
  profileStepAttributes,
  userQuestions,
} from '#contract/community/profile-questions.ts'
import { ownPart, profileAttributes } from '#contract/community/profiles.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

let api: TestApi
const people = new Cast()
const { person } = people
const profileOf = (name: string, role: 'participant' | 'presenter') => idOf.profile('acme', name, role)
const mia = `/api/v1/presenters/${profileOf('mia', 'presenter')}`

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) {
    // What a profile lacks is no matter here but for its own test.
    await seedCompany(system, slug, { min_profile_completion: 0 })
    await system.query({ text: 'select app.add_profile_questions($1)', values: [idOf.company(slug)] })
  }
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter', 'participant'], businessUnit: 'paris' })
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'], locale: 'en' })
  await seedPerson(system, 'acme', {
    name: 'unit',
    profiles: ['presenter'],
    roles: ['business_unit_admin'],
    businessUnit: 'paris',
  })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'gus', profiles: ['presenter'] })
  for (const name of ['mia', 'ana', 'unit', 'root']) people.add(name, await api.as('acme', name))
  people.add('gus', await api.as('globex', 'gus'))
})
afterAll(() => api.close())

beforeEach(async () => {
  await system(`update app.profiles set mission = null, presentation = null, seniority_years = null, answers = '{}',
    skills = '{negotiation}', resources = '[]', shows_talents = false, finalised_at = null`)
  await system(`update app.profile_questions set archived = field_name in ('talents', 'personality'), required = false`)
})

async function system(text: string): Promise<readonly Record<string, unknown>[]> {
  return api.db.database.system.query({ text })
}

interface Refused {
  readonly errors: readonly { readonly meta?: { readonly field?: string } }[]
}

function body(path: string, attributes: object) {
  const [type, id] = path.split('/').slice(-2)
  return { data: { type, id, attributes } }
}

const say = (who: string, path: string, answers: object, more: object = {}) =>
  person(who).patch(path, body(path, { answers_details: answers, ...more }))

async function own(who: string, path: string) {
  const attributes = profileAttributes.parse((await person(who).get(path)).json().data.attributes)
  return { ...attributes, own: ownPart.parse(attributes.own) }
}

/** The faults of an answer as `field: code`. */
function faults(answer: { json(): { errors: readonly { code: string; source?: { pointer?: string } }[] } }): string[] {
  return answer.json().errors.map(({ code, source }) => `${source?.pointer?.split('/').slice(4).join('/')}: ${code}`)
}

describe('questions', () => {
  test('are listed in their order with what may be answered, those of the directory by `is_filter`', async () => {
    const { data } = (await person('ana').get('/api/v1/profile_questions?role=presenter')).json()
    const questions = data.map(({ attributes }) => profileQuestionAttributes.parse(attributes))
    expect(questions.slice(0, 3).map((question) => question.field_name)).toEqual([
      'position',
      'mission',
      'presentation',
    ])
    const skills = questions.find((question) => question.field_name === 'skills')
    expect(skills?.profile_answers.map(({ code }) => code)).toContain('negotiation')
    expect(questions.map((question) => question.field_name)).not.toContain('talents')
    const filters = (await person('ana').get('/api/v1/profile_questions?is_filter=true')).json().data
    expect(filters.map(({ attributes }) => attributes['field_name'])).toEqual([
      'seniority',
      'languages',
      'job_categories',
      'business_unit',
      'skills',
    ])
  })

  test('of job families and business units have addresses of their own', async () => {
    for (const [path, name] of [
      ['job_category', 'job_categories'],
      ['business_sector', 'business_unit'],
    ])
      expect((await person('ana').get(`/api/v1/profile_questions/${path}`)).json().data[0]?.attributes).toMatchObject({
        field_name: name,
      })
  })

  test('of the account are in the requested language, else in the reader’s', async () => {
    const titles = async (query: string) => {
      const { data } = (await person('ana').get(`/api/v1/user_questions${query}`)).json()
      return data.map(({ attributes }) => userQuestions.attributes.parse(attributes).title)
    }
    expect(await titles('?locale=fr')).toContain('Votre entité')
    expect(await titles('')).toContain('Your business unit')
    expect((await person('ana').get('/api/v1/user_questions?locale=de')).status).toBe(400)
  })

  test('of the account say so in `category`, in their own list and among those of a profile', async () => {
    const categories = async (path: string) => {
      const { data } = (await person('ana').get(path)).json()
      return new Set(data.map(({ attributes }) => attributes['category']))
    }
    expect(await categories('/api/v1/user_questions')).toEqual(new Set(['user_question']))
    expect(await categories('/api/v1/profile_questions?category=user_question')).toEqual(new Set(['user_question']))
    expect(await categories('/api/v1/profile_questions?category=profile_question')).toEqual(
      new Set(['profile_question']),
    )
    expect(await categories('/api/v1/profile_questions')).toEqual(new Set(['user_question', 'profile_question']))
    const { data } = (await person('ana').get('/api/v1/user_questions?fields[user_questions]=category')).json()
    expect(data[0]?.attributes).toEqual({ category: 'user_question' })
    expect((await person('ana').get('/api/v1/profile_questions?category=other')).status).toBe(400)
  })

  test('stand in steps, of each role its own; a step that asks nothing is left out', async () => {
    const answer = (await person('ana').get('/api/v1/participant_steps?include=questions')).json()
    const steps = answer.data.map(({ attributes }) => profileStepAttributes.parse(attributes))
    expect(steps.map(({ order, anchor }) => `${order} ${anchor}`)).toEqual([
      '1 presentation',
      '2 parcours',
      '3 besoins',
      '4 motivations',
      '5 ressources',
      '6 disponibilites',
    ])
    const included = new Set(answer.included?.map(({ id }) => id))
    const questions = answer.data.flatMap(({ relationships }) => relationships['questions']?.data ?? [])
    expect(questions.length).toBeGreaterThan(10)
    expect(questions.every(({ id }: { id: string }) => included.has(id))).toBe(true)
  })
})

describe('answers', () => {
  test('are kept in their column or beside it, and read back, the steps’ whole map at once', async () => {
    const answers = {
      mission: '  Que les machines tournent.  ',
      seniority: [{ code: 'from_10' }],
      skills: [{ code: 'negotiation' }],
      expectations: 'De la curiosité.',
      location: 'Lyon',
      resources: [{ title: 'Tenir sans serrer', author: 'H. Brisson', type: 'book', link: null }],
    }
    const answer = await say('mia', mia, answers)
    expect(answer.status).toBe(200)
    const { attributes } = answer.json().data
    expect(attributes).toMatchObject({ mission: 'Que les machines tournent.', seniority_years: 10, city: 'Lyon' })
    expect(attributes['answers_details']).toMatchObject({
      expectations: 'De la curiosité.',
      seniority: [{ code: 'from_10' }],
    })
    expect(await own('mia', mia)).toMatchObject({ own: { answers: { resources: answers.resources } } })
  })

  test('of the phone are their owner’s alone; the work site stands beside `answers_details`', async () => {
    await say('mia', mia, { phone: '+33 4 72 00 00 00', worksite: 'Bâtiment C' })
    const seen = (await person('ana').get(mia)).json().data.attributes
    expect(seen['own']).toBeUndefined()
    expect(seen['worksite']).toBe('Bâtiment C')
    expect(seen['answers_details']).not.toHaveProperty('worksite')
    expect(JSON.stringify(seen)).not.toMatch(/72 00 00/)
    expect((await own('mia', mia)).own.answers).toMatchObject({ phone: '+33 4 72 00 00 00', worksite: 'Bâtiment C' })
  })

  test('about the level in the hierarchy are kept, and visible to nobody else', async () => {
    await system(`insert into app.profile_questions (company_id, category, field_name, field_type, roles, title)
      select id, 'profile_question', 'hierarchy_level', 'input', '{presenter}', '{"fr":"?","en":"?"}'
      from app.companies`)
    expect((await say('mia', mia, { hierarchy_level: 'Cadre dirigeante', expectations: 'Du temps.' })).status).toBe(200)
    const read = (await person('ana').get(mia)).json().data.attributes
    expect(read['answers_details']).toMatchObject({ expectations: 'Du temps.' })
    expect(JSON.stringify(read)).not.toContain('Cadre dirigeante')
    expect((await own('mia', mia)).own.answers).toMatchObject({ hierarchy_level: 'Cadre dirigeante' })
    await system(`delete from app.profile_questions where field_name = 'hierarchy_level'`)
  })

  test('count towards completion, and what is missing is named', async () => {
    const before = await own('mia', mia)
    expect(before.own.missing).toContain('mission')
    await say('mia', mia, { mission: 'Former.', presentation: 'Bonjour.' })
    const after = await own('mia', mia)
    expect(after.completion).toBeGreaterThan(before.completion)
    expect(after.own.missing).not.toContain('mission')
    await say('mia', mia, { mission: null })
    expect((await own('mia', mia)).own.missing).toContain('mission')
  })

  test('are in the directory at once', async () => {
    await say('mia', mia, { position: 'Cheffe d’équipe maintenance' })
    const { data } = (await person('ana').get('/api/v1/presenters?q=maintenance')).json()
    expect(data.map(({ attributes }) => attributes['title'])).toEqual(['Cheffe d’équipe maintenance'])
    await say('mia', mia, { position: null })
  })

  test('are refused with each bad field named, and nothing is kept', async () => {
    const answer = await say('mia', mia, {
      mission: `Appelez-moi au 06 12 34 56 78. ${'x'.repeat(350)}`,
      skills: [{ code: 'negotiation' }, { code: 'flying' }],
      presentation: 'Bonjour.',
      hierarchy_level: 'x',
    })
    expect(answer.status).toBe(422)
    expect(faults(answer)).toEqual([
      ': fields_invalid',
      'mission: too_long',
      'mission: contact_details',
      'skills/1: invalid_tag',
      'hierarchy_level: question_gone',
    ])
    expect(answer.json().errors[0]?.detail).toBe("Un ou plusieurs champs n'ont pas été bien renseignés")
    expect((await own('mia', mia)).presentation).toBeNull()
  })

  test('without any question answered are refused as such', async () => {
    const answer = await say('mia', mia, {})
    expect([answer.status, answer.json().errors[0]?.title]).toEqual([422, 'Profil non modifié'])
  })

  test('of an archived tag stay with those who have it, and are taken by nobody else', async () => {
    await system(`update app.tags set archived = true where code = 'negotiation'`)
    const kept = await say('mia', mia, { skills: [{ code: 'negotiation' }] })
    await system(`update app.profiles set skills = '{}'`)
    const taken = await say('mia', mia, { skills: [{ code: 'negotiation' }] })
    await system(`update app.tags set archived = false`)
    expect([kept.status, taken.status]).toEqual([200, 422])
  })

  test('to a question withdrawn meanwhile are refused by name; the other answers stay', async () => {
    await say('mia', mia, { expectations: 'De la curiosité.' })
    await system(`update app.profile_questions set archived = true where field_name = 'expectations'`)
    expect(faults(await say('mia', mia, { expectations: 'Du temps.' }))).toContain('expectations: question_gone')
    expect((await say('mia', mia, { mission: 'Former.' })).status).toBe(200)
  })

  test('to a deleted question are refused by name, and earlier ones are hidden', async () => {
    await system(`insert into app.profile_questions (company_id, category, field_name, field_type, roles, title)
      select id, 'profile_question', 'hobby', 'input', '{presenter}', '{"fr":"?","en":"?"}' from app.companies`)
    expect((await say('mia', mia, { hobby: 'Voile' })).status).toBe(200)
    await system(`delete from app.profile_questions where field_name = 'hobby'`)
    expect(faults(await say('mia', mia, { hobby: 'Vol à voile' }))).toContain('hobby: question_gone')
    expect((await say('mia', mia, { mission: 'Former.' })).status).toBe(200)
    expect(JSON.stringify((await person('ana').get(mia)).json())).not.toContain('Voile')
  })

  test('that became required later are required when the profile is finalised, not before', async () => {
    await system(`update app.profile_questions set required = true where field_name in ('mission', 'skills')`)
    expect((await say('mia', mia, { presentation: 'Bonjour.' })).status).toBe(200)
    expect(faults(await say('mia', mia, { mission: '' }))).toContain('mission: required')
    const finalise = (answers?: object) =>
      person('mia').patch(mia, body(mia, { finalised: true, ...(answers && { answers_details: answers }) }))
    const refused = await finalise()
    expect([refused.status, refused.json<Refused>().errors.map(({ meta }) => meta?.field)]).toEqual([
      422,
      [undefined, 'mission'],
    ])
    expect((await finalise({ mission: 'Former.' })).status).toBe(200)
    expect((await own('mia', mia)).own.finalised_at).not.toBeNull()
  })

  test('about talents are read by others only if the company asks for them and the person wants it', async () => {
    const seen = async () =>
      profileAttributes.parse((await person('ana').get(mia)).json().data.attributes).answers_details['talents']
    await system(`update app.profile_questions set archived = false where field_name = 'talents'`)
    await say('mia', mia, { talents: [{ code: 'logical' }] })
    expect(await seen()).toBeUndefined()
    await person('mia').patch(mia, body(mia, { shows_talents: true }))
    expect(await seen()).toEqual([{ code: 'logical' }])
    expect(faults(await say('mia', mia, { talents: [{ code: 'genius' }] }))).toContain('talents/0: invalid_value')
  })

  test('about talents are compared only if the person shows them and wants that, too', async () => {
    const compared = async () => {
      const id = idOf.profile('acme', 'mia', 'presenter')
      const rows = await system(`select distinct talents from rm.community where profile_id = '${id}'`)
      return rows.map(({ talents }) => talents)
    }
    const choose = (attributes: object) => person('mia').patch(mia, body(mia, attributes))
    await system(`update app.profile_questions set archived = false where field_name = 'talents'`)
    await say('mia', mia, { talents: [{ code: 'logical' }] })
    await choose({ shows_talents: true, matches_talents: false })
    expect(await compared()).toEqual([null])
    await choose({ matches_talents: true })
    expect([await compared(), (await own('mia', mia)).own.matches_talents]).toEqual([[['logical']], true])
    await choose({ shows_talents: false })
    expect(await compared()).toEqual([null])
  })

  test('in two tabs: the second one gets 412, and changes nothing', async () => {
    const tag = (await person('mia').get(mia)).headers['etag']
    await say('mia', mia, { mission: 'Former.' })
    const answers = body(mia, { answers_details: { presentation: 'Bonjour.' } })
    const late = await person('mia').patch(mia, answers, { 'If-Match': String(tag) })
    expect(late.status).toBe(412)
    const again = (await person('mia').get(mia)).headers['etag']
    expect((await person('mia').patch(mia, answers, { 'If-Match': String(again) })).status).toBe(200)
  })

  test('of somebody else, of another company and of one’s other role are refused', async () => {
    expect((await say('ana', mia, { mission: 'x' })).status).toBe(403)
    expect((await say('gus', mia, { mission: 'x' })).status).toBe(404)
    const mentee = `/api/v1/participants/${profileOf('mia', 'participant')}`
    expect(faults(await say('mia', mentee, { mission: 'x' }))).toContain('mission: question_gone')
    expect((await say('mia', mentee, { needs: 'Un cap.' })).status).toBe(200)
  })

  test('about the unit are refused to who has a role in it', async () => {
    const unit = `/api/v1/presenters/${profileOf('unit', 'presenter')}`
    expect(faults(await say('unit', unit, { business_unit: null }))).toContain('business_unit: unit_of_role')
    expect((await say('unit', unit, { business_unit: [{ code: 'paris' }] })).status).toBe(200)
  })
})

describe('tags', () => {
  test('are found by the beginning or middle of a word, in both languages and without accents', async () => {
    const codes = async (query: string) =>
      (await person('ana').get(`/api/v1/tags${query}`)).json().data.map(({ attributes }) => attributes['code'])
    expect(await codes('?kind=skill&q=negoc')).toEqual(['negotiation'])
    await system(`update app.tags set synonyms = '{"fr":["marchandage"]}' where code = 'negotiation'`)
    expect(await codes('?kind=skill&q=MARCHAND')).toEqual(['negotiation'])
    await system(`update app.tags set archived = true where code = 'negotiation'`)
    expect(await codes('?kind=skill&q=negoc')).toEqual([])
    const all = (await person('root').get('/api/v1/tags?kind=skill&q=negoc&admin=true')).json().data
    expect(all.map(({ attributes }) => attributes)).toMatchObject([{ code: 'negotiation', archived: true }])
    await system(`update app.tags set archived = false`)
    expect((await person('ana').get('/api/v1/tags?kind=hat')).status).toBe(400)
    expect((await person('ana').get('/api/v1/tags?admin=true')).status).toBe(403)
  })

  test('that the list lacks are proposed once; one that is there is refused by its name', async () => {
    const propose = (label: string) =>
      person('ana').post('/api/v1/tag_proposals', {
        data: { type: 'tag_proposals', attributes: { kind: 'skill', label } },
      })
    expect((await propose('Apiculture')).json().data.attributes).toMatchObject({ state: 'proposed' })
    expect((await propose('Apiculture')).status).toBe(201)
    expect((await person('ana').get('/api/v1/tag_proposals')).json().data).toHaveLength(1)
    expect((await propose('negociation')).json().errors[0]?.code).toBe('taken')
    expect((await propose('ines@valombre.fr')).status).toBe(422)
    await system(`update app.profile_questions set may_propose = false`)
    const closed = await propose('Sophrologie')
    await system(`update app.profile_questions set may_propose = true`)
    expect([closed.status, closed.json().errors[0]?.code]).toEqual([403, 'proposals_closed'])
  })

  test('are proposed, and answers are given, once: also when the answer to it was lost', async () => {
    const lost = () =>
      system(`update app.idempotency_keys set status = null, headers = null, body = null,
        locked_until = now() - interval '1 second'`)
    const proposal = { data: { type: 'tag_proposals', attributes: { kind: 'skill', label: 'Reliure' } } }
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await person('ana').post('/api/v1/tag_proposals', proposal, key)
    await lost()
    await system(`update app.profile_questions set may_propose = false`)
    const again = await person('ana').post('/api/v1/tag_proposals', proposal, key)
    await system(`update app.profile_questions set may_propose = true`)
    expect([again.status, again.json()]).toEqual([201, first.json()])

    const { headers } = await person('mia').get(mia)
    const edit = { 'Idempotency-Key': crypto.randomUUID(), 'If-Match': String(headers.etag) }
    const update = body(mia, { answers_details: { mission: 'Former, et relire.' } })
    const statuses: unknown[] = []
    for (let n = 0; n < 2; n++) {
      const { status, headers: after } = await person('mia').patch(mia, update, edit)
      statuses.push([status, after.etag])
      await lost()
    }
    expect(statuses[0]).toMatchObject([200, expect.any(String)])
    expect(statuses[1]).toEqual(statuses[0])
  })
})
