import type { Sql } from '#projections/platform/sql.ts'
import { Problem } from '../http/problem.ts'

/** SQLSTATE of what PostgreSQL refuses, as the code of the answer. */
const codes = {
  '23505': 'taken',
  '23503': 'in_use',
  '23514': 'invalid_value',
  '23502': 'required',
} as const

/** A constraint that a write broke, by its name where PostgreSQL gives one; null for any other failure. */
export function brokenConstraint(error: unknown) {
  if (!(error instanceof Error) || !('code' in error)) return null
  const code = Object.entries(codes).find(([state]) => state === error.code)?.[1]
  if (code === undefined) return null
  return { code, constraint: 'constraint' in error ? String(error.constraint) : '' } as const
}

/** The columns of a constraint: PostgreSQL does not name them in the error under row-level security. */
export async function columnsOf(sql: Sql, table: string, constraint: string): Promise<readonly string[]> {
  const rows = await sql.query<{ name: string }>({
    text: `select a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.conrelid = $1::regclass and c.conname = $2 and a.attname <> 'company_id'`,
    values: [table, constraint],
  })
  return rows.map(({ name }) => name)
}

/** A constraint that a write broke, as an answer of `/api/v1`; null for any other failure. */
export function constraintProblem(error: unknown): Problem | null {
  const broken = brokenConstraint(error)
  return broken && new Problem(422, { code: broken.code, source: { pointer: '/data' } })
}
