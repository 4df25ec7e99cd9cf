import pg from 'pg'

/**
 * Runs `work` while no other process works under this name, or answers null at once. PostgreSQL releases the name when
 * the process ends, also after kill -9. A lost connection releases it too, so transactions of the work have to stay
 * right beside another's.
 */
export async function alone<Result>(
  url: string,
  name: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'binome alone',
    options: '-c statement_timeout=5s',
    keepAlive: true,
  })
  // The loss shows at the end of the work, when there is nothing left to release.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(7254, hashtext($1)) as held', [
      name,
    ])
    return rows[0]?.held === true ? { result: await work() } : null
  } finally {
    await client.end().catch(() => undefined)
  }
}
