import { Problem } from '../http/problem.ts'

/** SQLSTATE of what PostgreSQL refuses, as the code of the answer. */
const codes = {
  '23505': 'taken',
  '23503': 'in_use',
  '23514': 'invalid_value',
  '23502': 'required',
} as const

/** A constraint that a write broke, as an answer; null for any other failure. */
export function constraintProblem(error: unknown): Problem | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const code = Object.entries(codes).find(([state]) => state === error.code)?.[1]
  return code === undefined ? null : new Problem(422, { code, source: { pointer: '/data' } })
}
