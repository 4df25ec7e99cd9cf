import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { catalogue } from './catalogue.ts'
import type { Finding } from './findings.ts'

/** What protects the log after the migrations, one fact a line. Made anew with a migration that changes it: docs/audit.md. */
const shapeFile = new URL('shape.txt', import.meta.url)

/** What the catalogue says of the log now. */
export async function readShape(client: Pick<pg.Client, 'query'>): Promise<readonly string[]> {
  const { rows } = await client.query<{ fact: string }>(catalogue)
  return rows.map(({ fact }) => fact)
}

/**
 * Compares what should protect the log with what does.
 * @param isExpected whether the operator said that a fact is known here
 */
export async function protections(
  client: pg.Client,
  tell: (finding: Finding) => void,
  isExpected: (fact: string) => boolean,
): Promise<void> {
  const facts = new Set(await readShape(client))
  const wanted = new Set((await readFile(shapeFile, 'utf8')).trim().split('\n'))
  for (const fact of wanted) if (!facts.has(fact)) tell({ what: 'protection', why: `missing: ${fact}` })
  for (const fact of facts)
    if (!wanted.has(fact) && !isExpected(fact)) tell({ what: 'protection', why: `not expected: ${fact}` })
  await sequenceIsAhead(client, tell)
}

async function sequenceIsAhead(client: pg.Client, tell: (finding: Finding) => void): Promise<void> {
  const { rows } = await client.query<{ behind: boolean }>(
    'select (case when is_called then last_value else 0 end) < coalesce((select max(position) from es.events), 0) as behind from es.positions',
  )
  if (rows[0]?.behind === true)
    tell({ what: 'protection', why: 'the sequence es.positions is behind the last position of the log' })
}
