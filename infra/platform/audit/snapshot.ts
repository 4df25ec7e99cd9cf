import type pg from 'pg'
import { connectAsSealer } from './sealer.ts'

/** Two connections that see the log at the same moment: one to read it through, one for look-ups meanwhile. */
export async function withSnapshot<Result>(
  url: string,
  work: (reader: pg.Client, looker: pg.Client) => Promise<Result>,
): Promise<Result> {
  const reader = await connectAsSealer(url)
  try {
    const looker = await connectAsSealer(url)
    try {
      await reader.query('begin isolation level repeatable read read only')
      const { rows } = await reader.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
      await looker.query('begin isolation level repeatable read read only')
      await looker.query(`set transaction snapshot '${rows[0]?.snapshot ?? ''}'`)
      return await work(reader, looker)
    } finally {
      await looker.end()
    }
  } finally {
    await reader.end()
  }
}
