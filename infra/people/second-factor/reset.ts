import type { FactorOwner } from '#commands/people/second-factor/ports.ts'
import { endSessionsBut } from '../sessions/open.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { removeFactor, tellOfFactor } from './records.ts'

/** What an administrator does for somebody who lost their telephone. False: there is nothing to reset. */
export async function resetFactors(sql: Sql, owner: FactorOwner): Promise<boolean> {
  const passkeys = await sql.query({
    text: `delete from app.passkeys where user_id = $1 returning id`,
    values: [owner.userId],
  })
  const removed = await removeFactor(sql, owner)
  if (!removed && passkeys.length === 0) return false
  await endSessionsBut(sql, owner.userId, null)
  await tellOfFactor(sql, owner, 'reset')
  return true
}
