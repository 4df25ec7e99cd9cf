import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportLog } from '#infra/platform/audit/export.ts'
import { publishedLine } from '#infra/platform/audit/published-seals.ts'
import { readSeals } from '#infra/platform/audit/seal-table.ts'
import { connectAsSealer } from '#infra/platform/audit/sealer.ts'
import { sealKey } from '#infra/platform/audit/seal.ts'
import { type Outcome, verifyExport } from '#infra/platform/audit/verify-export.ts'
import { acme, type AuditedLog, auditedLog, globex, key } from './support.ts'

let log: AuditedLog
let folder: string
let published: string[]
/** Everything; acme's; one stream's; positions 3 to 9. Two seals (1 to 8, 9 to 14), and two events that are in none. */
const files: Record<'all' | 'acme' | 'stream' | 'part', string[]> = { all: [], acme: [], stream: [], part: [] }

beforeAll(async () => {
  log = await auditedLog()
  folder = await mkdtemp(path.join(tmpdir(), 'binome-export-'))
  const first = await log.write(3)
  await log.write(2, { company: globex, data: { secret: 'globex only' } })
  await log.write(2, { stream: first, data: { text: 'Élève "œ" \\ \n' } })
  await log.write(1, { company: globex })
  await log.seal()
  await log.write(3)
  await log.write(3, { company: globex })
  await log.seal()
  await log.write(2)
  const client = await connectAsSealer(log.url)
  published = []
  for await (const seal of readSeals(client)) published.push(publishedLine(seal))
  await client.end()
  files.all = await exported({})
  files.acme = await exported({ companyId: acme })
  files.stream = await exported({ stream: first })
  files.part = await exported({ from: 3n, to: 9n })
})
afterAll(async () => {
  await log.close()
  await rm(folder, { recursive: true, force: true })
})

async function exported(scope: object, signer: typeof key | null = key): Promise<string[]> {
  let text = ''
  await exportLog({ url: log.url, key: signer ?? undefined, ...scope }, async (more) => void (text += more))
  return text.trimEnd().split('\n')
}

async function verified(
  lines: readonly string[] | string,
  options: { keys?: Buffer[]; published?: string[] } = {},
): Promise<Outcome & { problem: string }> {
  const file = path.join(folder, 'file.ndjson')
  await writeFile(file, typeof lines === 'string' ? lines : `${lines.join('\n')}\n`)
  const problems: string[] = []
  const outcome = await verifyExport(file, {
    keys: [key.publicKey],
    published: [],
    problem: (what) => problems.push(what),
    ...options,
  })
  return { ...outcome, problem: problems.join('\n') }
}
const eventLines = (lines: readonly string[]) =>
  lines.flatMap((line, index) => (/^\{"(position|number)"/.test(line) ? [index] : []))
const changed = (lines: readonly string[], index: number, change: (line: string) => string) =>
  lines.map((line, at) => (at === index ? change(line) : line))

describe('an untouched export', () => {
  test.each([
    ['all', 16, 14],
    ['acme', 10, 8],
    ['stream', 5, 5],
    ['part', 7, 7],
  ] as const)('%s: has nothing wrong', async (name, events, sealed) => {
    const outcome = await verified(files[name], { published })
    expect(outcome.problem).toBe('')
    expect([outcome.events, outcome.sealed]).toEqual([events, sealed])
  })

  test('of a company depends on nothing that another company wrote', async () => {
    expect(files.all.join('\n')).toContain('globex only')
    // The same events of ours in a log where nobody else wrote anything, and in one where the others wrote much: both
    // exports have the same shape.
    const shapeOf = async (others: number) => {
      const own = await auditedLog()
      const stream = await own.write(2, { stream: 'capacity-00000000-0000-4000-8000-000000000001' as never })
      if (others > 0) await own.write(others, { company: globex })
      await own.write(1, { stream })
      await own.seal()
      if (others > 0) await own.write(others, { company: globex })
      if (others > 0) await own.seal()
      await own.write(1, { stream })
      await own.seal()
      let text = ''
      const write = async (more: string) => void (text += more)
      await exportLog({ url: own.url, key, companyId: acme }, write)
      await own.close()
      return text
        .replaceAll(/[\da-f]{64}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'x')
        .replaceAll(/"signature":"[^"]+"/g, 'x')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'x')
    }
    expect(await shapeOf(7)).toBe(await shapeOf(0))
  })

  test('of an empty log is an export too', async () => {
    const empty = await auditedLog()
    let text = ''
    await exportLog({ url: empty.url, key }, async (more) => void (text += more))
    await empty.close()
    expect((await verified(text)).problem).toBe('')
  })

  test('without a signature is refused with a key, and verified with a remark without one', async () => {
    const unsigned = await exported({}, null)
    expect((await verified(unsigned)).problem).toMatch(/^the last line is not signed/)
    const { problem, remarks } = await verified(unsigned, { keys: [] })
    expect(problem).toBe('')
    expect(remarks.join('\n')).toContain('Nobody signed that this is all there was')
  })
})

describe.each(['all', 'acme'] as const)('of %s, a line that was', (name) => {
  const second = () => eventLines(files[name])[1] ?? 0

  test.each([
    ['data', (line: string) => line.replace(/"data":"[^]*?","metadata/, '"data":"{}","metadata')],
    ['recordedAt', (line: string) => line.replace(/"recordedAt":"\d{4}/, '"recordedAt":"2001')],
    ['type', (line: string) => line.replace('"type":"M', '"type":"X')],
  ])('altered (%s) is named', async (_, change) => {
    const { problem } = await verified(changed(files[name], second(), change))
    expect(problem).toMatch(
      new RegExp(
        `^line ${second() + 1}, (position|number) 2, mentoring_request-\\S+#1, id \\S+: altered: its bytes do not ` +
          'give its hash',
      ),
    )
  })

  test('altered, and its hash with it, does not lead to the seal', async () => {
    const { problem } = await verified(
      changed(files[name], second(), (line) => line.replace(/"hash":"\w{8}/, '"hash":"00000000')),
    )
    expect(problem).toMatch(/its bytes do not give its hash|seal 1/)
    expect(problem).toMatch(
      name === 'all'
        ? /seal 1: the events of positions 1 to 8 are not those/
        : /seal 1: the events of positions 1 to 5 are not those/,
    )
  })

  test('removed in a stream is named', async () => {
    const { problem } = await verified(files[name].toSpliced(second(), 1))
    expect(problem).toMatch(/removed: mentoring_request-\S+ from revision 1 to 1 is missing before it/)
    expect(problem).toContain('the last line: the file is not the one that it was written for')
  })

  test('removed at the end, with the counts made to fit, breaks the signed last line', async () => {
    const last = eventLines(files[name]).at(-1) ?? 0
    const lines = files[name].toSpliced(last, 1)
    const count = eventLines(lines).length
    const fitted = lines.map((line) =>
      line.replace(/"events":\d+/, `"events":${count}`).replace(/"end":\d+/, `"end":${count}`),
    )
    expect((await verified(fitted)).problem).toContain('the last line: the file is not the one that it was written for')
  })

  test('inserted, or twice, or in another order is named', async () => {
    const [one = 0, two = 0] = eventLines(files[name])
    const twice = await verified(files[name].toSpliced(two, 0, files[name][two] ?? ''))
    expect(twice.problem).toMatch(/it stands after (position|number) 2: reordered, or inserted/)
    const swapped = changed(
      changed(files[name], one, () => files[name][two] ?? ''),
      two,
      () => files[name][one] ?? '',
    )
    expect((await verified(swapped)).problem).toContain('reordered')
  })
})

test('a seal that was altered, removed or made anew is named', async () => {
  const at = files.all.findIndex((line) => line.startsWith('{"seal":"1"'))
  expect((await verified(changed(files.all, at, (line) => line.replace('"count":8', '"count":7')))).problem).toContain(
    'seal 1: its signature does not fit what it says',
  )
  expect((await verified(files.all.toSpliced(at, 1))).problem).toContain('the seal that it names is not in the file')
  expect((await verified(files.all.toSpliced(at, 1), { published })).problem).toContain(
    'seal 1 was published for positions of this file and is not in it',
  )
  const other = sealKey(Buffer.alloc(32, 9))
  expect((await verified(files.all, { keys: [other.publicKey] })).problem).toContain(
    'seal 1 is signed with a key that was not given',
  )
  const otherSeals = published.map((line) => line.replace(/"sealedAt":"\d{4}/, '"sealedAt":"2001'))
  expect((await verified(files.all, { published: otherSeals })).problem).toContain('seal 1: another one was published')
})

describe('what is no export', () => {
  test.each([
    ['empty', '', 'the file is empty'],
    ['10 MB of garbage', 'x\u0001garbage '.repeat(1_000_000), 'its first line is not JSON'],
    ['other JSON', '{"a":1}\n', 'its first line does not say so'],
    ['JSON that is no object', '17\n', 'the file is not an export'],
  ])('%s: has a readable message', async (_, text, words) => {
    await expect(verified(text).then(({ problem }) => Promise.reject(new Error(problem)))).rejects.toThrow(
      words === 'the file is not an export' ? /not an object/ : words,
    )
  })

  test('one that was cut', async () => {
    const text = files.all.join('\n')
    expect((await verified(text.slice(0, text.length - 400))).problem).toMatch(
      /not JSON: it was altered or cut[^]*without its last line: it was cut/,
    )
  })
})

test('the verifier runs alone: no database, nothing else of the product', async () => {
  const beside = await readdir('infra/platform/audit/verify-export')
  const others: string[] = []
  for (const file of ['verify-export.ts', ...beside.map((name) => `verify-export/${name}`)]) {
    const source = await readFile(path.join('infra/platform/audit', file), 'utf8')
    for (const [, name = ''] of source.matchAll(/from '([^']+)'/g)) {
      const imported = path.join(path.dirname(file), name)
      if (!name.startsWith('node:') && path.dirname(imported) !== 'verify-export') others.push(`${file}: ${name}`)
    }
  }
  expect(others).toEqual([])
  const file = path.join(folder, 'alone.ndjson')
  await writeFile(file, `${files.all.join('\n')}\n`)
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      execFile(
        process.execPath,
        ['infra/platform/audit/verify-export.ts', ...args],
        { env: {} },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
      )
    })
  const good = await run(file, '--public-key', key.publicKey.toString('base64'))
  expect(good).toMatchObject({
    code: 0,
    out: expect.stringContaining('16 events, 14 of them sealed: nothing is wrong.'),
  })
  await writeFile(file, `${files.all.toSpliced(3, 1).join('\n')}\n`)
  expect((await run(file)).code).toBe(1)
  expect(await run(path.join(folder, 'nowhere'))).toMatchObject({
    code: 2,
    out: expect.stringContaining('no such file'),
  })
})
