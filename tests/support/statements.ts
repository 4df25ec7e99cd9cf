import { vi } from 'vitest'
import type { Database } from '#infra/platform/database/database.ts'

/** What a call runs for the caller's session: its token is exchanged when it is older than its window. */
const ofTheSession = new Set(['session_find', 'session_rotate'])

/** Names of the statements that this work runs for its company, but for those of the caller's session. */
export async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<readonly string[]> {
  const tenant = database.tenant.bind(database)
  const names: string[] = []
  const spy = vi.spyOn(database, 'tenant').mockImplementation((companyId) => {
    const sql = tenant(companyId)
    return {
      ...sql,
      query: (statement) => {
        names.push(statement.name ?? statement.text)
        return sql.query(statement)
      },
    }
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return names.filter((name) => !ofTheSession.has(name))
}
