import { z } from 'zod'
import type { AdminUser } from '#contract/console/people/users.ts'
import { id, type ProfileId } from '#domain/platform/ids.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { undo } from '../platform/undo/reversal.ts'

type Profiles = Pick<AdminUser, 'profile_details'>

/** Whether a mentor is marked; null: there is no mentor, or the company has no experts. */
export function isExpert({ profile_details: profiles }: Profiles): boolean | null {
  return profiles.find(({ role }) => role === 'presenter')?.expert ?? null
}

/** Marks a mentor as an expert, or no longer, with the entry in the audit log. False: it was so already. */
export async function markExpert(sql: Sql, record: AdminUser, call: ConsoleCall, expert: boolean): Promise<boolean> {
  const marked = await sql.query<{ id: ProfileId }>({
    name: 'mark_expert',
    text: `update app.profiles set expert = $2, revision = revision + 1, updated_at = now()
      where user_id = $1 and role = 'presenter' and closed_at is null and expert <> $2 returning id`,
    values: [record.id, expert],
  })
  const [profile] = marked
  if (profile === undefined) return false
  await addAuditEntry(sql, {
    actorId: call.user.id,
    action: 'update',
    type: 'presenters',
    id: profile.id,
    before: { expert: !expert },
    after: { expert },
  })
  await refreshDirectory(sql, call.company.id, [id<ProfileId>(profile.id)])
  return true
}

const kept = z.strictObject({ expert: z.boolean() })

/** @param expert what the act makes of the mentor */
export const markUndo = (expert: boolean) =>
  undo<AdminUser, z.infer<typeof kept>>({
    concerns: ({ id: userId }) => [userId],
    kept,
    keep: () => ({ expert }),
    still: (record, { expert: left }) => isExpert(record) === left,
    write: (sql, record, call, { expert: left }) => markExpert(sql, record, call, !left),
  })
