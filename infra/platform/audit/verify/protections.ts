import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { catalogue } from './catalogue.ts'
import type { Finding } from './findings.ts'
import { majorOf, type Shape, shapeWrongs } from './shape.ts'

/**
 * What protects the log after the migrations, one fact a line. Made anew with a migration that changes it:
 * docs/audit.md.
 */
const shapeFile = new URL('shape.txt', import.meta.url)

/** What the catalogue says of the log now. */
export async function readShape(client: Pick<pg.Client, 'query'>): Promise<readonly string[]> {
  const { rows } = await client.query<{ fact: string }>(catalogue)
  return rows.map(({ fact }) => fact)
}

/**
 * Compares what should protect the log with what does.
 * @param isExpected whether the operator declared a fact as known here
 * @param isCopy the log is in another store: its positions are not drawn here
 */
export async function protections(
  client: pg.Client,
  tell: (finding: Finding) => void,
  isExpected: (fact: string) => boolean,
  isCopy: boolean,
): Promise<Shape> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const shape = majorOf(rows[0]?.version ?? 0)
  if (shape.compared) {
    const wanted = (await readFile(shapeFile, 'utf8')).trim().split('\n')
    for (const why of shapeWrongs(await readShape(client), wanted, isExpected)) tell({ what: 'protection', why })
  }
  await sequenceIsRight(client, tell, isCopy)
  return shape
}

async function sequenceIsRight(client: pg.Client, tell: (finding: Finding) => void, isCopy: boolean): Promise<void> {
  const { rows } = await client.query<{ drawn: boolean; behind: boolean }>(
    `select is_called as drawn, (case when is_called then last_value else 0 end)
        < coalesce((select max(position) from es.events), 0) as behind
      from es.positions`,
  )
  const [row] = rows
  if (isCopy && row?.drawn === true)
    tell({ what: 'protection', why: 'something was appended to the copy of the log, which is in another store' })
  if (!isCopy && row?.behind === true)
    tell({ what: 'protection', why: 'the sequence es.positions is behind the last position of the log' })
}
