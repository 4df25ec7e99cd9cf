import type pg from 'pg'
import { isoMicroseconds, microsecondsOf, type Seal } from './seal.ts'

interface Row {
  readonly number: string
  readonly first: string
  readonly last: string
  readonly count: number
  readonly root: Buffer
  readonly listed: Buffer
  readonly previous: Buffer
  readonly at: string
  readonly public_key: Buffer
  readonly signature: Buffer
}

// Ordered by `s.number`: an output column called number is a text.
const columns = `number::text, first::text, last::text, count, root, listed, previous, public_key, signature,
  to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`

/** As many as are read at once. */
const pageSize = 1_000

/** Seals in order, after a number; without their lists. */
export async function* readSeals(client: Pick<pg.Client, 'query'>, after = 0n): AsyncGenerator<Seal> {
  for (let last = after; ;) {
    const { rows } = await client.query<Row>({
      text: `select ${columns} from es.seals s where s.number > $1 order by s.number limit ${pageSize}`,
      values: [String(last)],
    })
    for (const row of rows) yield seal(row)
    if (rows.length < pageSize) return
    last = BigInt(rows.at(-1)?.number ?? 0)
  }
}

export async function lastSeal(client: Pick<pg.Client, 'query'>): Promise<Seal | undefined> {
  const { rows } = await client.query<Row>(`select ${columns} from es.seals s order by s.number desc limit 1`)
  return rows[0] && seal(rows[0])
}

export async function sealList(client: Pick<pg.Client, 'query'>, number: bigint): Promise<Buffer> {
  const { rows } = await client.query<{ list: Buffer }>({
    text: 'select list from es.seals where number = $1',
    values: [String(number)],
  })
  return rows[0]?.list ?? Buffer.alloc(0)
}

export async function writeSeal(client: Pick<pg.Client, 'query'>, seal: Seal, list: Buffer): Promise<void> {
  await client.query({
    text: `insert into es.seals (number, first, last, count, root, listed, previous, sealed_at, public_key, signature,
      list)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      String(seal.number), String(seal.first), String(seal.last), seal.count, seal.root, seal.listed, seal.previous,
      isoMicroseconds(seal.sealedAt), seal.publicKey, seal.signature, list,
    ], // oxfmt-ignore
  })
}

function seal({ number, first, last, at, public_key: publicKey, ...row }: Row): Seal {
  const { count, root, listed, previous, signature } = row
  return {
    number: BigInt(number),
    first: BigInt(first),
    last: BigInt(last),
    count,
    root,
    listed,
    previous,
    sealedAt: microsecondsOf(at),
    publicKey,
    signature,
  }
}
