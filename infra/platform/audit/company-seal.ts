import { createHash } from 'node:crypto'
import type { LogProofs } from '#api/admin/platform/ports.ts'
import type pg from 'pg'
import { isoMicroseconds, keyId, microsecondsOf } from './seal.ts'

/**
 * A signed statement about one company's part of the log: these are its events, in the company's own numbers. Byte by
 * byte: docs/audit.md.
 */
export interface CompanySeal {
  readonly companyId: string
  /** From 1, without a gap. */
  readonly number: bigint
  /** Number of the log's seal that covers these events. Not signed, not exported. */
  readonly seal: bigint
  /** Number of its first event among the company's. */
  readonly first: bigint
  readonly count: number
  /** Merkle root of the contents of the events, without their positions. */
  readonly root: Buffer
  /** Hash of the company's seal before; 32 zero bytes before the first. */
  readonly previous: Buffer
  /** Time of the log's seal. */
  readonly sealedAt: bigint
  readonly publicKey: Buffer
  readonly signature: Buffer
}

export function lastOf({ first, count }: Pick<CompanySeal, 'first' | 'count'>): bigint {
  return first + BigInt(count) - 1n
}

export function companySignedBytes(seal: Omit<CompanySeal, 'signature' | 'seal'>): Buffer {
  const numbers = Buffer.alloc(20)
  numbers.writeBigInt64BE(seal.number, 0)
  numbers.writeBigInt64BE(seal.first, 8)
  numbers.writeInt32BE(seal.count, 16)
  const sealedAt = Buffer.alloc(8)
  sealedAt.writeBigInt64BE(seal.sealedAt)
  const company = Buffer.from(seal.companyId.replaceAll('-', ''), 'hex')
  const { root, previous, publicKey } = seal
  return Buffer.concat([Buffer.from('binome-company-seal-1\n'), company, numbers, root, previous, sealedAt, publicKey])
}

export function companySealHash(seal: CompanySeal): Buffer {
  return createHash('sha256').update(companySignedBytes(seal)).update(seal.signature).digest()
}

/** One line of JSON, as a company sees it. */
export function companySealLine(seal: CompanySeal): string {
  return JSON.stringify({
    seal: String(seal.number),
    company: seal.companyId,
    first: String(seal.first),
    count: seal.count,
    root: seal.root.toString('hex'),
    previous: seal.previous.toString('hex'),
    sealedAt: isoMicroseconds(seal.sealedAt),
    keyId: keyId(seal.publicKey),
    publicKey: seal.publicKey.toString('base64'),
    signature: seal.signature.toString('base64'),
    hash: companySealHash(seal).toString('hex'),
  })
}

interface Row {
  readonly company_id: string
  readonly number: string
  readonly seal: string
  readonly first: string
  readonly count: number
  readonly root: Buffer
  readonly previous: Buffer
  readonly at: string
  readonly public_key: Buffer
  readonly signature: Buffer
}

const columns = `company_id::text, number::text, seal::text, first::text, count, root, previous, public_key, signature,
  to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`

type Client = Pick<pg.Client, 'query'>

/** The company seals of one seal of the log, by company. */
export async function companySealsOf(client: Client, seal: bigint): Promise<ReadonlyMap<string, CompanySeal>> {
  const text = `select ${columns} from es.company_seals s where s.seal = $1`
  const { rows } = await client.query<Row>({ text, values: [String(seal)] })
  return new Map(rows.map((row) => [row.company_id, fromRow(row)]))
}

/** One company's seals of these seals of the log, by the number of the log's seal, in order. */
export async function companySealsIn(
  client: Client,
  companyId: string,
  seals: ReadonlySet<string>,
): Promise<ReadonlyMap<string, CompanySeal>> {
  const text = `
    select ${columns} from es.company_seals s
    where s.company_id = $1 and s.seal = any($2) order by s.number`
  const { rows } = await client.query<Row>({ text, values: [companyId, [...seals]] })
  return new Map(rows.map((row) => [row.seal, fromRow(row)]))
}

/** The last seal of each of these companies before a seal of the log. */
export async function lastCompanySeals(
  client: Client,
  companies: readonly string[],
  before: bigint,
): Promise<ReadonlyMap<string, CompanySeal>> {
  const text = `select ${columns} from unnest($1::uuid[]) c(id) cross join lateral (
    select * from es.company_seals one where one.company_id = c.id and one.seal < $2 order by one.number desc
      limit 1) s`
  const { rows } = await client.query<Row>({ text, values: [[...companies], String(before)] })
  return new Map(rows.map((row) => [row.company_id, fromRow(row)]))
}

/** The last seal of the log whose company seals were made. */
export async function companiesSealedUpTo(client: Client): Promise<bigint> {
  const text = 'select coalesce(max(s.seal), 0)::text as seal from es.company_seals s'
  const { rows } = await client.query<{ seal: string }>(text)
  return BigInt(rows[0]?.seal ?? 0)
}

/** How many are read at once. */
const pageSize = 1_000

/** A company's seals in order, starting with the one that covers its event of that number. */
export async function* readCompanySeals(client: Client, companyId: string, from = 1n): AsyncGenerator<CompanySeal> {
  for (let after = 0n; ;) {
    const { rows } = await client.query<Row>({
      text: `select ${columns} from es.company_seals s
        where s.company_id = $1 and s.number > $2 and s.first + s.count > $3 order by s.number limit ${pageSize}`,
      values: [companyId, String(after), String(from)],
    })
    for (const row of rows) yield fromRow(row)
    if (rows.length < pageSize) return
    after = BigInt(rows.at(-1)?.number ?? 0)
  }
}

/** For a list: a company's seals by number, and their count. */
export async function pageOfCompanySeals(
  client: Client,
  companyId: string,
  { offset, limit, order, ids }: Omit<Parameters<LogProofs['seals']>[0], 'companyId'>,
): Promise<{ readonly seals: readonly CompanySeal[]; readonly total: number }> {
  const found = `from es.company_seals s
    where s.company_id = $1 and ($2::text[] is null or s.number::text = any($2))`
  const { rows } = await client.query<Row>({
    text: `select ${columns} ${found} order by s.number ${order} limit $3 offset $4`,
    values: [companyId, ids, limit, offset],
  })
  const counted = await client.query<{ total: number }>({
    text: `select count(*)::int as total ${found}`,
    values: [companyId, ids],
  })
  return { seals: rows.map(fromRow), total: counted.rows[0]?.total ?? 0 }
}

export async function writeCompanySeal(client: Client, seal: CompanySeal): Promise<void> {
  await client.query({
    text: `insert into es.company_seals (company_id, number, seal, first, count, root, previous, sealed_at, public_key,
      signature)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      seal.companyId, String(seal.number), String(seal.seal), String(seal.first), seal.count, seal.root, seal.previous,
      isoMicroseconds(seal.sealedAt), seal.publicKey, seal.signature,
    ], // oxfmt-ignore
  })
}

function fromRow({ company_id: companyId, public_key: publicKey, at, ...row }: Row): CompanySeal {
  const { count, root, previous, signature } = row
  return {
    companyId,
    number: BigInt(row.number),
    seal: BigInt(row.seal),
    first: BigInt(row.first),
    count,
    root,
    previous,
    sealedAt: microsecondsOf(at),
    publicKey,
    signature,
  }
}
