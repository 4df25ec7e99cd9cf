import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AdminUser, setAway } from '#contract/console/people/users.ts'
import type { AbsenceDays } from '#domain/people/absence/absence.ts'
import { id, type UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { addAbsence, endAbsence } from '../../queries/people/absences.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { undo } from '../platform/undo/reversal.ts'

type Person = Pick<AdminUser, 'id' | 'away'>

/** SQL of the absence of now of account `u`, or of the next one. Its word is for who may read the profile. */
export const awayColumn = `(select json_build_object('id', a.id, 'first_day', a.first_day, 'last_day', a.last_day,
      'running', a.starts_at <= now(), 'set_by', a.set_by)
    from app.absences a where a.user_id = u.id and a.ended_early_at is null and a.ends_at > now()
    order by a.starts_at limit 1) as away`

/**
 * The person is away on these days, with the entry in the audit log.
 * @returns false when there is no such person any more
 * @throws ConsoleProblem 422
 */
export async function putAway(sql: Sql, { id: userId }: Person, call: ConsoleCall, days: AbsenceDays) {
  const person = { companyId: call.company.id, userId: id<UserId>(userId) }
  const result = await addAbsence(sql, person, { id: randomUUID(), setBy: 'admin', ...days })
  if (result === 'gone') return false
  if (typeof result !== 'string') {
    const member = result.code === 'absence_too_far' || result.code === 'days_overlap' ? 'first_day' : 'last_day'
    throw new ConsoleProblem(422, 'invalid_record', { [member]: result.code })
  }
  await note(sql, userId, call, null, days)
  return true
}

/** The absence of now ends, or the next one is removed. */
export async function bringBack(sql: Sql, { id: userId, away }: Person, call: ConsoleCall): Promise<boolean> {
  if (away === null) return false
  const person = { companyId: call.company.id, userId: id<UserId>(userId) }
  if ((await endAbsence(sql, person, away.id)) === 'gone') return false
  await note(sql, userId, call, { firstDay: away.first_day, lastDay: away.last_day }, null)
  return true
}

async function note(
  sql: Sql,
  userId: string,
  { user }: ConsoleCall,
  before: AbsenceDays | null,
  after: AbsenceDays | null,
): Promise<void> {
  const entry = (days: AbsenceDays | null) => ({
    away_from: days?.firstDay ?? null,
    away_until: days?.lastDay ?? null,
  })
  await addAuditEntry(sql, {
    actorId: user.id,
    action: 'update',
    type: 'users',
    id: userId,
    before: entry(before),
    after: entry(after),
  })
}

const kept = z.strictObject({ first_day: z.string(), last_day: z.string() })
const concerns = ({ id: userId }: AdminUser) => [userId]

export const setAwayUndo = undo<AdminUser, z.infer<typeof kept>, z.infer<typeof setAway>>({
  concerns,
  kept,
  keep: (_record, { first_day, last_day }) => ({ first_day, last_day }),
  still: ({ away }, { first_day, last_day }) => away?.first_day === first_day && away.last_day === last_day,
  write: (sql, record, call) => bringBack(sql, record, call),
})

/** The same days again, from now on where they had begun. */
export const endAwayUndo = undo<AdminUser, z.infer<typeof kept>>({
  concerns,
  kept,
  keep: ({ away }) => away && { first_day: away.first_day, last_day: away.last_day },
  still: ({ away }) => away === null,
  write: (sql, record, call, { first_day: firstDay, last_day: lastDay }) =>
    putAway(sql, record, call, { firstDay, lastDay }),
})
