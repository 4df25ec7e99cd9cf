import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccounts } from '#commands/people/accounts.ts'
import { acme } from '#tests/support/mentoring.ts'
import { memoryVault, system } from '#tests/support/requests.ts'
import { openWorld, signUp, userIdOf, type World } from './support.ts'

let world: World
let n = 0
let key = ''
let email = ''

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  n += 1
  key = `sign-up ${n}`
  email = `lina${n}@acme.test`
})

const stopped = new Error('the process stopped here')
const usersWith = (address: string) => world.rows('select id from app.users where email = $1', address)

/** The commands of a process that stops at this step. */
function stoppingAt(step: 'append' | 'show') {
  const stop = () => Promise.reject(stopped)
  return createAccounts({
    store: step === 'append' ? { ...proxy(world.store), append: stop } : world.store,
    records: step === 'show' ? { ...world.records, show: stop } : world.records,
    vault: memoryVault(),
  })
}

function proxy(store: World['store']): World['store'] {
  return {
    multiStream: store.multiStream,
    append: (appends) => store.append(appends),
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    subscribe: (options) => store.subscribe(options),
    close: () => store.close(),
  }
}

describe('registering', () => {
  it('answers the user, whose row, profile and program are there; the event holds no personal text', async () => {
    const userId = userIdOf(await world.accounts.register(signUp(key, { email })))
    expect(await world.userOf(userId)).toEqual({ status: 'active', roles: [], email, profiles: ['participant'] })
    expect(await world.eventsOf(userId)).toEqual(['AccountRegistered', 'ProfileOpened'])
    const [first] = await world.store.readStream(`account-${userId}`)
    expect(first?.metadata.actor).toEqual({ kind: 'user', userId })
    const log = await world.rows('select data, metadata from es.events where stream = $1', `account-${userId}`)
    expect(JSON.stringify(log)).not.toMatch(/lina|moreau|2009-05-12/i)
    const [row] = await world.rows<{ row: object }>(`select to_json(u) as row from app.users u where u.id = $1`, userId)
    expect(row?.row).toMatchObject({
      date_of_birth: '2009-05-12',
      gender: 'woman',
      consent_basis: 'parental',
      professional_status: 'apprentice',
      business_unit: 'lyon',
    })
    const enrolled = await world.rows(
      `select e.id from app.program_enrollments e join app.profiles p on p.id = e.profile_id where p.user_id = $1`,
      userId,
    )
    expect(enrolled).toHaveLength(1)
  })

  it('answers the same account to the same key, and writes nothing', async () => {
    const first = await world.accounts.register(signUp(key, { email }))
    const again = await world.accounts.register(signUp(key, { email }))
    expect(again).toMatchObject({ ok: true, id: userIdOf(first), repeated: true })
    expect(await world.eventsOf(userIdOf(first))).toHaveLength(2)
  })

  it('gives one account and one refusal to two at once with one address', async () => {
    const results = await Promise.all([
      world.accounts.register(signUp(`${key} a`, { email })),
      world.accounts.register(signUp(`${key} b`, { email })),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, refusal: { code: 'email_taken' } }])
    expect(await usersWith(email)).toHaveLength(1)
  })

  it('refuses the key of another address', async () => {
    await world.accounts.register(signUp(key, { email }))
    expect(await world.accounts.register(signUp(key, { email: `other-${email}` }))).toEqual({
      ok: false,
      refusal: { code: 'email_taken' },
    })
  })

  it('leaves no row when it is refused', async () => {
    const refused = await world.accounts.register(signUp(key, { email, roles: ['admin'] }))
    expect(refused).toEqual({ ok: false, refusal: { code: 'role_reaches_further' } })
    expect(await usersWith(email)).toEqual([])
  })

  it('gives roles when the system registers', async () => {
    const input = signUp(key, { email, actor: system, origin: 'operator', roles: ['admin', 'referent'] })
    const userId = userIdOf(await world.accounts.register(input))
    expect(await world.userOf(userId)).toMatchObject({ status: 'active', roles: ['admin', 'referent'] })
  })
})

describe('a process that stops', () => {
  it('before the event leaves a row that nobody sees, and the same sign-up completes it', async () => {
    await expect(stoppingAt('append').register(signUp(key, { email }))).rejects.toThrow(stopped)
    const tenant = world.db.database.tenant(acme)
    expect(await tenant.query({ text: 'select id from app.users where email = $1', values: [email] })).toEqual([])
    expect(await usersWith(email)).toHaveLength(1)
    const userId = userIdOf(await world.accounts.register(signUp(key, { email })))
    expect(await world.userOf(userId)).toMatchObject({ status: 'active' })
  })

  it('before the event keeps the address for a minute, then another sign-up takes it', async () => {
    await expect(stoppingAt('append').register(signUp(key, { email }))).rejects.toThrow(stopped)
    const other = signUp(`${key} other`, { email })
    expect(await world.accounts.register(other)).toEqual({ ok: false, refusal: { code: 'email_taken' } })
    await world.rows(`update app.users set created_at = now() - interval '61 seconds' where email = $1`, email)
    const userId = userIdOf(await world.accounts.register(other))
    expect(await usersWith(email)).toEqual([{ id: userId }])
  })

  it('after the event keeps the address and the data for the account', async () => {
    await expect(stoppingAt('show').register(signUp(key, { email }))).rejects.toThrow(stopped)
    await world.rows(`update app.users set created_at = now() - interval '1 day' where email = $1`, email)
    expect(await world.accounts.register(signUp(`${key} other`, { email }))).toEqual({
      ok: false,
      refusal: { code: 'email_taken' },
    })
    const userId = userIdOf(await world.accounts.register(signUp(key, { email })))
    expect(await world.userOf(userId)).toMatchObject({ status: 'active', email })
    expect(await world.eventsOf(userId)).toHaveLength(2)
  })
})
