import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import { addCompany, ask, type RequestedPair, confirm, refuse, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer } from './support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let admin: Record<string, string>
let requested: { hugo: RequestedPair; lea: RequestedPair; karim: RequestedPair; elsewhere: RequestedPair }

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Léa Marchetti', profile: 'participant', unit: 'lyon' },
    { name: 'Karim Belhadj', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter', unit: 'lyon' },
  ])
  globex = await addCompany(server, 'globex', [
    { name: 'Gus Admin', roles: ['admin'] },
    { name: 'Gina Mentee', profile: 'participant' },
    { name: 'Greg Mentor', profile: 'presenter' },
  ])
  requested = {
    hugo: await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-01T10:00:00Z', 74),
    lea: await ask(server, acme, 'Léa Marchetti', 'Paul Nguyen-Roux', '2026-03-10T10:00:00Z', 60),
    karim: await ask(server, acme, 'Karim Belhadj', 'Inès Carbonnel', '2026-03-12T10:00:00Z', 74),
    elsewhere: await ask(server, globex, 'Gina Mentee', 'Greg Mentor', '2026-03-12T10:00:00Z'),
  }
  await confirm(server, acme, requested.hugo, '2026-03-03T10:00:00Z')
  await refuse(server, acme, requested.lea, '2026-03-11T10:00:00Z')
  await server.project()
  admin = await server.signIn(acme.id, acme.person('Aline Admin'))
})
afterAll(() => server.close())

const get = (path: string) => server.call(acme.id, admin, path)
const names = (json: readonly AdminRequest[]) => json.map(({ participant_name: name }) => name)

describe('a list of the console', () => {
  it('is a bare array with the whole count in X-Total-Count, newest first', async () => {
    const answer = await get('mentoring_requests?_start=0&_end=2&_sort=requested_at&_order=DESC')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-total-count')).toBe('3')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
    expect(names(answer.json)).toEqual(['Karim Belhadj', 'Léa Marchetti'])
  })

  it('counts up to 10,000 rows after the first of the page, and says when there are more', async () => {
    await run(server.db.database.system)`insert into app.mails (company_id, key, template, address, state)
      select ${acme.id}, 'long/' || n, 'invitation', 'a@example.test', 'sent' from generate_series(1, 10530) n`
    const counted = async (start: number) => {
      const { headers } = await get(`mails?_start=${start}&_end=${start + 5}`)
      return [headers.get('x-total-count'), headers.get('x-total-more')]
    }
    expect(await counted(0)).toEqual(['10000', 'true'])
    expect(await counted(520)).toEqual(['10520', 'true'])
    expect(await counted(530)).toEqual(['10530', null])
    expect(await counted(540)).toEqual(['10530', null])
  })

  it('finds mails to very many people of a word, and those to an address that holds it', async () => {
    const { system } = server.db.database
    await system.query({
      text: `with crowd as (
          insert into app.users (id, company_id, email, first_name, last_name)
          select gen_random_uuid(), $1, 'many' || n || '@acme.test', 'Multitude', 'Martin'
          from generate_series(1, 520) n returning id)
        insert into app.mails (company_id, key, template, user_id, state, created_at)
          select $1, concat_ws('/', 'many', n, id), 'invitation', id, 'sent', now() + random() * interval '1 hour'
          from crowd, generate_series(1, 20) n`,
      values: [acme.id],
    })
    await run(system)`insert into app.mails (company_id, key, template, address, state, created_at)
      select ${acme.id}, 'many/' || n, 'invitation', n || '@multitude.test', 'waiting',
          now() + interval '2 hours' - n * interval '1 minute'
      from generate_series(1, 3) n`
    for (const start of [0, 1030]) {
      const { json, headers } = await get(
        `mails?q=multitude&_sort=created_at&_order=DESC&_start=${start}&_end=${start + 20}`,
      )
      const wanted = await system.query<{ id: string }>({
        text: `select id from app.mails where key like 'many/%' order by created_at desc, id limit 20 offset ${start}`,
      })
      expect((json as { id: string }[]).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      expect(headers.get('x-total-count')).toBe(start === 0 ? '10000' : '10403')
    }
  })

  it('finds a word that rows hold themselves among the newest rows, and beyond them', async () => {
    const { system } = server.db.database
    onTestFinished(async () => {
      await run(system)`delete from app.error_reports where company_id = ${acme.id}`
    })
    await run(system)`insert into app.error_reports (id, company_id, user_id, report, created_at)
      select gen_random_uuid(), ${acme.id}, ${acme.person('Aline Admin').userId}, jsonb_build_object('error',
          case when n > 2100 then 'Épuisé ' else 'Échoué ' end || n),
        now() - n * interval '1 minute'
      from generate_series(1, 2103) n`
    const found = async (query: string) => {
      const { json, headers } = await get(`error_reports?${query}`)
      return [(json as { error: string }[]).map(({ error }) => error), headers.get('x-total-count')]
    }
    const failed = (from: number) => Array.from({ length: 3 }, (_, n) => `Échoué ${from + n}`)
    expect(await found('q=echoue&_start=0&_end=3')).toEqual([failed(1), '2100'])
    expect(await found('q=echoue&_start=1996&_end=1999')).toEqual([failed(1997), '2100'])
    expect(await found('q=echoue&_start=2000&_end=2003')).toEqual([failed(2001), '2100'])
    expect(await found('q=echoue&_start=2100&_end=2103')).toEqual([[], '2100'])
    expect(await found('q=echoue%20209&_sort=at&_order=ASC&_end=2')).toEqual([['Échoué 2099', 'Échoué 2098'], '12'])
    expect(await found('q=epuise&_end=25')).toEqual([['Épuisé 2101', 'Épuisé 2102', 'Épuisé 2103'], '3'])
    expect(await found('q=personne')).toEqual([[], '0'])
  })

  it('gives flat records without any personal text', async () => {
    const { json, text } = await get(`mentoring_requests/${requested.lea.requestId}`)
    expect(json).toEqual({
      id: requested.lea.requestId,
      aasm_state: 'cancelled',
      cancellation_reason: 'refused',
      outcome: 'refused',
      refusal_reason: 'no_time',
      revocation_reason: null,
      origin: 'participant',
      relationship_id: requested.lea.requestId,
      participant_id: requested.lea.parties.participantId,
      participant_user_id: requested.lea.parties.participantUserId,
      participant_name: 'Léa Marchetti',
      participant_business_unit: 'lyon',
      presenter_id: requested.lea.parties.presenterId,
      presenter_user_id: requested.lea.parties.presenterUserId,
      presenter_name: 'Paul Nguyen-Roux',
      presenter_business_unit: 'lyon',
      program_id: acme.program,
      score: 60,
      requested_at: '2026-03-10T10:00:00.000Z',
      answer_due_at: '2026-03-24T10:00:00.000Z',
      decided_at: '2026-03-11T10:00:00.000Z',
      updated_at: '2026-03-11T10:00:00.000Z',
      revision: 1,
      blocked: null,
      dates_proposed: false,
      reminded_at: null,
      actions: [],
    })
    expect(text).not.toContain('clear text')
  })

  it('says who is full and what may be done', async () => {
    const { json } = await get(`mentoring_requests/${requested.karim.requestId}`)
    expect(json).toMatchObject({ aasm_state: 'requested', blocked: 'mentor_full', actions: ['remind', 'revoke'] })
    const blocked = await get('mentoring_requests?blocked=true')
    expect(names(blocked.json)).toEqual(['Karim Belhadj'])
    expect((await get('mentoring_requests?blocked=false')).headers.get('x-total-count')).toBe('2')
  })

  it('answers getMany by repeated ids, and nothing for ids of elsewhere', async () => {
    const { hugo, karim, elsewhere } = requested
    const query = [hugo, karim, elsewhere].map(({ requestId }) => `id=${requestId}`).join('&')
    const answer = await get(`mentoring_requests?${query}`)
    expect(names(answer.json)).toEqual(['Karim Belhadj', 'Hugo Lefèvre'])
    expect((await get('business_units?id=lyon&id=nowhere')).json).toEqual([
      { id: 'lyon', code: 'lyon', label: { fr: 'Lyon', en: 'Lyons' }, people: 2, revision: 0 },
    ])
  })

  it('filters by state, several at once, by unit of either party, by program and by date', async () => {
    expect(names((await get('mentoring_requests?aasm_state=requested&aasm_state=cancelled')).json)).toEqual([
      'Karim Belhadj',
      'Léa Marchetti',
    ])
    expect(names((await get('mentoring_requests?business_unit=lyon')).json)).toEqual(['Léa Marchetti'])
    expect((await get(`mentoring_requests?program_id=${acme.program}`)).json).toHaveLength(3)
    expect((await get(`mentoring_requests?program_id=${globex.program}`)).json).toHaveLength(0)
    const march = 'mentoring_requests?requested_at_gte=2026-03-10&requested_at_lte=2026-03-10'
    expect(names((await get(march)).json)).toEqual(['Léa Marchetti'])
    const due = 'mentoring_requests?answer_due_at_lte=2026-03-24T09:59:59Z'
    expect(names((await get(due)).json)).toEqual(['Hugo Lefèvre'])
  })

  it('finds names of both people without minding case and accents, every word wanted', async () => {
    expect(names((await get('mentoring_requests?q=lefevre')).json)).toEqual(['Hugo Lefèvre'])
    expect(names((await get('mentoring_requests?q=INES%20karim')).json)).toEqual(['Karim Belhadj'])
    expect((await get('mentoring_requests?q=%25')).json).toEqual([])
  })

  it('breaks ties by id, so that pages neither overlap nor skip', async () => {
    const page = (n: number) => get(`mentoring_requests?_sort=score&_order=DESC&_start=${n}&_end=${n + 1}`)
    const seen = (await Promise.all([page(0), page(1), page(2)])).map(({ json }) => json[0].id as string)
    const tied = [requested.hugo.requestId, requested.karim.requestId].sort()
    expect(seen).toEqual([...tied, requested.lea.requestId])
  })

  it.each([
    ['_sort=message', '_sort'],
    ['_sort=constructor', '_sort'],
    ['_order=sideways', '_order'],
    ['_start=-1', '_start'],
    ['_start=5&_end=2', '_end'],
    ['_end=201', '_end'],
    ['aasm_state=nonsense', 'aasm_state'],
    ['program_id=x', 'program_id'],
    ['message=hello', 'message'],
    ['score_gte=3', 'score_gte'],
    ['requested_at=2026-03-10', 'requested_at'],
    ['requested_at_gte=yesterday', 'requested_at_gte'],
    ['id=1', 'id'],
    ['blocked=maybe', 'blocked'],
  ])('refuses ?%s by name', async (query, parameter) => {
    const answer = await get(`mentoring_requests?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.json.code).toBe('bad_request')
    expect(Object.keys(answer.json.errors)).toEqual([parameter])
  })

  it('gives relationships, people, programs, units and the own company the same way', async () => {
    const relationships = await get('mentoring_relationships?aasm_state=initiated')
    expect(relationships.headers.get('x-total-count')).toBe('1')
    expect(relationships.json[0]).toMatchObject({
      id: requested.hugo.requestId,
      request_id: requested.hugo.requestId,
      participant_name: 'Hugo Lefèvre',
      started_at: '2026-03-03T10:00:00.000Z',
      ended_at: null,
    })
    const people = await get('users?_sort=full_name&profiles=presenter')
    expect(people.json.map((user: { full_name: string }) => user.full_name)).toEqual([
      'Inès Carbonnel',
      'Paul Nguyen-Roux',
    ])
    expect((await get('programs')).json).toEqual([
      {
        id: acme.program,
        slug: 'passerelles',
        name: { fr: 'Passerelles', en: 'Bridges' },
        description: { fr: '', en: '' },
        sign_up_from: null,
        sign_up_until: null,
        last_requests_on: null,
        closes_on: null,
        has_experts: false,
        max_accompaniments_presenter: null,
        max_accompaniments_participant: null,
        request_expiry_days: null,
        participants: 3,
        presenters: 2,
        weights_version: 1,
        archived: false,
        created_at: expect.any(String),
        revision: 0,
      },
    ])
    expect((await get('companies')).json).toMatchObject([{ id: acme.id, slug: 'acme', languages: ['fr', 'en'] }])
    expect((await get(`users/${acme.person('Hugo Lefèvre').userId}`)).json.email).toContain('@acme.test')
  })

  it('answers 404 for what is another company’s, unknown, or no address of the console', async () => {
    for (const path of [
      `mentoring_requests/${requested.elsewhere.requestId}`,
      `mentoring_relationships/${requested.elsewhere.requestId}`,
      `users/${globex.person('Gus Admin').userId}`,
      `programs/${globex.program}`,
      `companies/${globex.id}`,
      'mentoring_requests/1',
      'salaries',
    ]) {
      const answer = await get(path)
      expect([path, answer.status, answer.json.code]).toEqual([path, 404, 'not_found'])
    }
  })

  it('counts what waits first, and the health of the program', async () => {
    const { json } = await get('dashboard')
    expect(json.attention).toEqual({
      expiring: 0,
      blocked: 1,
      unanswered: 0,
      oldest_days: 5,
      pending_approval: 0,
      articles_to_review: 0,
      articles_reported: 0,
      tag_proposals: 0,
      contact_messages: 0,
      contact_requests: 0,
      failed_mails: 0,
      error_reports: 0,
      stopped_models: 0,
    })
    expect(json.health).toEqual({
      open_requests: 1,
      running_relationships: 1,
      running_a_month_ago: 0,
      answered: 2,
      answered_in_time: 2,
      delay: { items: 0, total: 0, middle: null },
      presenters: 2,
      full_presenters: 1,
      free_places: 1,
    })
    expect(json.weeks).toHaveLength(10)
    expect(json.weeks.at(-2)).toEqual({
      week: '2026-03-09',
      from: '2026-03-08T23:00:00.000Z',
      to: '2026-03-15T22:59:59.999Z',
      confirmed: 0,
      waiting: 1,
      refused: 1,
      expired: 0,
      withdrawn: 0,
      revoked: 0,
    })
    expect(json.outcomes).toMatchObject({ confirmed: 1, waiting: 1, refused: 1 })
    expect((await get(`dashboard?program_id=${globex.program}`)).json.health.open_requests).toBe(0)
    expect((await get('dashboard?program_id=1')).status).toBe(400)
  })

  it('opens, from each figure of the dashboard, the rows that it counts', async () => {
    const { json } = await get('dashboard')
    const days = (count: number) => new Date(Date.parse(json.at) + count * 86_400_000).toISOString()
    const counted = async (list: string, filter: Readonly<Record<string, string>>) =>
      (await get(`${list}?${new URLSearchParams({ _end: '1', ...filter })}`)).headers.get('x-total-count')
    const answered = await get(
      `mentoring_requests?outcome=confirmed&outcome=refused&outcome=expired&decided_at_gte=${days(-90)}`,
    )
    expect(Number(answered.headers.get('x-total-count'))).toBe(json.health.answered)
    for (const [outcome, count] of Object.entries(json.outcomes))
      expect([outcome, await counted('mentoring_requests', { outcome, requested_at_gte: days(-90) })]).toEqual([
        outcome,
        String(count),
      ])
    for (const program of ['any', acme.program])
      expect(await counted('users', { full_mentors: program })).toBe(String(json.health.full_presenters))
    expect(await counted('users', { full_mentors: globex.program })).toBe('0')
    expect(await counted('mentoring_requests', { outcome: 'nothing' })).toBeNull()
  })
})
