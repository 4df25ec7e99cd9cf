import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addCompany, agree, ask, confirm, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

interface PairRow {
  readonly id: string
  readonly participant_name: string | null
  readonly presenter_name: string | null
}

const lists = ['mentoring_requests', 'mentoring_relationships', 'meetings'] as const
const mentees = ['Zoé Étienne', 'Zoe Etienne', 'Marc Œuvrard', 'Édith Effacée'] as const
const erased = mentees[3]
const mentors = ['Ali Étienne', 'Anna Barbara'] as const

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let call: (path: string) => ReturnType<AdminServer['call']>

/** Every mentee with every mentor: equal names but for accents, two units, an erased account; and another company. */
beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    { name: mentees[0], profile: 'participant' },
    { name: mentees[1], profile: 'participant', unit: 'lyon' },
    { name: mentees[2], profile: 'participant' },
    { name: erased, profile: 'participant', unit: 'lyon' },
    { name: mentors[0], profile: 'presenter' },
    { name: mentors[1], profile: 'presenter', unit: 'lyon' },
  ])
  globex = await addCompany(server, 'globex', [
    { name: mentees[0], profile: 'participant', unit: 'lyon' },
    { name: mentors[1], profile: 'presenter' },
  ])
  for (const mentor of mentors) for (const mentee of mentees) await met(acme, mentee, mentor)
  await met(globex, mentees[0], mentors[1])
  await server.project()
  await run(server.db.database.system)`update app.users set status = 'erased' where id = ${acme.person(erased).userId}`
  call = await as('Aline Admin')
})
afterAll(() => server.close())

/** A request; Anna Barbara says yes; two sessions. */
async function met(company: TestCompany, mentee: string, mentor: string) {
  const requested = await ask(server, company, mentee, mentor, '2026-03-01T10:00:00Z')
  if (mentor === mentors[1]) await confirm(server, company, requested, '2026-03-03T10:00:00Z')
  for (const day of ['20', '21'])
    await agree(server, company, requested, `${mentee}, ${mentor}, ${day}`, `2026-03-${day}T10:00:00.000Z`)
}

async function as(name: string) {
  const session = await server.signIn(acme.id, acme.person(name))
  return (path: string) => server.call(acme.id, session, path)
}

const pairOf = ({ participant_name: mentee, presenter_name: mentor }: PairRow) => `${mentee}, ${mentor}`
/** The pairs of a list, each once, sorted. */
const pairs = async (path: string, send = call) => [
  ...new Set(((await send(path)).json as PairRow[]).map(pairOf).sort()),
]
const of = (people: readonly string[], partners: readonly string[]) =>
  people.flatMap((mentee) => partners.map((mentor) => `${mentee === erased ? null : mentee}, ${mentor}`)).sort()

describe.each(lists)('%s of the console', (list) => {
  it.each([
    ['participant_name', 'ASC'],
    ['participant_name', 'DESC'],
    ['presenter_name', 'ASC'],
    ['presenter_name', 'DESC'],
  ] as const)('come by %s, %s, equal names by id, page by page without loss or repeat', async (field, order) => {
    const all = (await call(list)).json as PairRow[]
    const plain = (row: PairRow) => row[field]?.replace('Œ', 'Oe').normalize('NFD').replaceAll(/\p{M}/gu, '') ?? null
    const nameOf = (row: PairRow) => plain(row)?.toLowerCase().split(' ').toReversed().join(' ') ?? null
    const wanted = all.toSorted((one, other) => {
      const [a, b] = [nameOf(one), nameOf(other)]
      if (a === b) return one.id < other.id ? -1 : 1
      if (a === null || b === null) return a === null ? 1 : -1
      return a < b === (order === 'ASC') ? -1 : 1
    })
    const pages: PairRow[] = []
    for (let start = 0; start < all.length; start += 3)
      pages.push(...(await call(`${list}?_sort=${field}&_order=${order}&_start=${start}&_end=${start + 3}`)).json)
    expect(pages.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    expect(all.length).toBe(list === 'meetings' ? 16 : 8)
  })

  it.each([
    ['etienne', [...of(['Zoé Étienne', 'Zoe Etienne'], mentors), ...of(['Marc Œuvrard', erased], ['Ali Étienne'])]],
    ['IENN', [...of(['Zoé Étienne', 'Zoe Etienne'], mentors), ...of(['Marc Œuvrard', erased], ['Ali Étienne'])]],
    ['étienne barbara', of(['Zoé Étienne', 'Zoe Etienne'], ['Anna Barbara'])],
    ['œuvrard', of(['Marc Œuvrard'], mentors)],
    ['oeuv ali', of(['Marc Œuvrard'], ['Ali Étienne'])],
    ['zo', of(['Zoé Étienne', 'Zoe Etienne'], mentors)],
    ['z bar', of(['Zoé Étienne', 'Zoe Etienne'], ['Anna Barbara'])],
    ['barbarbara', []],
    ['%', []],
    ['effacée', []],
  ])('are found by %s in the name of either person', async (words, wanted) => {
    expect(await pairs(`${list}?q=${encodeURIComponent(words)}`)).toEqual(wanted.toSorted())
  })

  it('are filtered by word, unit, state and program together', async () => {
    const filtered = `${list}?q=etienne&business_unit=lyon&program_id=${acme.program}`
    const ofLyon = [...of(['Zoe Etienne'], mentors), ...of(['Zoé Étienne'], ['Anna Barbara']), ...of([erased], mentors)]
    expect(await pairs(filtered)).toEqual(ofLyon.filter((pair) => pair.includes('tienne')).sort())
    const state = { mentoring_requests: 'confirmed', mentoring_relationships: 'initiated', meetings: 'cancelled' }[list]
    expect(await pairs(`${filtered}&aasm_state=${state}`)).toEqual(
      list === 'meetings' ? [] : of(['Zoé Étienne', 'Zoe Etienne'], ['Anna Barbara']),
    )
    expect(await pairs(`${list}?q=etienne&program_id=${globex.program}`)).toEqual([])
    expect(await pairs(`${list}?business_unit=nowhere`)).toEqual([])
    expect(await pairs(`${list}?business_unit=nowhere&business_unit=paris`)).toEqual(
      [...of(['Zoé Étienne', 'Marc Œuvrard'], mentors), ...of(['Zoe Etienne', erased], ['Ali Étienne'])].sort(),
    )
  })

  it('are those of a unit for its administrator, with any filter', async () => {
    const louis = await as('Louis Lyon')
    const ofLyon = [...of(mentees, ['Anna Barbara']), ...of(['Zoe Etienne', erased], ['Ali Étienne'])].sort()
    for (const query of ['', '?_sort=participant_name', '?_sort=presenter_name&_order=DESC', '?business_unit=lyon'])
      expect([query, await pairs(`${list}${query}`, louis)]).toEqual([query, ofLyon])
    expect(await pairs(`${list}?q=ali`, louis)).toEqual(of(['Zoe Etienne', erased], ['Ali Étienne']))
    expect(await pairs(`${list}?q=ali&business_unit=paris`, louis)).toEqual(
      of(['Zoe Etienne', erased], ['Ali Étienne']),
    )
    expect((await louis(`${list}?q=marc`)).headers.get('x-total-count')).toBe(list === 'meetings' ? '2' : '1')
    expect((await louis(`${list}.csv?q=marc`)).text.trim().split('\r\n')).toHaveLength(list === 'meetings' ? 3 : 2)
  })

  it('are the same when a word and a unit mean many people', async () => {
    const lists = [`${list}?q=etienne`, `${list}?business_unit=lyon`, `${list}?q=etienne&business_unit=lyon`]
    const before = await Promise.all(lists.map((path) => pairs(path)))
    await addCrowd()
    expect(await Promise.all(lists.map((path) => pairs(path)))).toEqual(before)
    expect(before.every(({ length }) => length > 0)).toBe(true)
  })

  it('are the same, page by page, when a word and a unit mean more people than are named', async () => {
    await addCrowd()
    await addRows(list)
    const { system } = server.db.database
    const sorted = '_sort=updated_at&_order=DESC'
    for (const query of ['q=foule', 'business_unit=lyon&q=foule&q=etienne'])
      for (const start of [0, 950]) {
        const { json, headers } = await call(`${list}?${query}&${sorted}&_start=${start}&_end=${start + 40}`)
        const wanted = await system.query<{ id: string }>({
          text: `select r.id from rm.${list}_v1 r join app.users u on u.id = r.participant_user_id
            where u.first_name = 'Foule' order by r.updated_at desc, r.id limit 40 offset ${start}`,
        })
        expect((json as PairRow[]).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
        expect(headers.get('x-total-count')).toBe('1200')
      }
  })

  it('count a row of two people of a word once, when it means more people than are named', async () => {
    await addCrowd()
    await addRows(list, 'both')
    for (const query of ['q=foule', 'business_unit=lyon&q=foule']) {
      const { json, headers } = await call(`${list}?${query}&_sort=updated_at&_order=DESC&_start=400&_end=440`)
      expect([json.length, headers.get('x-total-count')]).toEqual([40, '600'])
    }
  })
})

describe('people of a word that very many have', () => {
  it('are those of the unit for its administrator, page by page', async () => {
    await addCrowd()
    const { system } = server.db.database
    await run(system)`update app.users set business_unit = 'paris' where first_name = 'Foule'
      and email like 'crowd%0@%'`
    const louis = await as('Louis Lyon')
    for (const start of [0, 800, 840]) {
      const { json, headers } = await louis(`users?q=foule&_sort=id&_start=${start}&_end=${start + 25}`)
      const wanted = await system.query<{ id: string }>({
        text: `select id from app.users where first_name = 'Foule' and business_unit = 'lyon'
          order by id limit 25 offset ${start}`,
      })
      expect((json as PairRow[]).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      expect(headers.get('x-total-count')).toBe('1080')
    }
    await run(system)`update app.users set status = 'disabled' where first_name = 'Foule' and email like 'crowd1_1@%'`
    const disabled = await call('users?q=foule&status=disabled&_sort=id&_start=0&_end=5')
    expect([disabled.json.length, disabled.headers.get('x-total-count')]).toEqual([5, '10'])
    const ofUnit = await call('users?q=foule&business_unit=paris&_start=100&_end=110')
    expect(ofUnit.headers.get('x-total-count')).toBe('120')
  })
})

const crowd = `select id from app.users where first_name = 'Foule'`

/** More people of one word and one unit than a list names at once, until the test ends. */
async function addCrowd() {
  const sql = server.db.database.tenant(acme.id)
  onTestFinished(async () => {
    await sql.query({ text: `delete from app.users where id in (${crowd})` })
  })
  await run(sql)`insert into app.users (id, company_id, email, first_name, last_name, business_unit)
    select gen_random_uuid(), ${acme.id}, 'crowd' || n || '@acme.test', 'Foule', 'Étienne', 'lyon'
    from generate_series(1, 1200) n`
}

/** A row of each of the crowd, or of every second with the next, until the test ends. */
async function addRows(list: (typeof lists)[number], of: 'each' | 'both' = 'each') {
  const { system } = server.db.database
  onTestFinished(async () => {
    await system.query({ text: `delete from rm.${list}_v1 where participant_user_id in (${crowd})` })
  })
  await system.query({
    text: `insert into rm.${list}_v1 select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
          'participant_user_id', u.id, 'presenter_user_id', case when $2 then u.next else r.presenter_user_id end,
          'updated_at', now() - random() * interval '99 days'))).*
        from rm.${list}_v1 r,
          (select id, lead(id) over places as next, row_number() over places as place from app.users
            where first_name = 'Foule' window places as (order by id)) u
        where r.id = (select id from rm.${list}_v1 where company_id = $1 order by id limit 1)
          and (not $2 or u.place % 2 = 1)`,
    values: [acme.id, of === 'both'],
  })
}

describe.each(['rm.named_people', 'rm.sought_people'])('%s, by which people are found', (view) => {
  const ids = `select id from ${view} where pieces @> app.word_pieces('etienne')`

  it('holds the people of the one company, without those whose account is erased', async () => {
    const found = await server.db.database.tenant(globex.id).query({ text: ids })
    expect(found).toEqual([{ id: globex.person('Zoé Étienne').userId }])
    const all = await server.db.database.tenant(acme.id).query({ text: `select id from ${view}` })
    expect(all).toHaveLength(7)
  })

  it('is refused where no company is set', async () => {
    const client = new pg.Client({ connectionString: server.db.url, options: '-c role=binome_app' })
    await client.connect()
    await expect(client.query(ids)).rejects.toThrow('app.company_id')
    await client.end()
  })
})
