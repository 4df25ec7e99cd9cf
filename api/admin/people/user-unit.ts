import { z } from 'zod'
import type { AdminUser, moveUnit } from '#contract/console/people/users.ts'
import { isUnitRole } from '#domain/people/account/roles.ts'
import type { ProfileId } from '#domain/platform/ids.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { undo } from '../platform/undo/reversal.ts'

type MoveUnit = z.infer<typeof moveUnit>
type Moved = Pick<AdminUser, 'id' | 'business_unit' | 'roles'>

/**
 * Puts a person into another unit, with the entry in the audit log. A role of a unit would silently reach the new one:
 * it is taken back first.
 * @returns false when the person is in another unit than the record says
 * @throws ConsoleProblem 422
 */
export async function moveToUnit(sql: Sql, record: Moved, call: ConsoleCall, unit: string | null): Promise<boolean> {
  const { id: userId, business_unit: before } = record
  if (record.roles.some(isUnitRole)) throw new ConsoleProblem(422, 'unit_role_held')
  if (unit === before) throw new ConsoleProblem(422, 'invalid_record', { business_unit: 'unit_unchanged' })
  if (unit !== null && !(await exists(sql, unit)))
    throw new ConsoleProblem(422, 'invalid_record', { business_unit: 'invalid' })
  const moved = await sql.query({
    name: 'move_to_unit',
    text: `update app.users set business_unit = $2, updated_at = now()
      where id = $1 and status <> 'erased' and business_unit is not distinct from $3 returning id`,
    values: [userId, unit, before],
  })
  if (moved.length === 0) return false
  // The match score compares units.
  const profiles = await sql.query<{ id: ProfileId }>({
    name: 'move_to_unit_profiles',
    text: `update app.profiles set version = version + 1, updated_at = now() where user_id = $1 returning id`,
    values: [userId],
  })
  await addAuditEntry(sql, {
    actorId: call.user.id,
    action: 'update',
    type: 'users',
    id: userId,
    before: { business_unit: before },
    after: { business_unit: unit },
  })
  await refreshDirectory(
    sql,
    call.company.id,
    profiles.map(({ id }) => id),
  )
  return true
}

const kept = z.strictObject({ before: z.string().nullable(), after: z.string() })

export const moveUnitUndo = undo<AdminUser, z.infer<typeof kept>, MoveUnit>({
  concerns: ({ id }) => [id],
  kept,
  keep: ({ business_unit: before }, { business_unit: after }) => ({ before, after }),
  still: ({ business_unit: now }, { after }) => now === after,
  write: (sql, record, call, { before }) => moveToUnit(sql, record, call, before),
})

async function exists(sql: Sql, unit: string): Promise<boolean> {
  const found = await sql.query({
    name: 'unit_exists',
    text: `select from app.business_units where code = $1`,
    values: [unit],
  })
  return found.length > 0
}
