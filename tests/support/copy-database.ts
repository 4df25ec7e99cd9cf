import pg from 'pg'

const permissionDenied = '42501'
const databaseInUse = '55006'
const copies = new Set<string>()

/** Drops what `copyDatabase` has made here: each copy takes memory or disk until the run's server ends. */
export async function dropCopies(server: string): Promise<void> {
  const names = [...copies]
  copies.clear()
  if (names.length === 0) return
  await onServer(server, async (client) => {
    for (const name of names) await dropDatabase(client, name)
  })
}

/** Ends the connections to a database, and drops it. One that another login still uses stays until its server ends. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const statement = `drop database if exists ${client.escapeIdentifier(name)}`
  const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)
  try {
    await client.query(`${statement} with (force)`)
  } catch (error) {
    if (codeOf(error) !== permissionDenied) throw error
    // Only a superuser ends a worker of autovacuum; without force, PostgreSQL waits for it.
    await client.query(statement).catch((again: unknown) => {
      if (codeOf(again) !== databaseInUse) throw again
    })
  }
}

/** Copies a database that nobody is connected to. @returns the copy's URL */
export async function copyDatabase(server: string, template: string, name: string): Promise<string> {
  await onServer(server, (client) =>
    client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`),
  )
  copies.add(name)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** The same database for another login. */
export function withLogin(
  url: string,
  { login, password }: { readonly login: string; readonly password: string },
): string {
  const other = new URL(url)
  other.username = login
  other.password = password
  return other.href
}

/** Work on a connection of its own, to the database that the URL names. */
export async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
