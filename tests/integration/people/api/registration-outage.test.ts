import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { signUpFields } from '#tests/support/sign-up.ts'
import { tcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { run } from '#tests/support/run.ts'

/** PostgreSQL goes away in the middle of a sign-up, at each of its steps. */

let api: TestApi
let proxy: TcpProxy
const unlimited = { points: 1000, seconds: 60, batch: 1 }

beforeAll(async () => {
  api = await testApi({
    provenSignUp: true,
    allowances: { registration: unlimited, sign_in_address: unlimited },
    async databaseAt(text) {
      const url = new URL(text)
      proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) })
      url.port = String(proxy.port)
      return url.href
    },
  })
  await seedCompany(api.db.database.system, 'acme', { allowed_email_domains: ['acme.test'] })
})
afterAll(async () => {
  await api.close()
  await proxy.close()
})

const words = {
  fr: 'Le service est indisponible. Réessayez dans quelques instants.',
  en: 'The service is unavailable. Try again in a moment.',
}

async function invited(email: string): Promise<string> {
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 86_400_000)
  const companyId = idOf.company('acme')
  const [row] = await run(api.db.database.system)<{ id: string }>`insert into app.invitations (company_id, email,
    roles, program_id, origin, expires_at)
    values (${companyId}, ${email}, '{participant,presenter}', ${idOf.program('acme')}, 'invited', ${expiresAt})
    returning id`
  return api.links.sign({ purpose: 'invitation', companyId, id: row?.id ?? '', expiresAt })
}

const fields = (email: string, token: string, password: string, role: string) =>
  signUpFields({ email, token, password }, { roles: [role] })

/** What is written of an address, in the rows and in the log. */
async function written(email: string) {
  const users = await api.db.database.system.query<{ id: string; status: string; profiles: string[]; places: number }>({
    text: `select u.id, u.status, array(select role from app.profiles where user_id = u.id order by role) as profiles,
        (select count(*)::int from app.program_enrollments e join app.profiles p on p.id = e.profile_id
          where p.user_id = u.id) as places
      from app.users u where u.email = $1`,
    values: [email],
  })
  const [user] = users
  const events = user === undefined ? [] : await api.store.readStream(`account-${user.id}`)
  const opened = events.flatMap(({ type, data }) => (type === 'ProfileOpened' ? [(data as { role: string }).role] : []))
  return { users, opened, registered: events.filter(({ type }) => type === 'AccountRegistered').length }
}

/** In the order of the call. A name is that of a prepared statement. */
const steps = [
  ['the link is read', /invitation_find/],
  ['the unit and the program are looked up', /sign_up_known/],
  ['the hidden rows are written', /insert into app\.users/],
  ['the profile is written', /insert into app\.profiles \(id, company_id, user_id, role, title\)/],
  ['the event is appended', /es_append/],
  ['the rows are made visible', /update app\.users u set status/],
  ['the session is opened', /session_open/],
] as const

describe.each([
  ['before', false],
  ['after', true],
] as const)('a database that goes away %s', (when, answered) => {
  it.each(steps)('%s', async (step, sends) => {
    const email = `${when}${steps.findIndex(([name]) => name === step)}@acme.test`
    const token = await invited(email)
    const visitor = await api.as('acme', null)
    const first = 'Premier-Essai-2026!'
    const second = 'Second-Essai-2026!'

    proxy.away({ sends, answered })
    const stopped = await visitor.post('/auth', fields(email, token, first, 'participant'), { 'accept-language': 'en' })
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([503, '2'])
    expect(stopped.text).toContain(words.en)
    expect(stopped.headers['access-token']).toBeUndefined()
    const still = await visitor.post('/auth', fields(email, token, second, 'presenter'))
    expect([still.status, still.text.includes(words.fr)]).toEqual([503, true])
    expect(proxy.back()).toBe(true)

    // The person tries again, with another password and another role.
    const again = await visitor.post('/auth', fields(email, token, second, 'presenter'))
    const { users, opened, registered } = await written(email)
    expect([registered, opened.length, users.length]).toEqual([1, 1, 1])
    expect(users[0]).toMatchObject({ status: 'active', profiles: opened, places: 1 })
    // Once the account is there, the link is used and the first password is the account's.
    const wasThere = step === 'the session is opened'
    expect(again.status).toBe(wasThere ? 422 : 200)
    const [kept, lost] = wasThere ? [first, second] : [second, first]
    const signIn = async (password: string) =>
      (await (await api.as('acme', null)).post('/auth/sign_in', { email, password })).status
    expect([await signIn(kept), await signIn(lost)]).toEqual([200, 401])
  })
})
