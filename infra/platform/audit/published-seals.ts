import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { readSeals } from './seal-table.ts'
import { isoMicroseconds, keyId, microsecondsOf, type Seal, sealHash } from './seal.ts'

/** A seal as it is published: one line of JSON. */
export function publishedLine(seal: Seal): string {
  return JSON.stringify({
    seal: String(seal.number),
    first: String(seal.first),
    last: String(seal.last),
    count: seal.count,
    root: seal.root.toString('hex'),
    listed: seal.listed.toString('hex'),
    previous: seal.previous.toString('hex'),
    sealedAt: isoMicroseconds(seal.sealedAt),
    keyId: keyId(seal.publicKey),
    publicKey: seal.publicKey.toString('base64'),
    signature: seal.signature.toString('base64'),
    hash: sealHash(seal).toString('hex'),
  })
}

/** The file of published seals cannot be used: it is not one, is cut, or contradicts the database. */
export class PublishedSealsError extends Error {
  override readonly name = 'PublishedSealsError'
}

/** @throws PublishedSealsError that names the line */
export function parsePublished(line: string, where: string): Seal {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null) throw new TypeError('not an object')
    const text = (name: string) => {
      const field: unknown = Reflect.get(value, name)
      if (typeof field !== 'string') throw new TypeError(`no ${name}`)
      return field
    }
    const bytes = (name: string, encoding: 'hex' | 'base64', length: number) => {
      const field = Buffer.from(text(name), encoding)
      if (field.length !== length) throw new RangeError(`${name} is not ${length} bytes`)
      return field
    }
    const count: unknown = Reflect.get(value, 'count')
    if (typeof count !== 'number' || !Number.isInteger(count)) throw new TypeError('no count')
    return {
      number: BigInt(text('seal')),
      first: BigInt(text('first')),
      last: BigInt(text('last')),
      count,
      root: bytes('root', 'hex', 32),
      listed: bytes('listed', 'hex', 32),
      previous: bytes('previous', 'hex', 32),
      sealedAt: microsecondsOf(text('sealedAt')),
      publicKey: bytes('publicKey', 'base64', 32),
      signature: bytes('signature', 'base64', 64),
    }
  } catch (error) {
    throw new PublishedSealsError(
      `${where} is no published seal: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** A file of published seals, by number. @throws PublishedSealsError that names the line */
export function readPublished(text: string, name: string): ReadonlyMap<bigint, Seal> {
  const seals = new Map<bigint, Seal>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const seal = parsePublished(line, `line ${index + 1} of ${name}`)
    const same = seals.get(seal.number)
    if (same !== undefined && publishedLine(same) !== publishedLine(seal))
      throw new PublishedSealsError(
        `line ${index + 1} of ${name} is another seal ${seal.number} than the one before it`,
      )
    seals.set(seal.number, seal)
  }
  if (seals.size === 0) throw new PublishedSealsError(`${name} holds no seals`)
  return seals
}

/** The sealer has (7250, 2). Two processes may share a file. */
const oneWriter = 'pg_advisory_lock(7250, 3)'

/**
 * Appends the seals that the file lacks; a line that a crash cut is written again. The last seal of the file must be
 * the database's own: this detects a database whose seals were made again.
 * @returns how many lines were added
 * @throws PublishedSealsError
 */
export async function publishSeals(client: pg.Client, file: string): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true })
  await client.query(`select ${oneWriter}`)
  const handle = await open(file, 'a+', 0o644)
  try {
    const { size } = await handle.stat()
    const { line, end } = await lastWholeLine(handle, size)
    if (end < size) await handle.truncate(end)
    const known = line === undefined ? undefined : parsePublished(line, `the last line of ${file}`)
    if (known !== undefined) await mustBeOurs(client, known, file)
    let added = 0
    let text = ''
    for await (const seal of readSeals(client, known?.number)) {
      text += `${publishedLine(seal)}\n`
      added += 1
    }
    if (added > 0) {
      await handle.appendFile(text)
      await handle.sync()
    }
    return added
  } finally {
    await handle.close()
    await client.query(`select pg_advisory_unlock(7250, 3)`)
  }
}

async function mustBeOurs(client: pg.Client, known: Seal, file: string): Promise<void> {
  const { value: ours } = (await readSeals(client, known.number - 1n).next()) as IteratorResult<Seal, undefined>
  if (ours !== undefined && publishedLine(ours) === publishedLine(known)) return
  throw new PublishedSealsError(
    `${file} ends with seal ${known.number}, and the database ` +
      `${ours?.number === known.number ? 'has another one of that number' : 'has no such seal'}: npm run audit -- ` +
      `verify --seals ${file}`,
  )
}

/** The last whole line, and where it ends. */
export async function lastWholeLine(
  handle: Awaited<ReturnType<typeof open>>,
  size: number,
): Promise<{ readonly line: string | undefined; readonly end: number }> {
  // A line is well below this.
  const start = Math.max(0, size - 8_192)
  const tail = Buffer.alloc(size - start)
  await handle.read(tail, 0, tail.length, start)
  const end = tail.lastIndexOf(10)
  if (end === -1) return { line: undefined, end: start === 0 ? 0 : size }
  return { line: tail.toString('utf8', tail.lastIndexOf(10, end - 1) + 1, end), end: start + end + 1 }
}
