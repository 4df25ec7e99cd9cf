import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import { importName } from '#infra/company/import/import.ts'
import { workOnImports } from '#infra/people/invitations/import.ts'
import { purgeExpired } from '#infra/people/jobs/purge-expired.ts'
import { accountWriter } from '#tests/support/account-writer.ts'
import { onServer } from '#tests/support/copy-database.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

/** Files of accounts that take several portions of 500 lines, are stopped on the way, or come over one another. */

let api: TestApi
let admin: TestPerson
const acme = idOf.company('acme')

beforeAll(async () => {
  api = await testApi()
  await seedCompany(api.db.database.system, 'acme', { allowed_email_domains: ['acme.test'] })
  await seedPerson(api.db.database.system, 'acme', { name: 'root', roles: ['admin'] })
  admin = await api.as('acme', 'root')
})
afterAll(() => api.close())
beforeEach(async () => {
  // Each test adds as many people as there were: statistics of before would make statements take minutes.
  await onServer(api.db.url, (client) => client.query('analyze'))
  await rows(`update app.invitation_imports set state = 'failed' where state not in ('done', 'failed')`)
})

const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })
const work = () => workOnImports(api.db.database, accountWriter(api.db.database, api.store))
const read = async (id: string) =>
  (await admin.get(`/admin/api/invitation_imports/${id}`)).json<AdminInvitationImport>()
const act = (id: string, name: string) => admin.post(`/admin/api/invitation_imports/${id}/${name}`)
const leaseEnds = (id: string) =>
  rows(`update app.invitation_imports set lease_until = now() - interval '1 second' where id = $1`, id)

async function send(csv: string): Promise<string> {
  const body = {
    kind: 'accounts',
    file_name: 'promo.csv',
    content: Buffer.from(csv).toString('base64'),
    program_id: idOf.program('acme'),
  }
  return (await admin.post('/admin/api/invitation_imports', body)).json<AdminInvitationImport>().id
}

/** Letters only: a number in a name is refused. */
const word = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
const count = 1_200
/** Two of them are wrong: one in the first portion, one in the last. */
const wrong = [3, 1_100]
const file = (prefix: string) =>
  [
    'email;prénom;nom;rôle',
    ...Array.from({ length: count }, (_, n) => {
      const role = wrong.includes(n) ? 'pape' : n % 2 === 0 ? 'mentor' : 'mentoré'
      return `${prefix}${n}@acme.test;${word(n)};Roy;${role}`
    }),
  ].join('\n')

/** Of the accounts whose addresses begin like this. */
async function written(prefix: string) {
  const people = await rows<{ id: string; status: string; entries: number; profiles: number; programs: number }>(
    `select u.id, u.status, coalesce(a.entries, 0) as entries, coalesce(p.profiles, 0) as profiles,
        coalesce(e.programs, 0) as programs
      from app.users u
      left join (select subject_id, count(*)::int as entries from app.audit_log where action = 'import' group by 1) a
        on a.subject_id = u.id::text
      left join (select user_id, count(*)::int as profiles from app.profiles group by 1) p on p.user_id = u.id
      left join (select p.user_id, count(*)::int as programs from app.program_enrollments e
        join app.profiles p on p.id = e.profile_id group by 1) e on e.user_id = u.id
      where u.email ~ $1 order by u.id`,
    `^${prefix}[0-9]+@`,
  )
  const events = await rows<{ stream: string; types: string[] }>(
    `select stream, array_agg(type order by revision) as types from es.events
      where stream = any ($1) group by 1`,
    people.map(({ id }) => `account-${id}`),
  )
  const kinds = (values: readonly object[]) =>
    Object.fromEntries(
      [...Map.groupBy(values, (value) => JSON.stringify(value))].map(([kind, all]) => [kind, all.length]),
    )
  return {
    people: kinds(people.map(({ status, entries, profiles, programs }) => ({ status, entries, profiles, programs }))),
    events: kinds(events.map(({ types }) => types)),
  }
}
const everybodyOnce = {
  people: { '{"status":"active","entries":1,"profiles":1,"programs":1}': count - wrong.length },
  events: { '["AccountRegistered","ProfileOpened"]': count - wrong.length },
}

describe('a file of several portions', () => {
  it.each([
    ['rows', 500, 500],
    ['before', 500, 1_000],
    ['after', 500, 1_000],
  ] as const)('writes no line twice and loses none when its process is killed: %s', async (moment, done, reached) => {
    const id = await send(file(moment))
    await work()
    expect(await read(id)).toMatchObject({ state: 'checked', rows: count, created: count - 2, aside: 2 })
    await act(id, 'write')
    const child = fork(new URL('./account-process.ts', import.meta.url), [api.db.url, moment])
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(await read(id)).toMatchObject({ state: 'writing', rows: count, done })
    expect(await rows(`select written from app.invitation_imports where id = $1`, id)).toEqual([{ written: reached }])
    await leaseEnds(id)
    await work()
    const ended = await read(id)
    expect(ended).toMatchObject({ state: 'done', done: count, created: count - 2, changed: 0, aside: 2 })
    expect(ended.problems.map(({ line, code }) => [line, code])).toEqual(wrong.map((n) => [n + 2, 'role_unknown']))
    expect(ended.changes).toHaveLength(200)
    expect(await written(moment)).toEqual(everybodyOnce)
    const problems = parse((await admin.get(`/admin/api/invitation_imports/${id}/problems.csv`)).text, {
      delimiter: ';',
      bom: true,
    })
    expect(problems.slice(1).map(([line]) => line)).toEqual(wrong.map((n) => String(n + 2)))
  })

  it('sees addresses of lines that were written before it was stopped', async () => {
    const first = file('again')
    const id = await send(`${first}\nagain0@acme.test;Twice;Roy;mentor\n`)
    await work()
    expect((await read(id)).problems.at(-1)).toMatchObject({ line: count + 2, code: 'same_as_line', other_line: 2 })
    await act(id, 'write')
    const child = fork(new URL('./account-process.ts', import.meta.url), [api.db.url, 'after'])
    await once(child, 'exit')
    await leaseEnds(id)
    await work()
    expect((await read(id)).problems.at(-1)).toMatchObject({ line: count + 2, code: 'same_as_line', other_line: 2 })
    expect(await written('again')).toEqual(everybodyOnce)
  })

  it('is stopped by an administrator after the portion under way, and goes on below it', async () => {
    const id = await send(file('stop'))
    await work()
    await act(id, 'write')
    const writer = accountWriter(api.db.database, api.store)
    let begun = 0
    await workOnImports(api.db.database, {
      ...writer,
      accounts: {
        ...writer.accounts,
        registerReserved: async (input) => {
          if ((begun += 1) === 2) await act(id, 'stop')
          return writer.accounts.registerReserved(input)
        },
      },
    })
    // The portion under way is written whole.
    const stopped = await read(id)
    expect(stopped).toMatchObject({ state: 'stopped', created: 999, aside: 1, actions: ['resume'] })
    expect((await written('stop')).events).toEqual({ '["AccountRegistered","ProfileOpened"]': 999 })
    expect(await work()).toEqual({ done: 0, failed: 0 })
    await act(id, 'resume')
    await work()
    expect(await read(id)).toMatchObject({ state: 'done', created: count - 2, aside: 2, done: count })
    expect(await written('stop')).toEqual(everybodyOnce)
  })

  it('that was stopped keeps its file for a day', async () => {
    const id = await send('email;prénom;nom\nday1@acme.test;Day;Roy\n')
    await work()
    await act(id, 'write')
    await act(id, 'stop')
    await purgeExpired(api.db.database.system)
    // Nothing is written: what the check has counted is no figure of it.
    const noOutcome = { created: 0, changed: 0, invited: 0, aside: 0, changes: [] }
    expect(await read(id)).toMatchObject({ state: 'stopped', finished_at: null, actions: ['resume'], ...noOutcome })
    await rows(`update app.invitation_imports set created_at = now() - interval '25 hours' where id = $1`, id)
    await purgeExpired(api.db.database.system)
    expect(await read(id)).toMatchObject({ state: 'stopped', finished_at: expect.any(String), actions: [] })
    expect(await rows(`select file from app.invitation_imports where id = $1`, id)).toEqual([{ file: null }])
    expect((await act(id, 'resume')).status).toBe(409)
  })
})

describe('a file over a file', () => {
  it('waits while the command line imports into the company', async () => {
    const id = await send('email;prénom;nom\nwait1@acme.test;Wait;Roy\n')
    await work()
    await act(id, 'write')
    await api.db.database.alone(importName('acme'), work)
    expect(await read(id)).toMatchObject({ state: 'writing', done: 0 })
    await leaseEnds(id)
    await work()
    expect(await read(id)).toMatchObject({ state: 'done', created: 1 })
  })

  it('of another administrator is written after it, and each keeps what the other wrote', async () => {
    const [one, other] = [
      await send('email;prénom;nom;ville\nboth@acme.test;Both;Roy;Lyon\nown1@acme.test;Own;Roy;\n'),
      await send('email;prénom;nom;poste\nboth@acme.test;Both;Roy;Cheffe\nown2@acme.test;Own;Roy;\n'),
    ]
    expect(await read(other)).toMatchObject({ state: 'waiting', ahead: 1 })
    await Promise.all([work(), work()])
    for (const id of [one, other]) {
      expect(await read(id)).toMatchObject({ state: 'checked', created: 2, ahead: 0 })
      await act(id, 'write')
    }
    expect([(await read(one)).ahead, (await read(other)).ahead]).toEqual([0, 1])
    await Promise.all([work(), work()])
    for (const id of [one, other]) await leaseEnds(id)
    await work()
    const ends = [await read(one), await read(other)]
    expect(ends.map(({ state }) => state)).toEqual(['done', 'done'])
    // The second one has found the account of the first.
    expect(ends.map(({ created, changed }) => created + changed)).toEqual([2, 2])
    expect(ends.reduce((sum, { created }) => sum + created, 0)).toBe(3)
    expect(await rows(`select city, job_title, status from app.users where email = 'both@acme.test'`)).toEqual([
      { city: 'Lyon', job_title: 'Cheffe', status: 'active' },
    ])
  })

  it('that was corrected changes what was corrected', async () => {
    const lines = (city: string) =>
      `email;prénom;nom;ville\nfix1@acme.test;Fix;Roy;Lyon\nfix2@acme.test;Fix;Roy;${city}\n`
    const first = await send(lines('Lion'))
    await work()
    await act(first, 'write')
    await work()
    const second = await send(lines('Lyon'))
    await work()
    expect(await read(second)).toMatchObject({
      created: 0,
      changed: 1,
      invited: 2,
      changes: [{ line: 3, created: false, fields: ['city'] }],
    })
    await act(second, 'write')
    await work()
    expect(await rows(`select email, city from app.users where email ~ '^fix' order by email`)).toEqual([
      { email: 'fix1@acme.test', city: 'Lyon' },
      { email: 'fix2@acme.test', city: 'Lyon' },
    ])
  })
})

it('reaches nobody of another company', async () => {
  await seedCompany(api.db.database.system, 'globex', { allowed_email_domains: ['acme.test'] })
  await seedPerson(api.db.database.system, 'globex', { name: 'gil' })
  await rows(`update app.users set email = 'shared@acme.test', city = 'Nice' where id = $1`, idOf.user('globex', 'gil'))
  const id = await send('email;prénom;nom;ville\nshared@acme.test;Sha;Red;Lille\n')
  await work()
  expect(await read(id)).toMatchObject({ created: 1, changed: 0 })
  await act(id, 'write')
  await work()
  expect(await rows(`select company_id, city from app.users where email = 'shared@acme.test' order by city`)).toEqual([
    { company_id: acme, city: 'Lille' },
    { company_id: idOf.company('globex'), city: 'Nice' },
  ])
})
