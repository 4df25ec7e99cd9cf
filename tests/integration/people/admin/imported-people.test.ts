import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addCompany, ask, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let admin: Record<string, string>

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Nina Neuve', profile: 'participant' },
    { name: 'Théo Tard', profile: 'participant' },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Rémi Rapide', profile: 'participant' },
    { name: 'Lola Lente', profile: 'participant' },
    { name: 'Paul Pair', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
  ])
  await server.project()
  admin = await server.signIn(acme.id, acme.person('Aline Admin'))
  const { system } = server.db.database
  await system.query({
    text: `with made as (
        insert into app.invitation_imports (company_id, kind, file_name, file, options, dry_run, created_by, state,
          created)
        values ($1, 'accounts', 'a.csv', '\\x00', '{}', false, $2, 'done', 5) returning id)
      update app.users set import_id = made.id, password_hash = null from made where users.id = any ($3)`,
    values: [
      acme.id,
      acme.person('Aline Admin').userId,
      ['Nina Neuve', 'Théo Tard', 'Rémi Rapide', 'Lola Lente', 'Paul Pair'].map((name) => acme.person(name).userId),
    ],
  })
})
afterAll(() => server.close())

const act = (name: string, what: string) =>
  server.call(acme.id, admin, `users/${acme.person(name).userId}/${what}`, { method: 'POST', body: '{}' })
const statusOf = async (name: string) =>
  (await server.call(acme.id, admin, `users/${acme.person(name).userId}`)).json.status

it('are mailed once a day, with a link to a first password', async () => {
  expect((await act('Nina Neuve', 'tell_imported')).status).toBe(200)
  expect((await act('Nina Neuve', 'tell_imported')).status).not.toBe(200)
  const mails = await run(server.db.database.system)`select template from app.mails where company_id = ${acme.id}
    and user_id = ${acme.person('Nina Neuve').userId}`
  expect(mails).toEqual([{ template: 'account_ready' }])
})

it('may be mailed also when a request was made for them, and are then no longer removed', async () => {
  await ask(server, acme, 'Paul Pair', 'Inès Carbonnel', '2026-03-10T09:00:00.000Z')
  await server.project()
  const { actions } = (await server.call(acme.id, admin, `users/${acme.person('Paul Pair').userId}`)).json
  expect([actions.includes('tell_imported'), actions.includes('remove_imported')]).toEqual([true, false])
  expect((await act('Paul Pair', 'tell_imported')).status).toBe(200)
})

it('are removed while nobody has used the account, and never those of no file', async () => {
  await server.signIn(acme.id, acme.person('Théo Tard'))
  for (const name of ['Théo Tard', 'Hugo Lefèvre']) {
    const answer = await act(name, 'remove_imported')
    expect([name, answer.status, answer.json.status]).toEqual([name, 403, undefined])
    expect(await statusOf(name)).toBe('active')
  }
  const imported = async () => (await server.call(acme.id, admin, 'invitation_imports')).json[0]
  expect(await imported()).toMatchObject({ created: 5, gone: 0 })
  expect((await act('Nina Neuve', 'remove_imported')).status).toBe(200)
  expect(await statusOf('Nina Neuve')).toBe('erased')
  expect(await imported()).toMatchObject({ created: 5, gone: 1 })
})

it('stays when somebody signs in between the look and the erasure', async () => {
  const { userId } = acme.person('Rémi Rapide')
  let removed: ReturnType<typeof act> | undefined
  await server.db.database.tenant(acme.id).transaction(async (sql) => {
    // As `openSession` does, which commits after the console has looked.
    await run(sql)`select from app.users where id = ${userId} for no key update`
    removed = act('Rémi Rapide', 'remove_imported')
    await waitUntilSomebodyWaits()
    await run(sql)`insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at,
      ends_at, method, address)
      values ('rapide', ${acme.id}, ${userId}, 'hash', now(), now() + interval '1 day', now() + interval '1 day',
      'password', '192.0.2.1')`
  })
  expect((await removed)?.status).toBe(403)
  expect(await statusOf('Rémi Rapide')).toBe('active')
})

/** Until a transaction waits for a lock of another one. */
async function waitUntilSomebodyWaits() {
  await vi.waitFor(
    async () => {
      const waiting = await run(server.db.database.system)`select from pg_locks l
        join pg_database d on d.oid = l.database or l.database is null
        where not l.granted and d.datname = current_database()`
      expect(waiting.length).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 50 },
  )
}

it('is used by nobody while it is removed', async () => {
  const lola = acme.person('Lola Lente')
  await run(server.db.database.tenant(acme.id))`update app.users set removing_until = now() + interval '1 minute'
    where id = ${lola.userId}`
  const session = await server.signIn(acme.id, lola)
  expect((await server.call(acme.id, session, 'users')).status).toBe(401)
  expect((await act('Lola Lente', 'remove_imported')).status).toBe(200)
  expect(await statusOf('Lola Lente')).toBe('erased')
})

it('leaves removed accounts out of the list, its counts and its file, unless a filter includes them', async () => {
  const { userId } = acme.person('Lola Lente')
  const listed = async (query: string) => {
    const { json, headers } = await server.call(acme.id, admin, `users?_end=200${query}`)
    const ids = (json as { id: string }[]).map(({ id }) => id)
    expect(headers.get('x-total-count')).toBe(String(ids.length))
    return ids
  }
  const left = await listed('')
  expect(left).toContain(acme.person('Théo Tard').userId)
  expect(left).not.toContain(userId)
  expect(await listed('&profiles=participant')).not.toContain(userId)
  expect(await listed('&status=erased')).toContain(userId)
  expect(await listed(`&id=${userId}`)).toEqual([userId])
  const [{ accounts } = { accounts: 0 }] = await server.db.database.system.query<{ accounts: number }>({
    text: `select count(*)::int as accounts from app.users where company_id = $1 and status <> 'erased'`,
    values: [acme.id],
  })
  expect(left.length).toBe(accounts)
  const file = (await server.call(acme.id, admin, 'users.csv')).text.trim().split('\n')
  expect(file.length).toBe(accounts + 1)
})
