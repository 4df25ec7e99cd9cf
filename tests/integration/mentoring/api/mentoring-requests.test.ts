import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meetingAttributes } from '#contract/meetings/meetings.ts'
import { mentoringRelationshipAttributes } from '#contract/mentoring/mentoring-relationships.ts'
import { mentoringRequestAttributes } from '#contract/mentoring/mentoring-requests.ts'
import { notificationAttributes } from '#contract/messages/notifications.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { meetingBody, requestBody as ask, requestChange as change, requestUrl as url } from '#tests/support/bodies.ts'

let api: TestApi
const people = new Cast()
const { person } = people

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 2, max_accompaniments_participant: 2 })
  await seedCompany(system, 'globex')
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay'])
    await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'eric', profiles: ['participant'], locale: 'en' })
  for (const name of ['mia', 'max', 'may', 'meg', 'moe', 'mel', 'mol'])
    await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  for (const name of ['flo', 'gus', 'guy']) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'hidden', profiles: ['presenter'], visible: false })
  await seedPerson(system, 'acme', { name: 'away', profiles: ['presenter'], status: 'disabled' })
  await seedPerson(system, 'acme', { name: 'both', profiles: ['participant', 'presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'auditor', roles: ['auditor'] })
  await seedPerson(system, 'globex', { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, 'globex', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'globex', { name: 'root', roles: ['admin'] })
  for (const name of [
    'ana',
    'ben',
    'cleo',
    'dan',
    'eve',
    'eric',
    'fay',
    'flo',
    'gus',
    'guy',
    'mia',
    'max',
    'may',
    'meg',
    'moe',
    'mel',
    'mol',
    'both',
    'root',
    'auditor',
  ])
    people.add(name, await api.as('acme', name))
  people.add('globex ana', await api.as('globex', 'ana'))
  people.add('globex root', await api.as('globex', 'root'))
  people.add('visitor', await api.as('acme', null))
})

afterAll(() => api.close())

async function request(mentee: string, mentor: string): Promise<string> {
  const answer = await person(mentee).post('/api/v1/mentoring_requests', ask(mentor))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json().data.id
}

describe('the story', () => {
  test('a mentee asks, the mentor sees it at once and accepts, and both have the accompaniment', async () => {
    const ana = person('ana')
    const mia = person('mia')
    const request = await ana.post('/api/v1/mentoring_requests', ask('mia', { message: 'Élargir mes compétences' }))
    expect(request.status).toBe(201)
    const { id } = request.json().data
    expect(request.headers.location).toBe(url(id))
    expect(request.headers.etag).toBe('"0"')
    expect(request.headers['content-type']).toBe('application/vnd.api+json')
    const { attributes, relationships } = request.json().data
    expect(mentoringRequestAttributes.parse(attributes)).toMatchObject({
      aasm_state: 'requested',
      message: 'Élargir mes compétences',
      origin: 'participant',
      allowed: ['cancelled'],
      blocked: null,
      revision: 0,
    })
    expect(relationships['presenter']?.data).toEqual({
      type: 'presenters',
      id: idOf.profile('acme', 'mia', 'presenter'),
    })

    const seen = await mia.get(url(id))
    expect(seen.json().data.attributes['allowed']).toEqual(['cancelled', 'confirmed', 'propose'])
    const news = (await mia.get('/api/v1/notifications')).json()
    expect(news.meta).toMatchObject({ total: 1, unread: 1 })
    expect(notificationAttributes.parse(news.data[0]?.attributes)).toMatchObject({
      kind: 'request_sent',
      subject: { type: 'mentoring_requests', id },
      counterpart: { full_name: 'ana Test' },
    })

    const confirmed = await mia.patch(url(id), change(id, { aasm_state: 'confirmed' }))
    expect(confirmed.status).toBe(200)
    expect(confirmed.headers.etag).toBe('"1"')
    expect(confirmed.json().data.attributes).toMatchObject({ aasm_state: 'confirmed', revision: 1, allowed: [] })

    for (const who of [ana, mia]) {
      const list = (await who.get('/api/v1/mentoring_relationships')).json()
      expect(list.data).toHaveLength(1)
      expect(mentoringRelationshipAttributes.parse(list.data[0]?.attributes).aasm_state).toBe('initiated')
      const back = await who.get(`/api/v1/mentoring_relationships/${list.data[0]?.id ?? ''}/mentoring_request`)
      expect(back.json().data.id).toBe(id)
    }
  })

  test('a mentor proposes other dates, then refuses with a reason; the mentee reads both', async () => {
    const id = await request('ben', 'max')
    const starts_at = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const proposed = await person('max').patch(
      url(id),
      change(id, { proposed_dates: [{ starts_at, minutes: 45, time_zone: 'Europe/Paris' }], note: 'Plutôt le matin' }),
    )
    expect(proposed.status).toBe(200)
    expect((await person('ben').get(url(id))).json().data.attributes).toMatchObject({
      aasm_state: 'requested',
      proposed_dates: [{ starts_at, minutes: 45, time_zone: 'Europe/Paris' }],
      proposal_note: 'Plutôt le matin',
    })
    const refused = await person('max').patch(
      url(id),
      change(id, { aasm_state: 'cancelled', reason: 'no_time', note: 'Désolé' }),
    )
    expect(refused.json().data.attributes).toMatchObject({
      aasm_state: 'cancelled',
      cancellation_reason: 'refused',
      refusal_reason: 'no_time',
      refusal_note: 'Désolé',
    })
    expect((await person('ben').get('/api/v1/notifications?page[size]=1')).json().data[0]?.attributes['kind']).toBe(
      'request_refused',
    )
  })

  test('a mentee takes one of the proposed dates: both have the accompaniment, with its first date', async () => {
    const [fay, meg] = [person('fay'), person('meg')]
    const id = await request('fay', 'meg')
    const dates = [7, 9].map((days) => ({
      starts_at: new Date(Date.now() + days * 86_400_000).toISOString(),
      minutes: 45,
      time_zone: 'Europe/Paris',
    }))
    const [early, wanted] = dates
    const take = (who: TestPerson, taken_date: object | null | undefined) =>
      who.patch(url(id), change(id, { aasm_state: 'confirmed', taken_date }))
    const before = await take(fay, wanted)
    expect(before.json().errors[0]).toMatchObject({ code: 'transition_not_allowed', meta: { allowed: ['cancelled'] } })
    await meg.patch(url(id), change(id, { proposed_dates: dates }))
    expect((await fay.get(url(id))).json().data.attributes).toMatchObject({
      allowed: ['cancelled', 'confirmed'],
      taken_date: null,
    })
    const other = await take(fay, { ...wanted, minutes: 30 })
    expect(other.json().errors[0]).toMatchObject({ status: '422', code: 'date_not_proposed' })
    expect((await take(meg, wanted)).json().errors[0]).toMatchObject({ status: '422', code: 'date_is_for_mentee' })
    const misplaced = await fay.patch(url(id), change(id, { aasm_state: 'cancelled', taken_date: early }))
    expect(misplaced.json().errors[0]).toMatchObject({ source: { pointer: '/data/attributes/taken_date' } })

    const taken = await take(fay, wanted)
    expect(taken.status).toBe(200)
    expect(mentoringRequestAttributes.parse(taken.json().data.attributes)).toMatchObject({
      aasm_state: 'confirmed',
      taken_date: wanted,
      allowed: [],
    })
    for (const who of [fay, meg]) {
      const held = (await who.get(`/api/v1/mentoring_relationships/${id}`)).json().data.attributes
      expect(mentoringRelationshipAttributes.parse(held)).toMatchObject({
        aasm_state: 'initiated',
        agreed_date: wanted,
        proposed_dates: [],
      })
    }
    const [news] = (await meg.get('/api/v1/notifications')).json().data
    expect(notificationAttributes.parse(news?.attributes)).toMatchObject({
      kind: 'request_date_taken',
      params: { starts_at: wanted?.starts_at },
      counterpart: { full_name: 'fay Test' },
    })
    expect((await take(fay, wanted)).status).toBe(200)
  })

  test('a proposed date is chosen, and counts as agreed, only while both are free at that time', async () => {
    const [gus, guy, mol] = [person('gus'), person('guy'), person('mol')]
    const inDays = (days: number) => ({
      starts_at: new Date(Date.now() + days * 86_400_000).toISOString(),
      minutes: 45,
      time_zone: 'Europe/Paris',
    })
    const [first, second] = [inDays(6), inDays(8)]
    const [id, other] = [await request('gus', 'mol'), await request('guy', 'mol')]
    await mol.patch(url(id), change(id, { proposed_dates: [first, second] }))
    expect((await mol.patch(url(other), change(other, { aasm_state: 'confirmed' }))).status).toBe(200)
    const meet = async (appointment: object) => {
      const planned = await guy.post(
        '/api/v1/meetings',
        meetingBody(other, { meeting_type: 'video_conference', appointment }),
      )
      const meeting = planned.json().data.id
      const attributes = { aasm_state: 'confirmed' }
      const agreed = await mol.patch(`/api/v1/meetings/${meeting}`, {
        data: { type: 'meetings', id: meeting, attributes },
      })
      expect([planned.status, agreed.status]).toEqual([201, 200])
    }
    await meet(first)
    const take = (taken_date: object) => gus.patch(url(id), change(id, { aasm_state: 'confirmed', taken_date }))
    const again = await mol.patch(url(id), change(id, { proposed_dates: [second, first] }))
    expect(again.json().errors[0]).toMatchObject({
      status: '422',
      code: 'slot_taken',
      source: { pointer: '/data/attributes/proposed_dates' },
    })
    const refused = await take(first)
    expect(refused.json().errors[0]).toMatchObject({
      status: '422',
      code: 'partner_busy',
      source: { pointer: '/data/attributes/taken_date' },
    })
    expect((await take(second)).status).toBe(200)
    const agreedDate = async () =>
      (await gus.get(`/api/v1/mentoring_relationships/${id}`)).json().data.attributes['agreed_date']
    expect(await agreedDate()).toMatchObject({ starts_at: second.starts_at })
    await meet(second)
    await expect.poll(agreedDate).toBeNull()
  })

  test('the first session is agreed with the date that a mentee takes, with their topic and type', async () => {
    const [gus, may] = [person('gus'), person('may')]
    const id = await request('gus', 'may')
    const date = {
      starts_at: new Date(Date.now() + 12 * 86_400_000).toISOString(),
      minutes: 45,
      time_zone: 'Europe/Paris',
    }
    await may.patch(url(id), change(id, { proposed_dates: [date] }))
    const taking = { aasm_state: 'confirmed', taken_date: date }
    const first_meeting = { topic: 'Faire connaissance', meeting_type: 'phone_call' }
    const withoutDate = await gus.patch(url(id), change(id, { aasm_state: 'cancelled', first_meeting }))
    expect(withoutDate.json().errors[0]).toMatchObject({
      status: '422',
      source: { pointer: '/data/attributes/first_meeting' },
    })
    for (const wrong of [{ ...first_meeting, topic: ' ' }, { ...first_meeting, meeting_type: 'walk' }, null])
      expect((await gus.patch(url(id), change(id, { ...taking, first_meeting: wrong }))).status).toBe(422)
    for (let time = 1; time <= 2; time++)
      expect((await gus.patch(url(id), change(id, { ...taking, first_meeting }))).status).toBe(200)
    for (const who of [gus, may]) {
      const { data } = (await who.get(`/api/v1/meetings?filter[mentoring_relationship_id]=${id}`)).json()
      expect(data.map(({ attributes }) => meetingAttributes.parse(attributes))).toMatchObject([
        {
          aasm_state: 'confirmed',
          session_number: 1,
          planned_by: 'participant',
          starts_at: date.starts_at,
          ...first_meeting,
        },
      ])
    }
    expect((await may.get('/api/v1/notifications')).json().data.map(({ attributes }) => attributes['kind'])).toEqual(
      expect.arrayContaining(['request_date_taken', 'meeting_confirmed']),
    )
    const [meeting] = (await gus.get(`/api/v1/meetings?filter[mentoring_relationship_id]=${id}`)).json().data
    await may.patch(`/api/v1/meetings/${meeting?.id}`, {
      data: { type: 'meetings', id: meeting?.id, attributes: { aasm_state: 'cancelled', reason: 'unforeseen' } },
    })
    const left = (await gus.get(`/api/v1/mentoring_relationships/${id}`)).json().data.attributes
    expect(left).toMatchObject({ agreed_date: null, proposed_dates: [] })
  })

  test('a mentor accepts without one of the dates that they proposed: both still find them', async () => {
    const [flo, mel] = [person('flo'), person('mel')]
    const id = await request('flo', 'mel')
    const date = {
      starts_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      minutes: 45,
      time_zone: 'Europe/Paris',
    }
    await mel.patch(url(id), change(id, { proposed_dates: [date] }))
    expect((await mel.patch(url(id), change(id, { aasm_state: 'confirmed' }))).status).toBe(200)
    for (const who of [flo, mel]) {
      const held = (await who.get(`/api/v1/mentoring_relationships/${id}`)).json().data.attributes
      expect(mentoringRelationshipAttributes.parse(held)).toMatchObject({ agreed_date: null, proposed_dates: [date] })
    }
  })

  test('cancelled means withdraw for the mentee and revoke for an administrator', async () => {
    const withdrawn = await request('ben', 'max')
    expect(
      (await person('ben').patch(url(withdrawn), change(withdrawn, { aasm_state: 'cancelled' }))).json().data
        .attributes,
    ).toMatchObject({ aasm_state: 'cancelled', cancellation_reason: 'withdrawn' })
    const revoked = await request('ben', 'max')
    expect(revoked).not.toBe(withdrawn)
    expect(
      (
        await person('root').patch(
          url(revoked),
          change(revoked, { aasm_state: 'cancelled', reason: 'mentor_at_capacity' }),
        )
      ).json().data.attributes,
    ).toMatchObject({ cancellation_reason: 'revoked', revocation_reason: 'mentor_at_capacity' })
  })

  test('an administrator asks for two people', async () => {
    const answer = await person('root').post('/api/v1/mentoring_requests', ask('mel', { participant: 'dan' }))
    expect(answer.status).toBe(201)
    expect(answer.json().data.attributes['origin']).toBe('admin')
    expect((await person('dan').get(url(answer.json().data.id))).status).toBe(200)
  })
})

describe('who may', () => {
  test('answers a request to its parties and administrators, 403 in the company, 404 in another company', async () => {
    const id = await request('dan', 'moe')
    const statuses = async (call: (who: TestPerson) => Promise<{ status: number }>) =>
      Object.fromEntries(
        await Promise.all(
          ['dan', 'moe', 'root', 'eve', 'auditor', 'globex ana', 'globex root', 'visitor'].map(
            async (name) => [name, (await call(person(name))).status] as const,
          ),
        ),
      )
    expect(await statuses((who) => who.get(url(id)))).toEqual({
      dan: 200,
      moe: 200,
      root: 200,
      eve: 403,
      auditor: 403,
      'globex ana': 404,
      'globex root': 404,
      visitor: 401,
    })
    const confirm = change(id, { aasm_state: 'confirmed' })
    const { moe: _mentor, ...others } = await statuses((who) =>
      who === person('moe') ? who.get(url(id)) : who.patch(url(id), confirm),
    )
    expect(others).toEqual({
      dan: 422,
      root: 422,
      eve: 403,
      auditor: 403,
      'globex ana': 404,
      'globex root': 404,
      visitor: 401,
    })
    expect((await person('moe').get(url(id))).json().data.attributes['aasm_state']).toBe('requested')
  })

  test('a list holds the reader’s own; administrators may ask for the company’s', async () => {
    await request('eve', 'moe')
    const idsOf = async (name: string, query = '') =>
      (await person(name).get(`/api/v1/mentoring_requests${query}`)).json().data.map(({ id }) => id)
    expect(await idsOf('eve')).toHaveLength(1)
    expect(await idsOf('root')).toEqual([])
    expect((await idsOf('root', '?admin=true')).length).toBeGreaterThan(5)
    expect((await person('eve').get('/api/v1/mentoring_requests?admin=true')).status).toBe(403)
    expect(await idsOf('globex root', '?admin=true')).toEqual([])
    expect(await idsOf('moe', '?role=participant')).toEqual([])
    expect(await idsOf('moe', '?role=presenter&aasm_state=requested')).toHaveLength(2)
    expect(await idsOf('moe', '?aasm_state=confirmed,finished')).toEqual([])
  })

  test.each([
    ['a mentor asks', 'mia', ask('max'), 403, 'not_a_mentee'],
    ['a mentor that hides', 'eve', ask('hidden'), 403, 'profile_not_accessible'],
    ['a mentor whose account is disabled', 'eve', ask('away'), 422, 'partner_inactive'],
    ['oneself', 'both', ask('both'), 422, 'self'],
    ['a mentor of another company', 'eve', ask('mia', { slug: 'globex' }), 404, 'not_found'],
    ['for somebody else, without being an administrator', 'eve', ask('mel', { participant: 'ben' }), 403, 'forbidden'],
    ['the same mentor again', 'ana', ask('mia'), 422, 'already_open'],
  ])('%s: refused', async (_case, who, body, status, code) => {
    const answer = await person(who).post('/api/v1/mentoring_requests', body)
    expect({ status: answer.status, code: answer.json().errors[0]?.code }).toEqual({ status, code })
  })
})

describe('limits', () => {
  test('of two mentors who accept a mentee’s last place at once, one succeeds; the other reads why', async () => {
    await seedPerson(api.db.database.system, 'acme', { name: 'en-mentor', profiles: ['presenter'], locale: 'en' })
    people.add('en-mentor', await api.as('acme', 'en-mentor'))
    const first = await request('cleo', 'mel')
    await person('mel').patch(url(first), change(first, { aasm_state: 'confirmed' }))
    const ids = [await request('cleo', 'may'), await request('cleo', 'en-mentor')] as const
    const answers = await Promise.all([
      person('may').patch(url(ids[0]), change(ids[0], { aasm_state: 'confirmed' })),
      person('en-mentor').patch(url(ids[1]), change(ids[1], { aasm_state: 'confirmed' })),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
    const refused = answers.findIndex(({ status }) => status === 422)
    expect(answers[refused]?.json().errors).toEqual([
      {
        status: '422',
        code: 'limit_reached',
        ...(refused === 0
          ? {
              title: 'La demande ne peut pas être validée',
              detail: "Limite du nombre d'accompagnements atteinte par l'une des parties",
            }
          : {
              title: 'The request cannot be validated',
              detail: 'Limit on the number of accompaniments reached by one of the parties',
            }),
        source: { pointer: '/data/attributes/aasm_state' },
      },
    ])
    // The mentee is at their own limit now.
    const more = await person('cleo').post('/api/v1/mentoring_requests', ask('moe'))
    expect(more.status).toBe(422)
    expect(more.json().errors[0]).toMatchObject({
      code: 'mentee_full',
      detail: 'Nombre maximal de relations de mentorat atteint',
    })
  })

  test('a mentor’s last place goes to one of two mentees, and a third one is refused: the mentor is full', async () => {
    const { system } = api.db.database
    await seedPerson(system, 'acme', { name: 'busy', profiles: ['presenter'] })
    people.add('busy', await api.as('acme', 'busy'))
    for (const name of ['f1', 'f2', 'f3', 'f4']) {
      await seedPerson(system, 'acme', { name, profiles: ['participant'], locale: 'en' })
      people.add(name, await api.as('acme', name))
    }
    const ids = [await request('f1', 'busy'), await request('f2', 'busy'), await request('f3', 'busy')]
    const confirm = (id: string) => person('busy').patch(url(id), change(id, { aasm_state: 'confirmed' }))
    expect((await confirm(ids[0] ?? '')).status).toBe(200)
    const answers = await Promise.all([confirm(ids[1] ?? ''), confirm(ids[2] ?? '')])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
    const late = await person('f4').post('/api/v1/mentoring_requests', ask('busy'))
    expect(late.status).toBe(422)
    expect(late.json().errors[0]).toMatchObject({
      code: 'mentor_full',
      title: 'The request cannot be validated',
      detail: 'Limit on the number of accompaniments reached by one of the parties',
    })
  })
})

describe('what cannot be done', () => {
  test('an illegal transition names the ones that can', async () => {
    const id = await request('eric', 'mia')
    const answer = await person('eric').patch(url(id), change(id, { aasm_state: 'confirmed' }))
    expect(answer.status).toBe(422)
    expect(answer.json().errors).toEqual([
      {
        status: '422',
        code: 'transition_not_allowed',
        title: 'Sorry, action impossible',
        detail: 'The request cannot move to that state.',
        source: { pointer: '/data/attributes/aasm_state' },
        meta: { allowed: ['cancelled'] },
      },
    ])
    const over = await person('eric').patch(url(id), change(id, { aasm_state: 'finished' }))
    expect(over.json().errors[0]?.meta).toEqual({ allowed: ['cancelled'] })
  })

  test('dates in the past, a reason of somebody else', async () => {
    const id = await request('eric', 'moe')
    const past = [{ starts_at: '2020-01-01T10:00:00.000Z', minutes: 30, time_zone: 'Europe/Paris' }]
    expect((await person('moe').patch(url(id), change(id, { proposed_dates: past }))).json().errors[0]?.code).toBe(
      'slots_invalid',
    )
    const reason = await person('moe').patch(
      url(id),
      change(id, { aasm_state: 'cancelled', reason: 'mentee_at_capacity' }),
    )
    expect(reason.json().errors[0]).toMatchObject({ status: '422', code: 'reason_invalid' })
  })

  test('If-Match holds a change back when the resource has moved on', async () => {
    const id = await request('eric', 'max')
    const etag = (await person('max').get(url(id))).headers.etag ?? ''
    expect(etag).toBe('"0"')
    const proposed_dates = [{ starts_at: new Date(Date.now() + 1e9).toISOString(), minutes: 30, time_zone: 'UTC' }]
    expect((await person('max').patch(url(id), change(id, { proposed_dates }), { 'If-Match': etag })).status).toBe(200)
    const stale = await person('max').patch(url(id), change(id, { aasm_state: 'confirmed' }), { 'If-Match': etag })
    expect(stale.status).toBe(412)
    expect(stale.json().errors[0]?.code).toBe('revision_mismatch')
    expect(
      (await person('max').patch(url(id), change(id, { aasm_state: 'confirmed' }), { 'If-Match': '"1"' })).status,
    ).toBe(200)
  })
})

describe('the list of an administrator', () => {
  test('counts exactly up to 10,000, and names no last page of more', async () => {
    const count = async () => {
      const { meta, links } = (await person('root').get('/api/v1/mentoring_requests?admin=true&page[size]=10')).json()
      return { total: meta['total'], capped: meta['total_capped'] === true, last: links?.['last'] !== null }
    }
    const copies = (many: number) =>
      api.db.database.system.query({
        text: `insert into rm.mentoring_requests_v1 select copy.*
          from (select * from rm.mentoring_requests_v1 where company_id = $1 limit 1) r, generate_series(1, $2::int) n,
            lateral jsonb_populate_record(null::rm.mentoring_requests_v1,
              to_jsonb(r) || jsonb_build_object('id', md5($2::int || 'copy' || n)::uuid)) copy`,
        values: [idOf.company('acme'), many],
      })
    const { total } = await count()
    await copies(10_000 - Number(total))
    expect(await count()).toEqual({ total: 10_000, capped: false, last: true })
    await copies(1)
    expect(await count()).toEqual({ total: 10_000, capped: true, last: false })
  })
})
