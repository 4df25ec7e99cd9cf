import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instant } from '#domain/platform/ids.ts'
import { composeCore, type Core } from '#infra/compose.ts'
import { createDiskFiles } from '#infra/platform/files/disk.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import { zipOf } from '#infra/platform/zip/zip.ts'
import { claimMail } from '#infra/messages/mail/claims.ts'
import { enqueueMail } from '#infra/messages/mail/outbox.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { ended, message, openWorld, project, startCompany, type World } from './support.ts'

const acme = idOf.company('acme')

let world: World
let target: TestDatabase
let core: Core
let env: NodeJS.ProcessEnv
const file = () => path.join(world.folder, 'acme.zip')
const run = (...args: string[]) => ended(startCompany(env, ...args))

beforeAll(async () => {
  world = await openWorld()
  await keepAttachment(world)
  const { code, err } = await world.run(['export', 'acme', '--to', 'acme.zip'])
  if (code !== 0) throw new Error(err)
  target = await testDatabase()
  const vaultKey = randomBytes(32)
  env = {
    ...process.env,
    INIT_CWD: world.folder,
    DATA_DIR: path.join(world.folder, 'elsewhere'),
    DATABASE_URL: target.runtimeUrl,
    MIGRATE_DATABASE_URL: target.url,
    VAULT_KEY: vaultKey.toString('base64'),
    SEAL: 'off',
    DEMO: '0',
  }
  core = await composeCore({
    url: target.runtimeUrl,
    poolSize: 4,
    vaultKey,
    logger: createLogger({ level: 'silent' }),
  })
})
afterAll(async () => {
  await core.close()
  await target.close()
  await world.close()
})

/** A file of a message, as the product keeps it. */
async function keepAttachment({ db, files }: World): Promise<void> {
  const key = 'abcdef0123456789abcdef0123456789'
  await db.database.system.query({
    text: `insert into app.attachments (id, company_id, user_id, conversation_id, file_key, media_type, bytes)
      values (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, 'text/plain', 4)`,
    values: [acme, idOf.user('acme', 'Ana'), key],
  })
  await files.write(
    `attachments/${acme}/${key}.bin`,
    (async function* () {
      yield Buffer.from('plan')
    })(),
  )
}

/** Rows of an export by their text, without what another installation must have of its own. */
function rowsIn(zip: string, name: string): readonly string[] {
  const text = execFileSync('unzip', ['-p', zip, name], { encoding: 'utf8', maxBuffer: 64_000_000 })
  const own = new Set(['position', 'recorded_at', 'revision_at', 'sending_held_at'])
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      JSON.stringify(
        Object.entries(JSON.parse(line) as Record<string, unknown>)
          .filter(([column]) => !own.has(column))
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .toSorted()
}

function namesIn(zip: string): readonly string[] {
  return execFileSync('unzip', ['-Z1', zip], { encoding: 'utf8' }).split('\n').filter(Boolean).toSorted()
}

const rowsOf = (text: string, values: readonly unknown[] = []) => target.database.system.query({ text, values })

describe('an exported company', () => {
  test('comes back in an empty installation, equal in every table, view, text and file', async () => {
    const { code, err, out } = await run('restore', 'acme.zip', '--json')
    expect([code, err]).toEqual([0, expect.stringContaining('5 of 5')])
    expect(JSON.parse(out)).toMatchObject({ companyId: acme, files: 1 })
    await project(core)
    expect(await run('export', 'acme', '--to', 'again.zip')).toMatchObject({ code: 0 })
    const again = path.join(world.folder, 'again.zip')
    const compared = namesIn(file()).filter((name) => /^(tables|content)\/|^texts\.ndjson$/.test(name))
    expect(compared.length).toBeGreaterThan(20)
    for (const name of compared) expect([name, rowsIn(again, name)]).toEqual([name, rowsIn(file(), name)])
    expect(rowsIn(again, 'texts.ndjson').join()).toContain(message)
    for (const name of namesIn(file()).filter((one) => one.startsWith('files/')))
      expect(execFileSync('unzip', ['-p', again, name])).toEqual(execFileSync('unzip', ['-p', file(), name]))
  })

  test('counts its people and what they have together as before', async () => {
    const counted = ({ database }: TestDatabase) =>
      database.system.query({
        text: `select kind, month, program_id, unit, country, state, detail, moment, sum(n)::int as n
          from (table rm.figure_counts union all select company_id, month, kind, program_id, unit, country, state,
            detail, moment, n from rm.figure_changes) counted
          where company_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8`,
        values: [acme],
      })
    const before = await counted(world.db)
    expect(before).toContainEqual(expect.objectContaining({ kind: 'person', state: 'enrolled' }))
    expect(await counted(target)).toEqual(before)
  })

  test('has the same events in the same order, and proofs of this log', async () => {
    const eventsOf = (zip: string) =>
      execFileSync('unzip', ['-p', zip, 'events.ndjson'], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes('"schemaVersion"'))
        .map((line) => {
          const { stream, revision, id, type, metadata } = JSON.parse(line) as Record<string, unknown>
          return { stream, revision, id, type, metadata }
        })
    const first = eventsOf(file())
    expect(first.length).toBeGreaterThan(1)
    expect(eventsOf(path.join(world.folder, 'again.zip'))).toEqual(first)
  })

  test('notifies nobody of past events', async () => {
    const [row] = await target.database.system.query<{ notices: number; mails: number }>({
      text: `select (select count(*)::integer from app.notices where company_id = $1) as notices,
        (select count(*)::integer from app.mails where company_id = $1) as mails`,
      values: [acme],
    })
    expect(row).toEqual({ notices: 0, mails: 0 })
  })

  test('is suspended until its restore is finished, which a second run does, writing nothing twice', async () => {
    const before = await core.store.head()
    const reactions = (
      await rowsOf(
        `select name from rm.projections where starts_with(name, 'reaction_')
      and position >= $1`,
        [before.toString()],
      )
    ).length
    expect(reactions).toBeGreaterThan(2)
    await target.database.system.query({
      text: `update app.companies set state = 'suspended', suspended_at = now(), restored_state = 'active'`,
    })
    expect(await run('resume', 'acme')).toMatchObject({ code: 1, err: expect.stringContaining('not finished') })
    expect(await run('send', 'acme')).toMatchObject({ code: 1, err: expect.stringContaining('not finished') })
    expect(await run('restore', 'acme.zip')).toMatchObject({ code: 0 })
    expect(await core.store.head()).toBe(before)
    expect(await rowsOf('select state, restored_state from app.companies')).toEqual([
      { state: 'active', restored_state: null },
    ])
    expect(await run('restore', 'acme.zip')).toMatchObject({ code: 1, err: expect.stringContaining('here already') })
  })

  test('sends no mail before it is enabled', async () => {
    const { system } = target.database
    const to = { userId: idOf.user('acme', 'Ana') }
    const params = { at: instant(new Date()) }
    const send = (key: string) =>
      system.transaction((sql) => enqueueMail(sql, { companyId: acme, template: 'password_changed', to, params, key }))
    const claim = () => claimMail(system, 'email', 'test', new Date(Date.now() + 60_000))
    await send('of the original')
    expect(await claim()).toBeNull()
    expect(await run('send', '--all', '--discard')).toMatchObject({ code: 0, out: expect.stringContaining('acme') })
    expect(await claim()).toBeNull()
    await send('of this one')
    expect(await claim()).toMatchObject({ companyId: acme })
    expect((await run('send', 'acme')).out).toContain('Nothing was held')
  })

  test('keeps its file in the store', async () => {
    const files = createDiskFiles(path.join(world.folder, 'elsewhere', 'files'))
    const content = await files.read(`attachments/${acme}/abcdef0123456789abcdef0123456789.bin`)
    const chunks: Buffer[] = []
    for await (const chunk of content ?? []) chunks.push(Buffer.from(chunk))
    expect(Buffer.concat(chunks).toString()).toBe('plan')
  })

  test('comes back beside other companies, when their slug and hosts are others and their work is done', async () => {
    await run('suspend', 'acme', '--yes')
    expect(await run('export', 'acme', '--to', 'later.zip')).toMatchObject({ code: 0 })
    const beside = await testDatabase()
    const there = { ...env, DATABASE_URL: beside.runtimeUrl, MIGRATE_DATABASE_URL: beside.url }
    const restore = () => ended(startCompany(there, 'restore', 'later.zip'))
    try {
      const { system } = beside.database
      await seedCompany(system, 'globex')
      const refused = async (words: string) =>
        expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining(words) })
      await system.query({ text: `update app.companies set hosts = '{acme.localhost}'` })
      await refused('has the slug or a host')
      await system.query({ text: `update app.companies set hosts = '{globex.localhost}'` })
      await system.query({
        text: `insert into rm.processes (id, host, pid, roles, version, started_at)
          values (gen_random_uuid(), 'here', 1, '{api}', '1', now())`,
      })
      await refused('Stop it first')
      await system.query({ text: 'delete from rm.processes' })
      expect(await system.query({ text: 'select slug from app.companies' })).toEqual([{ slug: 'globex' }])
      expect(await restore()).toMatchObject({ code: 0 })
      expect(await system.query({ text: 'select slug, state from app.companies order by slug' })).toEqual([
        { slug: 'acme', state: 'suspended' },
        { slug: 'globex', state: 'active' },
      ])
    } finally {
      await beside.close()
    }
  })

  test('is refused where it was deleted, before the first row', async () => {
    expect((await world.run(['suspend', 'acme', '--yes'])).code).toBe(0)
    expect(await world.run(['restore', 'acme.zip'])).toMatchObject({ code: 1, err: expect.stringContaining('already') })
    const { system } = world.db.database
    await system.query({
      text: `update app.companies set hosts = hosts || '{localhost}' where slug = 'acme'`,
    })
    // The wait for calls from before is over.
    await system.query({
      text: `insert into app.company_deletions (company_id, started_at) values ($1, now() - interval '1 hour')`,
      values: [acme],
    })
    const deleted = await world.run(['delete', 'acme', '--yes'])
    expect([deleted.code, deleted.out]).toEqual([0, expect.not.stringContaining('Still said')])
    expect(await world.run(['restore', 'acme.zip'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('was deleted from this installation'),
    })
    expect(await system.query({ text: 'select slug from app.companies' })).toEqual([{ slug: 'globex' }])
  })

  test('is refused when the file was changed or is none', async () => {
    const rewritten = async (name: string, change: (name: string, content: Buffer) => Buffer | null) => {
      const entries = namesIn(file()).flatMap((entry) => {
        const content = change(entry, execFileSync('unzip', ['-p', file(), entry], { maxBuffer: 64_000_000 }))
        return content === null ? [] : [{ name: entry, content: [content] }]
      })
      await writeFile(path.join(world.folder, name), zipOf(entries))
      return (await run('restore', name)).err
    }
    const empty = (entry: string, content: Buffer) => (entry === 'texts.ndjson' ? Buffer.from('') : content)
    expect(await rewritten('changed.zip', empty)).toContain('texts.ndjson is not what the manifest says')
    const gone = (entry: string, content: Buffer) => (entry === 'texts.ndjson' ? null : content)
    expect(await rewritten('gone.zip', gone)).toContain('texts.ndjson is missing')
    const listless = (entry: string, content: Buffer) =>
      entry === 'manifest.json' ? Buffer.from(content.toString('utf8').replace('"files"', '"other"')) : content
    expect(await rewritten('listless.zip', listless)).toContain('no export of a company')
    await writeFile(path.join(world.folder, 'none.zip'), randomBytes(10_000))
    expect(await run('restore', 'none.zip')).toMatchObject({ code: 1, err: expect.stringContaining('as a zip') })
  })
})
