import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StreamName } from '#domain/platform/event-store.ts'
import { sealKey } from '#infra/platform/audit/seal.ts'
import { createSealJob } from '#infra/platform/jobs/seal-log.ts'
import { type AuditedLog, auditedLog, rechain, unseal } from './support.ts'

/** Two seals, in the database and in the file outside it. */
let log: AuditedLog
let stream: StreamName
let folder: string
let file: string
beforeEach(async () => {
  log = await auditedLog()
  folder = await mkdtemp(path.join(tmpdir(), 'binome-copy-'))
  file = path.join(folder, 'kept', 'seals.ndjson')
  stream = await log.write(3)
  await log.seal(file)
  await log.write(2)
  await log.seal(file)
})
afterEach(async () => {
  await log.close()
  await rm(folder, { recursive: true, force: true })
})

const silent = () => {
  const logger = () => vi.fn<(...words: unknown[]) => void>()
  return { info: logger(), warn: logger(), error: logger() }
}
const asSuperuser = { query: (query: { readonly text: string }) => log.superuser(query.text) } as never
/** The job that seals `log`, with the key and the file of these tests. */
function sealJob(logger: ReturnType<typeof silent>) {
  const options = {
    eventStoreUrl: undefined,
    sealing: true,
    url: log.url,
    sealKey: Buffer.alloc(32, 7),
    sealFile: file,
  }
  const job = createSealJob(options, asSuperuser, logger)
  if (job === null) throw new Error('nothing is sealed here')
  const gauge = async (name: string) => (await job.gauges['seals']?.())?.find((one) => one.name === name)?.value
  return { ...job, gauge }
}
const lines = async () => (await readFile(file, 'utf8')).trimEnd().split('\n')
const sealed = async () =>
  (await log.superuser('select count(*)::int as seals from es.seals'))[0]?.['seals'] as number | undefined
/** What a superuser does who wants another past: the event changed, its stream chained anew, no seal left. */
const rewrite = () =>
  log.tamper(`${unseal}; update es.events set data = '{"n":9}' where position = 2; ${rechain(stream)}`)

test('every seal is written to the copy once it is made, and it goes on', async () => {
  expect(await lines()).toHaveLength(2)
  await log.write(1)
  expect(await log.seal(file)).toBe(1)
  expect(await lines()).toHaveLength(3)
})

describe('the sealer signs nothing', () => {
  test('where the seals were removed and the log rewritten', async () => {
    await rewrite()
    await log.write(1)
    await expect(log.seal(file)).rejects.toThrow(
      /^Nothing is sealed: .*ends with seal 2, and the database has no such seal.*verify --seals/,
    )
    expect(await sealed()).toBe(0)
    expect(await lines()).toHaveLength(2)
  })

  test('where the end of the log was cut with its seal', async () => {
    await log.tamper('delete from es.seals where number = 2; delete from es.events where position >= 4')
    await log.write(1)
    await expect(log.seal(file)).rejects.toThrow('ends with seal 2, and the database has no such seal')
    expect(await sealed()).toBe(1)
  })

  test('where somebody who has the key sealed again', async () => {
    await rewrite()
    await log.seal()
    await log.write(1)
    await log.seal()
    await expect(log.seal(file)).rejects.toThrow('ends with seal 2, and the database has another one of that number')
  })

  test('after seals of another key, which the copy has not', async () => {
    await log.write(1)
    await log.seal(undefined, sealKey(Buffer.alloc(32, 9)))
    await log.write(1)
    await expect(log.seal(file)).rejects.toThrow('seal 3, which')
    expect(await sealed()).toBe(3)
  })

  test('where there is no copy and the seals are not of our key', async () => {
    await rm(file)
    await expect(log.seal(file, sealKey(Buffer.alloc(32, 9)))).rejects.toThrow('is not signed with our key')
  })
})

test('a copy that was lost begins anew with the seals of our key', async () => {
  await rm(file)
  await log.write(1)
  expect(await log.seal(file)).toBe(1)
  expect(await lines()).toHaveLength(3)
})

test('a process that died between the seal and the copy is made good by the next', async () => {
  await log.write(1)
  await log.seal()
  expect(await lines()).toHaveLength(2)
  expect(await log.seal(file)).toBe(0)
  expect(await lines()).toHaveLength(3)
})

test('after the key was changed it goes on', async () => {
  const other = sealKey(Buffer.alloc(32, 9))
  await log.write(1)
  expect(await log.seal(file, other)).toBe(1)
  await log.write(1)
  expect(await log.seal(file, other)).toBe(1)
  expect(await lines()).toHaveLength(4)
})

test('the job fails, and the log, /readyz and a gauge say so, until the seals are back', async () => {
  const logger = silent()
  const job = sealJob(logger)
  const refused = () => job.gauge('sealing_refused')
  await log.superuser(
    'create table public.kept as select * from es.seals; create table public.theirs as select * from es.company_seals',
  )
  await log.tamper(unseal)
  await expect(job.run()).rejects.toThrow('Nothing is sealed')
  expect(logger.error).toHaveBeenCalledWith(expect.stringMatching(/^Nothing is sealed: .*has no such seal/))
  expect(job.problem()).toMatch(/^ready, but nothing is sealed/)
  expect(await refused()).toBe(1)
  await log.superuser(
    'insert into es.seals select * from public.kept; insert into es.company_seals select * from public.theirs',
  )
  await job.run()
  expect([job.problem(), await refused()]).toEqual([null, 0])
})

test('the age of the oldest unsealed event is a gauge', async () => {
  const job = sealJob(silent())
  const lag = () => job.gauge('seal_lag_seconds')
  expect(await lag()).toBe(0)
  await log.write(1)
  await log.tamper(`update es.events set recorded_at = recorded_at - interval '1 hour' where position = 6`)
  expect(await lag()).toBeGreaterThanOrEqual(3_600)
})

describe('npm run audit -- verify', () => {
  const verify = (...args: string[]) =>
    new Promise<{ readonly code: number; readonly out: string }>((resolve) => {
      const env = {
        ...process.env,
        DATABASE_URL: log.url,
        VAULT_KEY: Buffer.alloc(32, 1).toString('base64'),
        SEAL_KEY: Buffer.alloc(32, 7).toString('base64'),
        SEAL_FILE: file,
        AUDIT_EXPECTED: '',
      }
      execFile(process.execPath, ['infra/platform/audit/cli.ts', 'verify', ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
      )
    })

  test('compares with SEAL_FILE by default, and prints it', async () => {
    expect((await verify()).out).toContain(`The seals were compared with their copy in ${file}.`)
    await rewrite()
    const { code, out } = await verify()
    expect(code).toBe(1)
    expect(out).toContain('SEAL 1  it was published and is gone: positions 1 to 3, 3 events')
  })

  test('says loudly that there is no copy', async () => {
    await rm(file)
    expect((await verify()).out).toContain('NO OUTSIDE COPY of the seals was compared')
  })

  test('ends with what stands outside the log, whatever it found', async () => {
    expect((await verify()).out.trimEnd().split('\n').at(-1)).toMatch(
      /^NOT verified, because it stands outside the log: roles of people .*, and the keys of the vault/,
    )
  })

  test('a file of what is expected here makes it no finding', async () => {
    await log.superuser('create publication replica for all tables')
    const expected = path.join(folder, 'expected.txt')
    await writeFile(expected, '# a replica for reports\npublication replica of the log\n')
    expect((await verify()).out).toContain('not expected: publication replica of the log')
    expect((await verify('--expected', expected)).out).not.toContain('publication replica')
  })
})
