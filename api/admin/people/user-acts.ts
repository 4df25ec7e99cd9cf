import type { z } from 'zod'
import type { AccountInput } from '#commands/people/accounts.ts'
import type { CommandContext } from '#commands/platform/ports.ts'
import {
  acceptProfile,
  type AdminUser,
  closeProfile,
  correctPerson,
  enrolPerson,
  eraseAccount,
  handRole,
  mergeAccounts,
  moveUnit,
  refuseProfile,
  rejectSignUp,
  setAway,
  setLimit,
} from '#contract/console/people/users.ts'
import {
  type AccountActor,
  type AccountCommand,
  accountActorsOf,
  accountPolicy,
  mayHandRole,
} from '#domain/people/account/policy.ts'
import { unkeptValue } from '#contract/console/insight/audit-entries.ts'
import { correctedFields } from '#contract/console/people/user-values.ts'
import { isUnitRole } from '#domain/people/account/roles.ts'
import { type AccountRole, accountRoles } from '#domain/people/account/words.ts'
import { id, type ProfileId, type UserId } from '#domain/platform/ids.ts'
import { confirmOwner } from '../../people/auth/confirm-owner.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { act } from '../platform/act.ts'
import type { Act } from '../platform/definition.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleUser } from '../platform/console-user.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { audited, recorded } from '../platform/last-write.ts'
import { enrol } from '../company/enrolments.ts'
import { isExpert, markExpert, markUndo } from '../community/user-expert.ts'
import { bringBack, endAwayUndo, putAway, setAwayUndo } from './user-away.ts'
import { userUndo } from './user-undo.ts'
import { moveToUnit, moveUnitUndo } from './user-unit.ts'

type EraseAccount = z.infer<typeof eraseAccount>
/** As the table has it, without what depends on the reader. */
export type UserRow = Omit<AdminUser, 'actions' | 'roles' | 'grantable_roles' | 'revocable_roles'> & {
  readonly roles: AccountRole[]
}

type Row = UserRow

/** Within the last day: people are mailed about one thing once a day. */
const isToday = (at: string | null) => at !== null && Date.parse(at) > Date.now() - 86_400_000

const onAccounts = { right: 'accounts', aggregate: 'account' } as const

/** What may be done with one account. */
export const userActs: readonly Act<Row, AdminUser>[] = [
  act({
    ...onAccounts,
    name: 'approve',
    summary: 'Approve a sign-up',
    allowed: (row, consoleUser) => mayDo('approve', row, consoleUser),
    command: (call, context, { id }) => call.services.accounts.approve(on(id, call, context)),
  }),
  act({
    ...onAccounts,
    name: 'reject',
    summary: 'Reject a sign-up',
    body: rejectSignUp,
    allowed: (row, consoleUser) => mayDo('reject', row, consoleUser),
    async command(call, context, { id }, { reason, word }) {
      // Before the decision, because the mail that follows it carries the word.
      await call.sql.query({
        text: `update app.users set rejection_word = $2 where id = $1 and status = 'pending_approval'`,
        values: [id, word || null],
      })
      return call.services.accounts.reject({ ...on(id, call, context), reason })
    },
  }),
  act({
    ...onAccounts,
    name: 'disable',
    undo: userUndo.disable,
    summary: 'Disable an account',
    allowed: (row, consoleUser) => mayDo('disable', row, consoleUser),
    command: (call, context, { id }) => call.services.accounts.disable(on(id, call, context)),
  }),
  act({
    ...onAccounts,
    name: 'enable',
    undo: userUndo.enable,
    summary: 'Enable an account again',
    allowed: (row, consoleUser) => mayDo('enable', row, consoleUser),
    command: (call, context, { id }) => call.services.accounts.enable(on(id, call, context)),
  }),
  act({
    ...onAccounts,
    name: 'grant_role',
    undo: userUndo.grantRole,
    summary: 'Give a role',
    body: handRole,
    allowed: (row, consoleUser) => grantable(row, consoleUser).length > 0,
    command: (call, context, { id }, { role }) => call.services.accounts.grantRole({ ...on(id, call, context), role }),
  }),
  act({
    ...onAccounts,
    name: 'revoke_role',
    undo: userUndo.revokeRole,
    summary: 'Take a role back',
    body: handRole,
    allowed: (row, consoleUser) => revocable(row, consoleUser).length > 0,
    command: (call, context, { id }, { role }) => call.services.accounts.revokeRole({ ...on(id, call, context), role }),
  }),
  act({
    ...onAccounts,
    name: 'accept_profile',
    undo: userUndo.acceptProfile,
    summary: 'Open the other profile that the person asked for',
    body: acceptProfile,
    allowed: (row, consoleUser) => row.asked_profiles.length > 0 && mayDo('acceptProfile', row, consoleUser),
    command: (call, context, { id }, { role }) =>
      call.services.accounts.acceptProfile({ ...on(id, call, context), role }),
  }),
  act({
    ...onAccounts,
    name: 'refuse_profile',
    summary: 'Refuse the other profile that the person asked for',
    body: refuseProfile,
    allowed: (row, consoleUser) => row.asked_profiles.length > 0 && mayDo('refuseProfile', row, consoleUser),
    command: (call, context, { id }, { role, reason }) =>
      call.services.accounts.refuseProfile({ ...on(id, call, context), role, reason }),
  }),
  act({
    ...onAccounts,
    name: 'close_profile',
    undo: userUndo.closeProfile,
    summary: 'Close a profile',
    body: closeProfile,
    allowed: (row, consoleUser) => row.profiles.length > 0 && mayDo('closeProfile', row, consoleUser),
    command: (call, context, { id }, { role }) =>
      call.services.accounts.closeProfile({ ...on(id, call, context), role, inUse: false }),
  }),
  act({
    name: 'set_limit',
    undo: userUndo.setLimit,
    summary: 'Set how many accompaniments a profile may hold',
    right: 'accompany',
    aggregate: 'capacity',
    body: setLimit,
    reads: ['capacities'],
    allowed: ({ status, profiles }) => status === 'active' && profiles.length > 0,
    lastWrite: recorded(`select 'capacity-' || p.id from app.profiles p where p.user_id = $1::uuid`, [
      'CapacityLimitSet',
      'CapacityLimitRemoved',
    ]),
    async command(call, context, { profile_details: profiles }, { role, limit, from }) {
      const profile = profiles.find((one) => one.role === role)
      if (profile === undefined) throw new ConsoleProblem(422, 'invalid_record', { role: 'profile_missing' })
      if (from !== undefined && from !== profile.limit && limit !== profile.limit)
        throw new ConsoleProblem(412, 'conflict')
      return call.services.capacities.setLimit({ ...context, profileId: id<ProfileId>(profile.id), limit })
    },
  }),
  act({
    name: 'move_unit',
    summary: 'Put a person into another business unit',
    right: 'act',
    body: moveUnit,
    lastWrite: audited('users', { attribute: 'business_unit' }),
    undo: moveUnitUndo,
    allowed: ({ status, merged_into }) =>
      merged_into === null && (status === 'pending_approval' || status === 'active' || status === 'disabled'),
    write(sql, record, call, { business_unit: unit, from }) {
      if (from !== undefined && from !== record.business_unit) throw new ConsoleProblem(412, 'conflict')
      return moveToUnit(sql, record, call, unit)
    },
  }),
  act({
    name: 'set_away',
    undo: setAwayUndo,
    summary: 'Say that a person is away on some days',
    right: 'accompany',
    body: setAway,
    allowed: ({ status, merged_into, away }) => status === 'active' && merged_into === null && away === null,
    write: (sql, record, call, { first_day: firstDay, last_day: lastDay }) =>
      putAway(sql, record, call, { firstDay, lastDay }),
  }),
  act({
    name: 'end_away',
    undo: endAwayUndo,
    summary: 'End the absence of a person, or remove the next one',
    right: 'accompany',
    allowed: ({ status, away }) => status === 'active' && away !== null,
    write: bringBack,
  }),
  ...([true, false] as const).map((expert) =>
    act<Row, AdminUser>({
      name: expert ? 'mark_expert' : 'unmark_expert',
      summary: expert ? 'Mark a mentor as an expert' : 'Mark a mentor as an expert no longer',
      right: 'act',
      undo: markUndo(expert),
      allowed: (row) => row.status === 'active' && row.merged_into === null && isExpert(row) === !expert,
      write: (sql, record, call) => markExpert(sql, record, call, expert),
    }),
  ),
  act({
    name: 'correct',
    summary: 'Correct the name, the e-mail address, the telephone or the position of a person',
    right: 'act',
    body: correctPerson,
    lastWrite: audited('users'),
    // One's own are changed in one's settings.
    allowed: ({ id: userId, status, merged_into }, consoleUser) =>
      userId !== consoleUser.userId &&
      merged_into === null &&
      (status === 'pending_approval' || status === 'active' || status === 'disabled'),
    async write(sql, record, { services, consoleUser }, { from, ...body }) {
      const { id: userId } = record
      const { companyId, userId: actorId } = consoleUser
      if (from !== undefined && correctedFields.some((name) => (from[name] ?? '') !== (record[name] ?? '')))
        throw new ConsoleProblem(412, 'conflict')
      const corrections = {
        ...body,
        last_name: body.last_name ?? '',
        phone: body.phone || null,
        job_title: body.job_title || null,
      }
      const changed = await services.correctPerson(sql, { companyId, userId: id<UserId>(userId) }, corrections)
      if (changed === 'gone') return false
      if (changed === 'taken') throw new ConsoleProblem(422, 'invalid_record', { email: 'email_taken' })
      if (changed.length === 0) return 'unchanged'
      const names = Object.fromEntries(changed.map((name) => [name, unkeptValue]))
      const entry = { action: 'update', type: 'users', id: userId, before: names, after: names } as const
      await addAuditEntry(sql, { actorId, ...entry })
      return true
    },
  }),
  act({
    name: 'merge',
    summary: 'End a second account of a person; the other one goes on',
    right: 'act',
    aggregate: 'account',
    body: mergeAccounts,
    allowed: (row, consoleUser) => row.id !== consoleUser.userId && mayDo('merge', row, consoleUser),
    command: (call, context, { id: userId }, { into, take }) =>
      call.services.accounts.merge({ ...on(userId, call, context), into: id<UserId>(into.toLowerCase()), take }),
  }),
  act({
    name: 'ask_to_finish',
    summary: 'Ask a person whose profile lacks too much to finish it; they are told within ten minutes',
    right: 'accompany',
    allowed: ({ status, merged_into, profile_details: profiles, finish_asked_at: requestedAt }) =>
      status === 'active' &&
      merged_into === null &&
      profiles.some(({ completion, min_completion: bar }) => completion < bar) &&
      !isToday(requestedAt),
    async write(sql, { id: userId, finish_asked_at: before }, { user }) {
      // The job `send_reminders` mails them.
      const [updated] = await sql.query<{ at: string }>({
        name: 'ask_to_finish',
        text: `update app.users set finish_asked_at = now() where id = $1 and status = 'active'
          and (finish_asked_at is null or finish_asked_at < now() - interval '1 day')
          returning rm.iso(finish_asked_at) as at`,
        values: [userId],
      })
      if (updated === undefined) return false
      const after = { finish_asked_at: updated.at }
      const entry = { action: 'update', type: 'users', id: userId, before: { finish_asked_at: before } } as const
      await addAuditEntry(sql, { ...entry, actorId: user.id, after })
      return true
    },
  }),
  act({
    name: 'enrol',
    summary: 'Enrol the profiles of a person in a program by hand; again it changes nothing',
    right: 'configure',
    body: enrolPerson,
    allowed: ({ status, profiles }) => status === 'active' && profiles.length > 0,
    async write(sql, { profile_details: profiles }, { company, user }, { program_id: program, role }) {
      const [known] = await sql.query({
        text: `select from app.programs where id = $1 and archived_at is null`,
        values: [program],
      })
      if (known === undefined) throw new ConsoleProblem(422, 'invalid_record', { program_id: 'invalid' })
      const ids = profiles.filter((profile) => role === null || profile.role === role).map(({ id: one }) => one)
      if (ids.length === 0) throw new ConsoleProblem(422, 'invalid_record', { role: 'profile_missing' })
      const { enrolled } = await enrol(sql, { companyId: company.id, actorId: user.id }, program, ids)
      return enrolled > 0 || 'unchanged'
    },
  }),
  act({
    name: 'tell_imported',
    summary: 'Tell somebody whose account a file made, with a link to a first password',
    right: 'accounts',
    allowed: ({ status, never_entered: neverEntered, import_told_at: notifiedAt }, consoleUser) =>
      consoleUser.role === 'admin' && status === 'active' && neverEntered && !isToday(notifiedAt),
    write: (sql, { id: userId }, { services, company }) =>
      services.tellImported(sql, { companyId: company.id, userId: id<UserId>(userId) }),
  }),
  act({
    name: 'remove_imported',
    summary: 'Erase an account that a file made and that nobody has used',
    right: 'act',
    aggregate: 'account',
    allowed: (row, consoleUser) => row.unused && mayDo('erase', row, consoleUser),
    async command(call, context, { id: userId }) {
      const erased = await call.services.accounts.eraseUnused(on(userId, call, context))
      if (erased.ok && !erased.repeated) await logErasure(call, userId, { reason: 'other' })
      return erased
    },
  }),
  act({
    name: 'reset_second_factor',
    summary: 'Remove the second factor and the passkeys of somebody who lost them; ends their sessions',
    right: 'accounts',
    allowed: (row, consoleUser) =>
      row.second_factor === true && row.id !== consoleUser.userId && mayDo('disable', row, consoleUser),
    async write(sql, { id: userId }, { services, consoleUser }) {
      const { companyId, userId: actorId } = consoleUser
      if (!(await services.resetFactors(sql, { companyId, userId: id<UserId>(userId) }))) return false
      const [before, after] = [{ second_factor: true }, { second_factor: false }]
      await addAuditEntry(sql, { actorId, action: 'update', type: 'users', id: userId, before, after })
      return true
    },
  }),
  act({
    name: 'erase',
    summary: 'Erase an account, for ever',
    right: 'erase',
    aggregate: 'account',
    body: eraseAccount,
    allowed: (row, consoleUser) => mayDo('erase', row, consoleUser),
    async command(call, context, record, body) {
      const { services, session, user, context: request } = call
      const { id: userId } = record
      if (body.note !== undefined && namesPerson(body.note, record))
        throw new ConsoleProblem(422, 'invalid_record', { note: 'names_the_person' })
      // As for DELETE /auth, which alone asks for a code.
      if (userId === user.id) {
        if (session.user.secondFactor) throw new ConsoleProblem(422, 'second_factor_erases_in_settings')
        await confirmOwner(services, session, { body, address: request.address, at: request.startedAt })
      }
      const erased = await services.accounts.erase(on(userId, call, context))
      if (erased.ok && !erased.repeated) await logErasure(call, userId, body)
      return erased
    },
  }),
]

/** A word of three letters or more of the person's name, or their address. */
function namesPerson(note: string, { full_name: name, email }: AdminUser): boolean {
  const words = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
  const own = new Set(
    [...words(name ?? ''), ...words((email ?? '').replace(/@.*/, ''))].filter(({ length }) => length > 2),
  )
  return words(note).some((word) => own.has(word))
}

/** The reason and the note, for the company: the event says only that an administrator did it. */
async function logErasure({ sql, user }: ConsoleCall, userId: string, { reason, note }: EraseAccount): Promise<void> {
  const after = { reason, ...(note !== undefined && note !== '' && { note }) }
  await addAuditEntry(sql, { actorId: user.id, action: 'erase', type: 'users', id: userId, before: null, after })
}

/** The command's input: the actor with the roles that the policy asks for. */
function on(userId: string, { user }: Pick<ConsoleCall, 'user'>, context: CommandContext): AccountInput {
  return { ...context, userId: id<UserId>(userId), by: { roles: user.roles, businessUnit: user.businessUnit } }
}

function actorsOf({ id, roles, business_unit }: Row, consoleUser: ConsoleUser): readonly AccountActor[] {
  const by = { self: id === consoleUser.userId, roles: [consoleUser.role], businessUnit: consoleUser.unit }
  return accountActorsOf({ by, account: { roles, businessUnit: business_unit } })
}

function mayDo(command: AccountCommand, row: Row, consoleUser: ConsoleUser): boolean {
  if (row.merged_into !== null && command !== 'erase') return false
  return accountPolicy.mayDo(command, row.status, actorsOf(row, consoleUser))
}

export function grantable(row: Row, consoleUser: ConsoleUser): AccountRole[] {
  if (!mayDo('grantRole', row, consoleUser)) return []
  const by = actorsOf(row, consoleUser)
  return accountRoles.filter(
    (role) => mayHandRole(by, role) && !row.roles.includes(role) && !(isUnitRole(role) && row.business_unit === null),
  )
}

export function revocable(row: Row, consoleUser: ConsoleUser): AccountRole[] {
  if (!mayDo('revokeRole', row, consoleUser)) return []
  const by = actorsOf(row, consoleUser)
  return row.roles.filter((role) => mayHandRole(by, role))
}
