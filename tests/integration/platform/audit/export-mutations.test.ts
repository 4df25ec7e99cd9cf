import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportLog } from '#infra/platform/audit/export.ts'
import { type SealKey, sealKey } from '#infra/platform/audit/seal.ts'
import { verifyExport } from '#infra/platform/audit/verify-export.ts'
import { acme, type AuditedLog, auditedLog, globex, key } from './support.ts'

/**
 * Good exports: of the log, of one company, of one stream, and of a part whose seals are cut. The last event is in no
 * seal.
 */
const scopes = ['log', 'company', 'stream', 'part', 'part of a company'] as const
const files = new Map<string, string[]>()
let log: AuditedLog

beforeAll(async () => {
  log = await auditedLog()
  const stream = await log.write(2)
  await log.write(1, { company: globex })
  await log.write(1, { stream, data: { text: 'Élève "œ" \\ \n' } })
  await log.seal()
  await log.write(1, { stream })
  await log.seal()
  await log.write(1, { stream })
  const made = {
    log: {},
    company: { companyId: acme },
    stream: { companyId: acme, stream },
    part: { from: 2n, to: 5n },
    'part of a company': { companyId: acme, from: 2n, to: 5n },
  }
  for (const name of scopes) {
    let text = ''
    await exportLog({ url: log.url, key, ...made[name] }, async (more) => void (text += more))
    files.set(name, text.trimEnd().split('\n'))
  }
})
afterAll(() => log.close())

/** Whether the verification with our key reports a problem. */
async function isRefused(bytes: Buffer): Promise<boolean> {
  const problems: string[] = []
  const problem = (what: string) => problems.push(what)
  try {
    await verifyExport([bytes], { keys: [key.publicKey], published: [], problem })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return true
  }
  return problems.length > 0
}
const asFile = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`)
const linesOf = (name: string) => files.get(name) ?? []

/** The last line as somebody else would write it: nobody's, or with a key. */
function endAnew(lines: readonly string[], signer: SealKey | null): string[] {
  const above = lines.slice(0, -1)
  const digest = createHash('sha256')
    .update(`${above.join('\n')}\n`)
    .digest()
  const end = above.filter((line) => /^\{"(position|number)"/.test(line)).length
  const signature = signer?.sign(Buffer.concat([Buffer.from('binome-export-1\n'), digest])).toString('base64') ?? null
  const publicKey = signer?.publicKey.toString('base64') ?? null
  return [...above, JSON.stringify({ end, digest: digest.toString('hex'), publicKey, signature })]
}

/** What may be written instead of a value. */
function others(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, -1, 0, value + 2 ** 32, value + 0.5, String(value)]
  if (value === null) return ['x', 0]
  if (Array.isArray(value)) return [value.slice(1), [...value, 'ff'.repeat(32)], value.toReversed(), 'x']
  if (typeof value !== 'string') return [null, {}]
  const flipped = `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`
  return [
    flipped,
    `${value} `,
    ` ${value}`,
    `0${value}`,
    value.toUpperCase(),
    value.replaceAll('-', ''),
    '',
    null,
    '\ud800',
    [value],
  ]
}

interface Mutation {
  readonly what: string
  readonly line: string
}

/** Every way that we know to say a line otherwise. */
function* mutationsOf(line: string): Generator<Mutation> {
  const value = JSON.parse(line) as Record<string, unknown>
  const written = (changed: object) => JSON.stringify(changed)
  for (const [name, of] of Object.entries(value)) {
    const { [name]: _, ...without } = value
    yield { what: `without ${name}`, line: written(without) }
    yield { what: `${name} last`, line: written({ ...without, [name]: of }) }
    for (const other of others(of))
      yield { what: `${name} is ${JSON.stringify(other)}`, line: written({ ...value, [name]: other }) }
    yield { what: `${name} twice`, line: line.replace('{', `{${JSON.stringify(name)}:${JSON.stringify(of)},`) }
    if (typeof of === 'object' && of !== null && !Array.isArray(of))
      for (const inner of mutationsOf(JSON.stringify(of)))
        yield { what: `${name}: ${inner.what}`, line: line.replace(JSON.stringify(of), () => inner.line) }
  }
  yield { what: 'one more member', line: line.replace(/\}$/, ',"more":1}') }
  yield { what: 'a prototype', line: line.replace(/\}$/, ',"__proto__":{"seal":"1"}}') }
  yield { what: 'a blank', line: line.replace(':', ': ') }
  yield {
    what: 'an escape',
    line: line.replace(/"(\w)/, (_, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`),
  }
}

async function accepted(name: string, mend: (lines: string[]) => string[], which: (line: string) => boolean) {
  const lines = linesOf(name)
  const found: string[] = []
  const seen = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    // Two lines of each kind and set of members say it all.
    const kind = Object.keys(JSON.parse(line) as object).join(' ')
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    if (!which(line) || (seen.get(kind) ?? 0) > 2) continue
    for (const { what, line: changed } of mutationsOf(line))
      if (changed !== line && !(await isRefused(asFile(mend(lines.with(at, changed))))))
        found.push(`line ${at + 1}: ${what}`)
  }
  return found
}

describe.each(scopes)('an export of a %s', (name) => {
  test('is good as it is', async () => expect(await isRefused(asFile(linesOf(name)))).toBe(false))

  test('every changed member is refused', async () => {
    expect(
      await accepted(
        name,
        (lines) => lines,
        () => true,
      ),
    ).toEqual([])
  })

  test('what is sealed is proven by its seal: also over a last line that the product itself would sign', async () => {
    const inSeal = (line: string) => line.includes('"inSeal"') || line.startsWith('{"seal"')
    expect(await accepted(name, (lines) => endAnew(lines, key), inSeal)).toEqual([])
  })

  test('a line that is gone, there twice, or in another place is refused', async () => {
    const lines = linesOf(name)
    const changed = [
      ...lines.map((_, at) => ({ what: `${at} gone`, lines: lines.toSpliced(at, 1) })),
      ...lines.map((line, at) => ({ what: `${at} twice`, lines: lines.toSpliced(at, 0, line) })),
      ...lines.slice(1).map((line, at) => ({
        what: `${at} and the next changed over`,
        lines: lines.with(at, line).with(at + 1, lines[at] ?? ''),
      })),
    ]
    const passed: string[] = []
    for (const { what, lines: other } of changed) if (!(await isRefused(asFile(other)))) passed.push(what)
    expect(passed).toEqual([])
  })

  test('a last line that nobody signed, or somebody else, is refused', async () => {
    expect(await isRefused(asFile(endAnew(linesOf(name), key)))).toBe(false)
    expect(await isRefused(asFile(endAnew(linesOf(name), null)))).toBe(true)
    expect(await isRefused(asFile(endAnew(linesOf(name), sealKey(Buffer.alloc(32, 9)))))).toBe(true)
  })

  test('stripped of its seals, and of what names them, it is refused', async () => {
    const bare = linesOf(name)
      .filter((line) => !line.startsWith('{"seal"'))
      .map((line) => line.replace(/,"inSeal":.*\}$/, '}'))
    expect(await isRefused(asFile(endAnew(bare, null)))).toBe(true)
    expect(await isRefused(asFile(endAnew(bare, sealKey(Buffer.alloc(32, 9)))))).toBe(true)
  })

  test('a byte that is another one is refused, wherever it stands', async () => {
    const bytes = asFile(linesOf(name))
    const passed: number[] = []
    // Every nineteenth: all of them take a minute and say the same.
    for (let at = 0; at < bytes.length; at += 19) {
      const changed = Buffer.from(bytes)
      changed[at] = at % 2 === 0 ? (bytes[at] ?? 0) ^ 1 : 0xff
      if (!(await isRefused(changed))) passed.push(at)
    }
    expect(passed).toEqual([])
  })

  test('cut anywhere, or with something after it, it is refused', async () => {
    const bytes = asFile(linesOf(name))
    for (let end = 1; end < bytes.length; end += 97)
      expect([end, await isRefused(bytes.subarray(0, end))]).toEqual([end, true])
    for (const more of ['\n', ' ', '{}\n'])
      expect(await isRefused(Buffer.concat([bytes, Buffer.from(more)]))).toBe(true)
    expect(await isRefused(bytes.subarray(0, -1))).toBe(true)
    expect(await isRefused(Buffer.concat([Buffer.from('\ufeff'), bytes]))).toBe(true)
  })
})
