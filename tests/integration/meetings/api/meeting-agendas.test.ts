import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agendaMessage } from '#contract/messages/realtime-talk.ts'
import { meetingAgendaAttributes } from '#contract/meetings/meeting-agendas.ts'
import { scrubPerson } from '#infra/people/accounts/scrub.ts'
import { archiveOf } from '#infra/people/privacy/export/archive.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { meetingBody, relationshipBody } from '#tests/support/bodies.ts'
import { Cast } from '#tests/support/cast.ts'
import type { HttpAnswer } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { extended, RawClient, startCable, type CableServer } from '../../platform/realtime/support.ts'

let api: TestApi
let cable: CableServer
const people = new Cast()
const { person } = people
const mentees = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gil', 'hal', 'ida', 'joe', 'kay', 'leo', 'max']
const toolId = randomUUID()

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 99 })
  await seedCompany(system, 'globex')
  for (const name of mentees) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'gus', profiles: ['participant'] })
  for (const name of [...mentees, 'mia', 'root']) people.add(name, await api.as('acme', name))
  people.add('gus', await api.as('globex', 'gus'))
  await sql(
    `insert into app.training_tools (id, company_id, category, title, description, language, link)
      values ($1, $2, 'tool', '{}', '{}', 'fr', 'https://tools.example')`,
    toolId,
    idOf.company('acme'),
  )
  cable = await startCable({ url: api.db.url, meetings: api.meetings, paths: { pathReported: () => undefined } })
})
afterAll(async () => {
  await cable.stop()
  await api.close()
})

const sql = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })
const codeOf = (answer: HttpAnswer) => [answer.status, answer.json().errors?.[0]?.code]
const pathOf = (meeting: string) => `/api/v1/meetings/${meeting}/agenda`
const attributesOf = (answer: HttpAnswer) => {
  if (answer.status >= 300) throw new Error(answer.text)
  return meetingAgendaAttributes.parse(answer.json().data.attributes)
}
const read = async (who: string, meeting: string) => {
  const { items = [], ...rest } = attributesOf(await person(who).get(pathOf(meeting)))
  return { ...rest, items, standing: items.filter(({ removed_at }) => removed_at === null) }
}
const titles = async (who: string, meeting: string) => (await read(who, meeting)).standing.map(({ title }) => title)
const edit = (who: string, meeting: string, attributes: object, key: string = randomUUID()) =>
  person(who).post(
    `${pathOf(meeting)}/edits`,
    { data: { type: 'agenda_edits', attributes } },
    { 'Idempotency-Key': key },
  )
const done = async (who: string, meeting: string, attributes: object) =>
  attributesOf(await edit(who, meeting, attributes)).revision
async function adds(who: string, meeting: string, title: string, after: string | null = null) {
  const item = randomUUID()
  await done(who, meeting, { kind: 'add', item, after, title })
  return item
}

const accompanied = (mentee: string) =>
  people.made('root', '/api/v1/mentoring_relationships', relationshipBody(mentee, 'mia'))
const planned = async (relationship: string) => people.made('mia', '/api/v1/meetings', meetingBody(relationship))
const meetingOf = async (mentee: string) => planned(await accompanied(mentee))
const becomes = (meeting: string, state: string) => people.changed('mia', 'meetings', meeting, { aasm_state: state })

async function templateFor(number: string, ...items: readonly object[]) {
  const id = randomUUID()
  await sql(
    `insert into app.agenda_templates (id, company_id, program_id, number, items) values ($1, $2, $3, $4, $5)
      on conflict (program_id, number) do update set items = excluded.items`,
    id,
    idOf.company('acme'),
    idOf.program('acme'),
    number,
    JSON.stringify(items),
  )
}
const templateItem = (fr: string, minutes: number | null = null, tool: string | null = null) => ({
  id: randomUUID(),
  title: { fr, en: `${fr} (en)` },
  guidance: { fr: 'Deux phrases.', en: 'Two sentences.' },
  minutes,
  tool_id: tool,
})

describe('the agenda of a session', () => {
  test('begins empty without a template, and both read what either has written', async () => {
    const meeting = await meetingOf('ana')
    expect(await read('ana', meeting)).toEqual({
      items: [],
      standing: [],
      left_over: null,
      template: null,
      writable: true,
      revision: 0,
      updated_at: null,
    })
    const first = await adds('ana', meeting, 'Le refus type')
    const last = await adds('mia', meeting, 'Un prochain pas', first)
    const middle = await adds('ana', meeting, 'Qui décide', first)
    expect(await titles('mia', meeting)).toEqual(['Le refus type', 'Qui décide', 'Un prochain pas'])
    await done('mia', meeting, { kind: 'move', item: last, after: null })
    await done('mia', meeting, { kind: 'reword', item: middle, title: 'Qui décide sans moi' })
    await done('mia', meeting, { kind: 'minutes', item: middle, minutes: 15 })
    await done('ana', meeting, { kind: 'tick', item: first })
    await done('ana', meeting, { kind: 'remove', item: last })
    const { standing, revision } = await read('mia', meeting)
    expect(revision).toBe(8)
    expect(standing).toMatchObject([
      { id: first, title: 'Le refus type', ticked_by: 'participant', added_by: 'participant' },
      { id: middle, title: 'Qui décide sans moi', minutes: 15, changed_by: 'presenter', ticked_at: null },
    ])
    await done('mia', meeting, { kind: 'restore', item: last })
    expect(await titles('ana', meeting)).toEqual(['Un prochain pas', 'Le refus type', 'Qui décide sans moi'])
  })

  test('does nothing twice: not the same call, and not the same edit', async () => {
    const meeting = await meetingOf('ben')
    const [item, key] = [randomUUID(), randomUUID()]
    const add = { kind: 'add', item, after: null, title: 'Une fois' }
    const answers = await Promise.all([edit('ben', meeting, add, key), edit('ben', meeting, add, key)])
    expect(answers.map((one) => attributesOf(one).revision)).toEqual([1, 1])
    const tickKey = randomUUID()
    await edit('ben', meeting, { kind: 'tick', item }, tickKey)
    await done('mia', meeting, { kind: 'untick', item })
    // It comes late, a second time: what the other one has done since stands.
    expect((await edit('ben', meeting, { kind: 'tick', item }, tickKey)).status).toBe(201)
    expect((await read('ben', meeting)).standing[0]?.ticked_at).toBeNull()
    expect(await done('mia', meeting, { kind: 'untick', item })).toBe(3)
    expect(await done('mia', meeting, { ...add, title: 'Autre' })).toBe(3)
    expect(await titles('mia', meeting)).toEqual(['Une fois'])
  })

  test('keeps every item when both edit at the same instant', async () => {
    const meeting = await meetingOf('cleo')
    const words = Array.from({ length: 12 }, (_, n) => `Point ${n}`)
    await Promise.all(words.map((title, n) => adds(n % 2 === 0 ? 'cleo' : 'mia', meeting, title)))
    expect(new Set(await titles('cleo', meeting))).toEqual(new Set(words))
    const { standing, revision } = await read('mia', meeting)
    expect(revision).toBe(12)
    const [one] = standing
    await Promise.all([
      done('cleo', meeting, { kind: 'tick', item: one?.id }),
      done('mia', meeting, { kind: 'minutes', item: one?.id, minutes: 5 }),
      done('cleo', meeting, { kind: 'move', item: standing[3]?.id, after: null }),
    ])
    expect((await read('cleo', meeting)).standing).toContainEqual(
      expect.objectContaining({ id: one?.id, minutes: 5, ticked_by: 'participant' }),
    )
    const rows = await sql<{ n: number }>(
      `select count(distinct position)::int as n from app.agenda_items where meeting_id = $1`,
      meeting,
    )
    expect(rows).toEqual([{ n: 12 }])
  })

  test('has 30 items of 200 characters at most, each of which is one line', async () => {
    const meeting = await meetingOf('dan')
    for (let n = 0; n < 30; n += 1) await adds('dan', meeting, `Point ${n}`)
    const more = { kind: 'add', item: randomUUID(), after: null, title: 'Un de trop' }
    expect(codeOf(await edit('mia', meeting, more))).toEqual([422, 'agenda_full'])
    const [first] = (await read('dan', meeting)).standing
    await done('dan', meeting, { kind: 'remove', item: first?.id })
    expect((await edit('mia', meeting, more)).status).toBe(201)
    expect(codeOf(await edit('dan', meeting, { kind: 'reword', item: first?.id, title: 'Revient' }))).toEqual([
      422,
      'agenda_full',
    ])
    const item = more.item
    expect(codeOf(await edit('dan', meeting, { kind: 'reword', item, title: 'x'.repeat(201) }))).toEqual([
      422,
      'too_long',
    ])
    expect((await edit('dan', meeting, { kind: 'reword', item, title: 'x'.repeat(200) })).status).toBe(201)
    for (const wrong of [
      { kind: 'reword', item, title: ' ' },
      { kind: 'reword', item, title: 'a\u202Eb' },
      { kind: 'minutes', item, minutes: 0 },
      { kind: 'explode', item },
      { kind: 'tick', item: 'x' },
      { kind: 'tick', item, title: 'more' },
    ])
      expect((await edit('dan', meeting, wrong)).status).toBe(422)
    expect(codeOf(await edit('dan', meeting, { kind: 'tick', item: randomUUID() }))).toEqual([
      409,
      'agenda_item_unknown',
    ])
    expect((await edit('dan', meeting, { kind: 'reword', item, title: 'x'.repeat(1e7) })).status).toBe(413)
  })

  test('is of its two parties alone, and is read only once the session is over', async () => {
    const meeting = await meetingOf('eve')
    const item = await adds('eve', meeting, 'Déléguer')
    for (const name of ['root', 'ben', 'gus']) {
      expect([name, (await person(name).get(pathOf(meeting))).status]).toEqual([name, 404])
      expect([name, (await edit(name, meeting, { kind: 'tick', item })).status]).toEqual([name, 404])
    }
    await becomes(meeting, 'started')
    await done('eve', meeting, { kind: 'tick', item })
    const [, answer] = await Promise.all([
      becomes(meeting, 'feedback_requested'),
      edit('eve', meeting, { kind: 'minutes', item, minutes: 5 }),
    ])
    // At the very end of the session it is taken or refused, in words.
    expect([201, 409]).toContain(answer.status)
    for (const kind of ['untick', 'remove'])
      expect(codeOf(await edit('eve', meeting, { kind, item }))).toEqual([409, 'agenda_over'])
    expect(codeOf(await edit('mia', meeting, { kind: 'add', item: randomUUID(), after: null, title: 'x' }))).toEqual([
      409,
      'agenda_over',
    ])
    const { standing, writable } = await read('mia', meeting)
    expect([writable, standing.length, standing[0]?.ticked_by]).toEqual([false, 1, 'participant'])
  })

  test('begins with the template of its number, which the first edit writes, and later ones leave alone', async () => {
    const since = templateItem('Depuis la dernière fois', 5)
    const refusal = templateItem('Un refus', 15, toolId)
    await templateFor('1', since, refusal)
    await templateFor('any', templateItem('Autre chose'))
    const relationship = await accompanied('fay')
    const [meeting, second] = [await planned(relationship), await planned(relationship)]
    const before = await read('fay', meeting)
    expect(before).toMatchObject({ revision: 0, template: { number: '1' }, updated_at: null })
    expect(before.standing).toMatchObject([
      { title: null, template: { title: since.title, guidance: since.guidance }, minutes: 5, added_by: null },
      { tool_id: toolId, minutes: 15 },
    ])
    expect((await read('fay', second)).standing).toMatchObject([{ template: { title: { fr: 'Autre chose' } } }])
    // Nothing is written by reading; both read the same ids.
    expect(await sql('select from app.agenda_items where meeting_id = $1', meeting)).toEqual([])
    expect((await read('mia', meeting)).items).toEqual(before.items)
    const [first, last] = before.standing
    await Promise.all([
      done('fay', meeting, { kind: 'tick', item: first?.id }),
      done('mia', meeting, { kind: 'reword', item: last?.id, title: 'Notre refus' }),
    ])
    await templateFor('1', templateItem('Tout autre'))
    const { standing, revision, template } = await read('mia', meeting)
    expect([revision, template?.number]).toEqual([2, '1'])
    expect(standing).toMatchObject([
      { title: null, template: { title: since.title }, ticked_by: 'participant' },
      { title: 'Notre refus', template: null, tool_id: toolId },
    ])
    // What the template of the next session asks again is no left-over.
    await templateFor('any', since, templateItem('Autre chose'))
    await becomes(meeting, 'started')
    await done('fay', meeting, { kind: 'untick', item: first?.id })
    await becomes(meeting, 'feedback_requested')
    expect((await read('fay', second)).left_over?.items.map(({ title }) => title)).toEqual(['Notre refus'])
    // Of an agenda that nobody has used nothing stays.
    await becomes(second, 'started')
    expect((await read('fay', second)).standing).toHaveLength(2)
    await becomes(second, 'feedback_requested')
    expect(await read('fay', second)).toMatchObject({ items: [], template: null, writable: false })
    await sql('delete from app.agenda_templates')
  })

  test('offers what the session before has left, which keeps its author’s words', async () => {
    const relationship = await accompanied('gil')
    const first = await planned(relationship)
    const done1 = await adds('gil', first, 'Fait')
    const left = await adds('gil', first, 'Relire la fiche', done1)
    const gone = await adds('gil', first, 'Retiré', left)
    await done('gil', first, { kind: 'tick', item: done1 })
    await done('gil', first, { kind: 'remove', item: gone })
    const second = await planned(relationship)
    expect((await read('mia', second)).left_over).toBeNull()
    await becomes(first, 'started')
    await becomes(first, 'feedback_requested')
    expect((await read('mia', second)).left_over).toEqual({
      session_number: 1,
      items: [{ id: left, title: 'Relire la fiche', template: null, minutes: null, tool_id: null }],
    })
    await Promise.all(['mia', 'gil'].map((who) => done(who, second, { kind: 'carry_over', item: left, after: null })))
    const agenda = await read('gil', second)
    expect(agenda.left_over).toBeNull()
    expect(agenda.standing).toMatchObject([{ id: left, title: 'Relire la fiche', carried_from: first }])
    const [row] = await sql<{ title_by: string }>(`select title_by from app.agenda_items where meeting_id = $1`, second)
    expect(row?.title_by).toBe(idOf.user('acme', 'gil'))
    expect(codeOf(await edit('gil', second, { kind: 'carry_over', item: done1, after: null }))).toEqual([
      409,
      'agenda_item_unknown',
    ])
  })

  test('keeps words sealed, gives them to their author’s archive, and loses them with the account', async () => {
    const relationship = await accompanied('hal')
    const meeting = await planned(relationship)
    const secret = 'Parler du comité du 9'
    const own = await adds('hal', meeting, secret)
    await adds('mia', meeting, 'Les miens', own)
    // What is sent back as it was read keeps the key of who wrote it.
    await done('mia', meeting, { kind: 'reword', item: own, title: secret })
    const tables = await sql<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema in ('app', 'rm', 'es', 'realtime', 'audit', 'jobs', 'vault')`,
    )
    const holding = []
    for (const { name } of tables)
      if ((await sql(`select from ${name} t where t::text like '%comité du 9%' limit 1`)).length > 0) holding.push(name)
    expect(holding).toEqual([])
    const whose = { companyId: idOf.company('acme'), userId: idOf.user('acme', 'hal') }
    const { store, vault, files, db } = api
    const sources = { sql: db.database.system, store, vault, files }
    let archived = ''
    for await (const { path, content } of archiveOf(sources, whose, { at: new Date(), onPart: async () => undefined }))
      if (path === 'data/agenda_items.json' && typeof content === 'string') archived = content
    expect(JSON.parse(archived)).toMatchObject([{ session: meeting, title: secret }])
    await vault.forget(whose.userId, whose.companyId)
    expect((await edit('hal', meeting, { kind: 'reword', item: own, title: 'Trop tard' })).status).toBe(401)
    expect(await titles('mia', meeting)).toEqual([null, 'Les miens'])
    await db.database.system.transaction((work) => scrubPerson(work, whose, [], async () => undefined))
    expect(await sql('select from app.agenda_items where title_by = $1', whose.userId)).toEqual([])
    expect(await titles('mia', meeting)).toEqual([null, 'Les miens'])
  })

  test('tells the other party at once what was edited, and at which item its reader is, without words', async () => {
    const meeting = await meetingOf('ida')
    const other = await meetingOf('joe')
    const follow = async (who: string, of = meeting) => {
      const ticket = await person(who).post('/api/v1/realtime_ticket')
      const client = new RawClient(`${cable.url}?ticket=${String(ticket.json().data.attributes['ticket'])}`, extended)
      await client.frame('welcome')
      const identifier = JSON.stringify({ channel: 'MeetingChannel', id: of })
      client.send({ command: 'subscribe', identifier })
      const answer = await client.frame('_subscription')
      return {
        client,
        isIn: answer.includes('confirm_subscription'),
        say: (data: object) => client.send({ command: 'message', identifier, data: JSON.stringify(data) }),
      }
    }
    const [ida, mia, joe, ben] = await Promise.all([follow('ida'), follow('mia'), follow('joe', other), follow('ben')])
    expect([ida.isIn, mia.isIn, ben.isIn]).toEqual([true, true, false])
    const item = await adds('ida', meeting, 'Un secret')
    await mia.client.frame('"agenda"')
    mia.say({ action: 'agenda', here: true, item })
    await ida.client.frame('agenda_at')
    const heard = ida.client.messages.map(({ message }) => agendaMessage.parse(message))
    expect(heard).toMatchObject([
      { type: 'agenda', revision: 1, user_id: idOf.user('acme', 'ida'), kind: 'add', item },
      { type: 'agenda_at', user_id: idOf.user('acme', 'mia'), here: true, item },
    ])
    expect(JSON.stringify(heard)).not.toContain('Un secret')
    expect(joe.client.messages).toEqual([])
    for (const { client } of [ida, mia, joe, ben]) await client.close()
  })
})
