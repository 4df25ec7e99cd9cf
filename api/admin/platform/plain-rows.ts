import type { Sql } from '#projections/platform/sql.ts'
import { checkIfMatch } from '../../platform/http/preconditions.ts'
import type { Subject } from '../../platform/plain/changes.ts'
import { brokenConstraint, columnsOf } from '../../platform/plain/constraints.ts'
import { findPlain, type PlainRow, type PlainTable } from '../../platform/plain/table.ts'
import { ConsoleProblem } from './console-problem.ts'
import type { ConsoleCall } from './dialect.ts'
import type { MessageCode } from './messages.ts'
import type { Given, Plain, PlainWrites } from './plain-definition.ts'
import { noteDone } from './undo/stored-acts.ts'

/** @throws ConsoleProblem 422 */
export async function refuseWrong(
  { wrong }: PlainWrites,
  given: Given,
  before: PlainRow | null,
  sql: Sql,
): Promise<void> {
  const fields = (await wrong?.(given, before, sql)) ?? null
  if (fields !== null) throw new ConsoleProblem(422, 'invalid_record', fields)
}

/** @throws ConsoleProblem 422 for a row that others need */
export async function refuseKept(sql: Sql, table: PlainTable, writes: PlainWrites, id: string): Promise<void> {
  for (const [code, condition] of Object.entries(writes.keptWhile ?? {}))
    if ((await findPlain(sql, table, id, [() => condition])) !== null)
      throw new ConsoleProblem(422, code as MessageCode)
}

/** The row as it is now. @throws Problem 412 where the call names another revision of it */
export async function locked(
  sql: Sql,
  table: PlainTable,
  call: ConsoleCall,
  id: string,
  checksRevision = true,
): Promise<PlainRow> {
  const row = await findPlain(sql, table, id, [], 'for update')
  if (row === null) throw new ConsoleProblem(404, 'not_found')
  if (checksRevision) checkIfMatch(call, row.revision)
  return row
}

/** The change is the console user's, and may be taken back for a while. */
export function subjectOf({ type }: Plain['contract'], table: PlainTable, call: ConsoleCall): Subject {
  return {
    type,
    table,
    auditedActor: call.user.id,
    onAudited: (sql, { action, id, entryId }) =>
      noteDone(sql, call, { resource: type, recordId: id, act: action, userIds: [], kept: { entryId } }),
  }
}

/** @throws ConsoleProblem 422 for what a constraint of the table refuses, by field where it is about one */
export async function transaction(
  call: ConsoleCall,
  { table }: PlainTable,
  work: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  try {
    await call.sql.transaction(work)
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === null) throw error
    const code = broken.code === 'invalid_value' ? 'invalid' : broken.code
    const columns = code === 'in_use' ? [] : await columnsOf(call.sql, table, broken.constraint)
    if (columns.length === 0) throw new ConsoleProblem(422, code)
    throw new ConsoleProblem(422, 'invalid_record', Object.fromEntries(columns.map((name) => [name, code])))
  }
}
