import { z } from 'zod'
import type { AccountInput } from '#commands/people/accounts.ts'
import type { CommandContext } from '#commands/platform/ports.ts'
import type { acceptProfile, AdminUser, closeProfile, handRole, setLimit } from '#contract/console/people/users.ts'
import { accountRoles } from '#domain/people/account/words.ts'
import { id, type ProfileId, type UserId } from '#domain/platform/ids.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { undo } from '../platform/undo/reversal.ts'

type HandRole = z.infer<typeof handRole>
type ProfileRole = z.infer<typeof closeProfile>
type AcceptProfile = z.infer<typeof acceptProfile>
type SetLimit = z.infer<typeof setLimit>

const noContent = z.strictObject({})
const aProfile = z.strictObject({ role: z.enum(['participant', 'presenter']) })
const aRole = z.strictObject({ role: z.enum(accountRoles), unit: z.string().nullable() })
const aLimit = z.strictObject({ profileId: z.string(), before: z.number().nullable(), after: z.number().nullable() })

const concerns = ({ id: userId }: AdminUser) => [userId]

const on = (userId: string, { user }: ConsoleCall, context: CommandContext): AccountInput => ({
  ...context,
  userId: id<UserId>(userId),
  by: { roles: user.roles, businessUnit: user.businessUnit },
})

/**
 * How the acts on an account are taken back. Approving, rejecting and refusing a profile notify the person and have no
 * way back in the domain; erasing and resetting a second factor destroy what would be needed.
 */
export const userUndo = {
  disable: undo<AdminUser, z.infer<typeof noContent>>({
    concerns,
    kept: noContent,
    keep: () => ({}),
    still: ({ status }) => status === 'disabled',
    command: (call, context, record) => call.services.accounts.enable(on(record.id, call, context)),
  }),
  enable: undo<AdminUser, z.infer<typeof noContent>>({
    concerns,
    kept: noContent,
    keep: () => ({}),
    still: ({ status }) => status === 'active',
    command: (call, context, record) => call.services.accounts.disable(on(record.id, call, context)),
  }),
  grantRole: undo<AdminUser, z.infer<typeof aRole>, HandRole>({
    concerns,
    kept: aRole,
    keep: ({ business_unit }, { role }) => ({ role, unit: business_unit }),
    still: ({ roles }, { role }) => roles.includes(role),
    command: (call, context, record, { role }) =>
      call.services.accounts.revokeRole({ ...on(record.id, call, context), role }),
  }),
  /** A role of a unit reaches the person's unit of today: not given back to somebody who has moved. */
  revokeRole: undo<AdminUser, z.infer<typeof aRole>, HandRole>({
    concerns,
    kept: aRole,
    keep: ({ business_unit }, { role }) => ({ role, unit: business_unit }),
    still: ({ roles, business_unit }, { role, unit }) => !roles.includes(role) && business_unit === unit,
    command: (call, context, record, { role }) =>
      call.services.accounts.grantRole({ ...on(record.id, call, context), role }),
  }),
  acceptProfile: undo<AdminUser, z.infer<typeof aProfile>, AcceptProfile>({
    concerns,
    kept: aProfile,
    keep: (_record, { role }) => ({ role }),
    still: ({ profiles }, { role }) => profiles.includes(role),
    command: (call, context, record, { role }) =>
      call.services.accounts.closeProfile({ ...on(record.id, call, context), role, inUse: false }),
  }),
  closeProfile: undo<AdminUser, z.infer<typeof aProfile>, ProfileRole>({
    concerns,
    kept: aProfile,
    keep: (_record, { role }) => ({ role }),
    still: ({ profiles }, { role }) => !profiles.includes(role),
    command: (call, context, record, { role }) =>
      call.services.accounts.openProfile({ ...on(record.id, call, context), role }),
  }),
  setLimit: undo<AdminUser, z.infer<typeof aLimit>, SetLimit>({
    concerns,
    kept: aLimit,
    keep({ profile_details: profiles }, { role, limit }) {
      const profile = profiles.find((one) => one.role === role)
      return profile === undefined ? null : { profileId: profile.id, before: profile.own_limit, after: limit }
    },
    still: ({ profile_details: profiles }, { profileId, after }) =>
      profiles.find((one) => one.id === profileId)?.own_limit === after,
    command: (call, context, _record, { profileId, before, after }) =>
      call.services.capacities.setLimit({
        ...context,
        profileId: id<ProfileId>(profileId),
        limit: before,
        over: after,
      }),
  }),
}
