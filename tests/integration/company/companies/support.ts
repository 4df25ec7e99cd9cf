import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { instant } from '#domain/platform/ids.ts'
import { composeCore, type Core } from '#infra/compose.ts'
import { createDiskFiles } from '#infra/platform/files/disk.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import { createProjections } from '#projections/all.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import { emailOf, idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
export const message = 'Bonjour Bo, je voudrais apprendre à négocier.'

/** `npm run company` with this environment. */
export function startCompany(env: NodeJS.ProcessEnv, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['infra/company/companies/cli.ts', ...args], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Two companies with people, a request with a message each, and the command line beside them. */
export async function openWorld() {
  const db = await testDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-company-'))
  const vaultKey = randomBytes(32)
  const logger = createLogger({ level: 'silent' })
  const core = await composeCore({ url: db.runtimeUrl, poolSize: 4, vaultKey, logger })
  for (const slug of ['acme', 'globex']) await fill(db, core, slug)
  await project(core)
  const env = {
    ...process.env,
    INIT_CWD: folder,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: db.runtimeUrl,
    MIGRATE_DATABASE_URL: db.url,
    VAULT_KEY: vaultKey.toString('base64'),
    SEAL_KEY: randomBytes(32).toString('base64'),
    SEAL_FILE: path.join(folder, 'seals.ndjson'),
    DEMO: '0',
  }
  const start = (...args: string[]): ChildProcess => startCompany(env, ...args)
  return {
    db,
    core,
    folder,
    files: createDiskFiles(path.join(folder, 'data', 'files')),
    vaultKey,
    start,
    run: (args: readonly string[], input = '') => ended(start(...args), input),
    async close() {
      await core.close()
      await db.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export function ended(child: ChildProcess, input = ''): Promise<Ended> {
  let [out, err] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()))
  child.stdin?.end(input)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

async function fill(db: TestDatabase, core: Core, slug: string): Promise<void> {
  const { system } = db.database
  await seedCompany(system, slug)
  await seedPerson(system, slug, { name: 'Ana', profiles: ['participant'], roles: ['admin'] })
  await seedPerson(system, slug, { name: 'Bo', profiles: ['presenter'] })
  await system.query({
    text: `insert into app.audit_log (id, company_id, action, subject_type, subject_id, after)
      values ($1, $2::uuid, 'update', 'companies', $2::uuid::text, $3)`,
    values: [randomUUID(), idOf.company(slug), JSON.stringify({ name: slug, by: emailOf(slug, 'Ana') })],
  })
  const result = await core.commands.mentoringRequests.request({
    companyId: idOf.company(slug),
    actor: { kind: 'user', userId: idOf.user(slug, 'Ana') },
    idempotencyKey: randomUUID(),
    at: instant(new Date()),
    correlationId: 'test',
    programId: idOf.program(slug),
    presenterId: idOf.profile(slug, 'Bo', 'presenter'),
    message,
  })
  if (!result.ok) throw new Error(`the request was refused: ${JSON.stringify(result)}`)
}

/** Brings every read model to the end of the log. */
export async function project(core: Core): Promise<void> {
  const projections = createProjections({ opener: core.vault, wake: () => undefined })
  const runner = createProjectionRunner({
    store: core.store,
    sql: core.database.system,
    projections,
    log: { info: () => undefined, error: () => undefined },
  })
  runner.start()
  try {
    const done = await runner.waitUntilProcessed('all', await core.store.head(), { timeoutMs: 60_000 })
    if (!done) throw new Error('the read models did not come to the end of the log')
  } finally {
    await runner.stop()
  }
}
