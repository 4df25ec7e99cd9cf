import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callMessage } from '#contract/messages/realtime-talk.ts'
import { webconferenceAttributes } from '#contract/meetings/webconferences.ts'
import { workshopAttributes } from '#contract/meetings/workshops.ts'
import type { CommandResult } from '#commands/platform/ports.ts'
import { type Actor } from '#domain/platform/actor.ts'
import { id, instant, type UserId, type WorkshopId } from '#domain/platform/ids.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { extended, RawClient, startCable, type CableServer } from '../../platform/realtime/support.ts'

// Rights are looked at every three seconds.
vi.setConfig({ testTimeout: 40_000 })

let api: TestApi
let servers: readonly CableServer[]
const people = new Cast()
const { person } = people
const six = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay'] as const
const names = [...six, 'gus', 'root'] as const
const idOfUser = (name: string) => id<UserId>(idOf.user('acme', name))

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { conference_hosts: ['meet.example'] })
  for (const name of [...six, 'gus']) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  for (const name of names) people.add(name, await api.as('acme', name))
  const options = { url: api.db.url, meetings: api.meetings, workshops: api.workshops }
  servers = [await startCable(options), await startCable(options)]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await api.close()
})

const as = (actor: Actor, at = new Date()) => ({
  companyId: idOf.company('acme'),
  actor,
  idempotencyKey: randomUUID(),
  correlationId: 'test',
  at: instant(at),
})
const operator = () => as({ kind: 'admin', userId: idOfUser('root') })

function plan(invited: readonly string[], { minutes = 5, link = null as string | null } = {}) {
  return api.workshops.planWorkshop({
    ...operator(),
    programId: idOf.program('acme'),
    title: 'Animer une réunion',
    description: null,
    link,
    hostUserId: null,
    date: { startsAt: instant(new Date(Date.now() + minutes * 60_000)), minutes: 30, timeZone: 'Europe/Paris' },
    people: invited.map(idOfUser),
  })
}
const codeOf = (result: CommandResult) => ('refusal' in result ? result.refusal.code : 'done')
async function planned(invited: readonly string[], options?: Parameters<typeof plan>[1]) {
  const result = await plan(invited, options)
  if (!result.ok) throw new Error(codeOf(result))
  const workshop = id<WorkshopId>(result.id)
  await vi.waitFor(async () => expect((await person(invited[0] ?? '').get(address(workshop))).status).toBe(200))
  return workshop
}
const address = (workshop: string) => `/api/v1/workshops/${workshop}`
const answer = (who: string, workshop: string, given: 'accepted' | 'declined') =>
  person(who).patch(address(workshop), { data: { type: 'workshops', id: workshop, attributes: { answer: given } } })
const room = (workshop: string) => `${address(workshop)}/webconference`
const join = (who: string, workshop: string, stay = randomUUID()) =>
  person(who).post(room(workshop), { data: { type: 'webconferences', attributes: { stay } } })
async function comes(who: string, workshop: string) {
  const stay = randomUUID()
  const joined = await join(who, workshop, stay)
  expect([joined.status, joined.text]).toEqual([201, joined.text])
  return stay
}
const workshopOf = async (who: string, workshop: string) =>
  workshopAttributes.parse((await person(who).get(address(workshop))).json().data.attributes)

async function follows(who: string, process: number, workshop: string, stay?: string) {
  const ticket = await person(who).post('/api/v1/realtime_ticket')
  const client = new RawClient(
    `${servers[process]?.url ?? ''}?ticket=${String(ticket.json().data.attributes['ticket'])}`,
    extended,
  )
  await client.frame('welcome')
  const identifier = JSON.stringify({ channel: 'WorkshopChannel', id: workshop, ...(stay && { stay }) })
  client.send({ command: 'subscribe', identifier })
  const subscribed = await client.frame('_subscription')
  return {
    isIn: subscribed.includes('confirm_subscription'),
    say: (data: object) => client.send({ command: 'message', identifier, data: JSON.stringify(data) }),
    heard: () => client.messages.map(({ message }) => callMessage.parse(message)),
  }
}
const hasHeard = (follower: Awaited<ReturnType<typeof follows>>, message: object) =>
  vi.waitFor(() => expect(follower.heard()).toContainEqual(message), { timeout: 15_000 })

describe('a workshop', () => {
  test('is of those who are invited: six in the product, more at an address of an allowed host', async () => {
    expect(codeOf(await plan([...six, 'gus']))).toBe('too_many_people')
    expect(codeOf(await plan([...six, 'gus'], { link: 'https://elsewhere.example/1' }))).toBe('link_not_allowed')
    const away = await planned([...six, 'gus'], { minutes: 600, link: 'https://meet.example/1' })
    expect(await workshopOf('gus', away)).toMatchObject({ conference_url: 'https://meet.example/1', elsewhere: true })
    const workshop = await planned(six, { minutes: 900 })
    for (const who of ['gus', 'root'])
      expect([who, (await person(who).get(address(workshop))).status, (await join(who, workshop)).status]).toEqual([
        who,
        403,
        403,
      ])
    const channels = await Promise.all(['ana', 'gus', 'root'].map((who) => follows(who, 0, workshop)))
    expect(channels.map(({ isIn }) => isIn)).toEqual([true, false, false])
  })

  test('takes the time of those who accept, and gives it back', async () => {
    const first = await planned(['ana', 'ben'], { minutes: 2_000 })
    const second = await planned(['ana', 'cleo'], { minutes: 2_010 })
    expect((await answer('ana', first, 'accepted')).status).toBe(200)
    const refused = await answer('ana', second, 'accepted')
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([422, 'slot_taken'])
    expect((await answer('ana', first, 'declined')).status).toBe(200)
    expect((await answer('ana', second, 'accepted')).status).toBe(200)
    const moved = { startsAt: instant(new Date(Date.now() + 4_000 * 60_000)), minutes: 30, timeZone: 'Europe/Paris' }
    await api.workshops.moveWorkshop({ ...operator(), workshopId: second, date: moved })
    await vi.waitFor(async () => expect((await workshopOf('ana', second)).answer).toBe('invited'))
    expect((await answer('ana', first, 'accepted')).status).toBe(200)
  })
})

describe('its call', () => {
  test('opens a quarter of an hour before, to those who have accepted', async () => {
    const early = await planned(['dan', 'eve'], { minutes: 20 })
    expect((await answer('dan', early, 'accepted')).status).toBe(200)
    expect((await join('dan', early)).json().errors[0]?.code).toBe('too_early')
    const open = await planned(['eve', 'fay'], { minutes: 10 })
    expect((await join('eve', open)).json().errors[0]?.code).toBe('not_accepted')
    const away = await planned(['eve', 'fay'], { minutes: 8, link: 'https://meet.example/2' })
    expect(webconferenceAttributes.parse((await person('eve').get(room(away))).json().data.attributes).state).toBe(
      'none',
    )
  })

  test('carries a signal to the one it names, cuts who is taken off, and closes when it is called off', async () => {
    const workshop = await planned(six.slice(0, 3))
    for (const who of six.slice(0, 3)) expect((await answer(who, workshop, 'accepted')).status).toBe(200)
    const stays = {
      ana: await comes('ana', workshop),
      ben: await comes('ben', workshop),
      cleo: await comes('cleo', workshop),
    }
    const ana = await follows('ana', 0, workshop, stays.ana)
    const ben = await follows('ben', 1, workshop, stays.ben)
    const cleo = await follows('cleo', 1, workshop, stays.cleo)
    ana.say({ action: 'signal', to: stays.ben, signal: { candidate: 'for ben' } })
    const signal = {
      type: 'signal',
      from: stays.ana,
      party: idOfUser('ana'),
      to: stays.ben,
      signal: { candidate: 'for ben' },
    }
    await hasHeard(ben, signal)
    ana.say({ action: 'state', microphone: true, camera: true, screen: false })
    await vi.waitFor(() => expect(cleo.heard().some(({ type }) => type === 'state')).toBe(true))
    expect(cleo.heard().filter(({ type }) => type === 'signal')).toEqual([])

    await api.workshops.removeFromWorkshop({ ...operator(), workshopId: workshop, userId: idOfUser('cleo') })
    const two = { [idOfUser('ana')]: stays.ana, [idOfUser('ben')]: stays.ben }
    await hasHeard(ana, { type: 'presence', stays: two })
    expect((await join('cleo', workshop)).status).toBe(403)

    await api.workshops.cancelWorkshop({ ...operator(), workshopId: workshop, reason: 'not_needed' })
    await hasHeard(ben, { type: 'presence', stays: {} })
    expect((await join('ana', workshop)).status).toBe(422)
    const types = (await api.store.readStream(`workshop-${workshop}`)).map(({ type }) => type)
    expect(types.filter((type) => type === 'WorkshopLeft')).toHaveLength(3)
  })
})
