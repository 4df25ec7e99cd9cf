import type { AccountInput } from '#commands/accounts.ts'
import type { AccountRole } from '#domain/account/roles.ts'
import { accountRoles } from '#domain/account/roles.ts'
import { signedCertificate } from '#contract/erasure-certificate.ts'
import {
  type AdminUser,
  accountStatuses,
  adminUser,
  adminUserAsOf,
  acceptProfile,
  closeProfile,
  eraseAccount,
  handRole,
  refuseProfile,
  rejectSignUp,
  setLimit,
} from '#contract/console/users.ts'
import {
  type AccountActor,
  type AccountCommand,
  accountActorsOf,
  accountPolicy,
  mayHandRole,
} from '#domain/account/policy.ts'
import { isUnitRole } from '#domain/account/roles.ts'
import { defaultLimit } from '#projections/capacities/projection.ts'
import type { z } from 'zod'
import { id, type ProfileId, type UserId } from '#domain/shared/ids.ts'
import { requestReads } from '#projections/mentoring-request/query.ts'
import { addAuditEntry } from '../../plain/audit-log.ts'
import { confirmOwner } from '../../auth/confirm-owner.ts'
import type { CommandContext } from '#commands/ports.ts'
import { act } from '../act.ts'
import { ConsoleProblem } from '../console-problem.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../dialect.ts'
import { endpoint } from '../../http/endpoint.ts'
import { found } from '../records.ts'
import { userExport } from '../exports.ts'
import { plainAct } from '../plain-act.ts'
import { may, type ConsoleUser } from '../console-user.ts'
import { personAsOf } from '../person-as-of.ts'
import { personHistory } from '../person-history.ts'
import { resource } from '../resource.ts'

const name = `case when u.status <> 'erased' then u.first_name || ' ' || u.last_name end`

const profileDetails = `coalesce((
  select json_agg(json_build_object('id', p.id, 'role', p.role, 'visible', p.visible, 'completion', p.completion,
    'open', coalesce(c.open, 0), 'limit', coalesce(c.own_limit, ${defaultLimit('p.role')}), 'own_limit', c.own_limit,
    'program_ids', array(
      select e.program_id from app.program_enrollments e where e.profile_id = p.id order by e.created_at, e.id),
    'created_at', rm.iso(p.created_at)) order by p.role)
  from app.profiles p left join rm.capacities c on c.profile_id = p.id
  where p.user_id = u.id and p.closed_at is null), '[]')`

const hasFactor = `(exists (select from app.second_factors f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from app.passkeys k where k.user_id = u.id))`

type EraseAccount = z.infer<typeof eraseAccount>
type RejectSignUp = z.infer<typeof rejectSignUp>
type HandRole = z.infer<typeof handRole>
type AcceptProfile = z.infer<typeof acceptProfile>
type RefuseProfile = z.infer<typeof refuseProfile>
type CloseProfile = z.infer<typeof closeProfile>
type SetLimit = z.infer<typeof setLimit>
type Row = Omit<AdminUser, 'actions' | 'roles' | 'grantable_roles' | 'revocable_roles'> & {
  readonly roles: AccountRole[]
}

const onAccounts = { right: 'accounts', aggregate: 'account' } as const

export const users = resource<Row, AdminUser>({
  name: 'users',
  answers: { name: 'AdminUser', schema: adminUser },
  right: 'read',
  list: 'People',
  show: 'One person, now or as they were',
  asOf: {
    answers: { name: 'AdminUserAsOf', schema: adminUserAsOf },
    record: personAsOf,
  },
  csv: userExport,
  acts: [
    act<Row, AdminUser>({
      ...onAccounts,
      name: 'approve',
      summary: 'Approve a sign-up',
      allowed: (row, consoleUser) => mayDo('approve', row, consoleUser),
      carryOut: (call, context, { id }) => call.services.accounts.approve(on(id, call, context)),
    }),
    act<Row, AdminUser, RejectSignUp>({
      ...onAccounts,
      name: 'reject',
      summary: 'Reject a sign-up',
      body: rejectSignUp,
      allowed: (row, consoleUser) => mayDo('reject', row, consoleUser),
      carryOut: (call, context, { id }, { reason }) =>
        call.services.accounts.reject({ ...on(id, call, context), reason }),
    }),
    act<Row, AdminUser>({
      ...onAccounts,
      name: 'disable',
      summary: 'Disable an account',
      allowed: (row, consoleUser) => mayDo('disable', row, consoleUser),
      carryOut: (call, context, { id }) => call.services.accounts.disable(on(id, call, context)),
    }),
    act<Row, AdminUser>({
      ...onAccounts,
      name: 'enable',
      summary: 'Enable an account again',
      allowed: (row, consoleUser) => mayDo('enable', row, consoleUser),
      carryOut: (call, context, { id }) => call.services.accounts.enable(on(id, call, context)),
    }),
    act<Row, AdminUser, HandRole>({
      ...onAccounts,
      name: 'grant_role',
      summary: 'Give a role',
      body: handRole,
      allowed: (row, consoleUser) => grantable(row, consoleUser).length > 0,
      carryOut: (call, context, { id }, { role }) =>
        call.services.accounts.grantRole({ ...on(id, call, context), role }),
    }),
    act<Row, AdminUser, HandRole>({
      ...onAccounts,
      name: 'revoke_role',
      summary: 'Take a role back',
      body: handRole,
      allowed: (row, consoleUser) => revocable(row, consoleUser).length > 0,
      carryOut: (call, context, { id }, { role }) =>
        call.services.accounts.revokeRole({ ...on(id, call, context), role }),
    }),
    act<Row, AdminUser, AcceptProfile>({
      ...onAccounts,
      name: 'accept_profile',
      summary: 'Open the other profile that the person asked for',
      body: acceptProfile,
      allowed: (row, consoleUser) => row.asked_profiles.length > 0 && mayDo('acceptProfile', row, consoleUser),
      carryOut: (call, context, { id }, { role }) =>
        call.services.accounts.acceptProfile({ ...on(id, call, context), role }),
    }),
    act<Row, AdminUser, RefuseProfile>({
      ...onAccounts,
      name: 'refuse_profile',
      summary: 'Refuse the other profile that the person asked for',
      body: refuseProfile,
      allowed: (row, consoleUser) => row.asked_profiles.length > 0 && mayDo('refuseProfile', row, consoleUser),
      carryOut: (call, context, { id }, { role, reason }) =>
        call.services.accounts.refuseProfile({ ...on(id, call, context), role, reason }),
    }),
    act<Row, AdminUser, CloseProfile>({
      ...onAccounts,
      name: 'close_profile',
      summary: 'Close a profile',
      body: closeProfile,
      allowed: (row, consoleUser) => row.profiles.length > 0 && mayDo('closeProfile', row, consoleUser),
      carryOut: (call, context, { id }, { role }) =>
        call.services.accounts.closeProfile({ ...on(id, call, context), role, inUse: false }),
    }),
    act<Row, AdminUser, SetLimit>({
      name: 'set_limit',
      summary: 'Set how many accompaniments a profile may hold',
      right: 'accompany',
      aggregate: 'capacity',
      body: setLimit,
      reads: ['capacities'],
      allowed: ({ status, profiles }) => status === 'active' && profiles.length > 0,
      async carryOut(call, context, { profile_details: profiles }, { role, limit }) {
        const profile = profiles.find((one) => one.role === role)
        if (profile === undefined) throw new ConsoleProblem(422, 'invalid_record', { role: 'invalid' })
        return call.services.capacities.setLimit({ ...context, profileId: id<ProfileId>(profile.id), limit })
      },
    }),
    plainAct<Row, AdminUser>({
      name: 'reset_second_factor',
      summary: 'Remove the second factor and the passkeys of somebody who lost them; ends their sessions',
      right: 'accounts',
      allowed: (row, consoleUser) =>
        row.second_factor && row.id !== consoleUser.userId && mayDo('disable', row, consoleUser),
      async carryOut(sql, { id: userId }, { services, consoleUser }) {
        const { companyId, userId: actorId } = consoleUser
        if (!(await services.resetFactors(sql, { companyId, userId: id<UserId>(userId) }))) return false
        const [before, after] = [{ second_factor: true }, { second_factor: false }]
        await addAuditEntry(sql, { actorId, action: 'update', type: 'users', id: userId, before, after })
        return true
      },
    }),
    act<Row, AdminUser, EraseAccount>({
      name: 'erase',
      summary: 'Erase an account, for ever',
      right: 'erase',
      aggregate: 'account',
      body: eraseAccount,
      allowed: (row, consoleUser) => mayDo('erase', row, consoleUser),
      async carryOut(call, context, record, body) {
        const { services, session, user, context: request } = call
        const { id: userId } = record
        if (body.note !== undefined && namesPerson(body.note, record))
          throw new ConsoleProblem(422, 'invalid_record', { note: 'names_the_person' })
        // As for DELETE /auth.
        if (userId === user.id)
          await confirmOwner(services, session, { body, address: request.address, at: request.startedAt })
        const erased = await services.accounts.erase(on(userId, call, context))
        if (erased.ok && !erased.repeated) await logErasure(call, userId, body)
        return erased
      },
    }),
  ],
  opened: ({ services, consoleUser: { companyId, userId: readerId, role } }, records, part) => {
    for (const { id: userId } of records)
      services.profileAccesses.add({ companyId, userId: id<UserId>(userId), readerId, part, right: role, reason: null })
  },
  history: {
    reads: [...requestReads, 'mentoring_relationships', 'journal'],
    page: ({ sql }, record, params) => personHistory(sql, record.id, params),
  },
  reads: [],
  id: 'uuid',
  key: 'u.id',
  columns: `u.id, ${name} as full_name, case when u.status <> 'erased' then u.email end as email, u.job_title,
    '/api/v1/avatars/' || u.avatar_key as avatar_url,
    u.business_unit, u.status, rm.iso(u.status_at) as status_at, u.roles,
    array(select p.role from app.profiles p where p.user_id = u.id and p.closed_at is null order by p.role) as profiles,
    array(select asked from jsonb_object_keys(u.asked_profiles) asked order by asked) as asked_profiles,
    ${profileDetails} as profile_details, ${hasFactor} as second_factor, rm.iso(u.created_at) as created_at`,
  from: 'app.users u',
  inUnit: (unit) => `u.business_unit = ${unit}`,
  search: [
    `case when u.status <> 'erased' then app.fold(u.first_name || ' ' || u.last_name) end`,
    `case when u.status <> 'erased' then u.email end`,
  ],
  sorts: {
    id: 'u.id',
    full_name: `case when u.status <> 'erased' then app.fold(u.last_name || ' ' || u.first_name) end`,
    business_unit: 'u.business_unit',
    status: 'u.status',
    created_at: 'u.created_at',
  },
  defaultSort: { field: 'full_name', order: 'ASC' },
  filters: {
    status: { kind: 'enum', sql: 'u.status', values: [...accountStatuses] },
    business_unit: { kind: 'text', sql: 'u.business_unit' },
    roles: { kind: 'any', sql: 'u.roles' },
    program_id: {
      kind: 'any',
      sql: `array(select e.program_id::text from app.profiles p join app.program_enrollments e on e.profile_id = p.id
        where p.user_id = u.id and p.closed_at is null)`,
    },
    profiles: {
      kind: 'any',
      sql: 'array(select p.role from app.profiles p where p.user_id = u.id and p.closed_at is null)',
    },
  },
  record: (row, consoleUser) => ({
    ...row,
    grantable_roles: grantable(row, consoleUser),
    revocable_roles: revocable(row, consoleUser),
    ...(!may(consoleUser, 'contacts') && { email: null, job_title: null }),
  }),
})

/** `GET users/:id/certificate`: that the account was erased, as a file to keep. It names nobody. */
export const certificateEndpoint: ConsoleEndpoint = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/users/:id/certificate',
  summary: 'The signed certificate of an erasure',
  access: 'session',
  right: 'erase',
  reads: [],
  id: 'uuid',
  answers: { one: [{ name: 'ErasureCertificate', schema: signedCertificate }] },
  operationId: 'getErasureCertificate',
  refuses: [404],
  handle: async (call) => {
    const { id: userId } = await found(call, users, call.params['id'])
    const signed = await call.services.certify({ companyId: call.consoleUser.companyId, userId: id<UserId>(userId) })
    if (signed === null) throw new ConsoleProblem(404, 'not_found')
    return {
      status: 200,
      body: JSON.stringify(signed, null, 2),
      headers: { 'Content-Disposition': `attachment; filename="${signed.certificate.reference}.json"` },
    }
  },
})

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
  return accountPolicy.mayDo(command, row.status, actorsOf(row, consoleUser))
}

function grantable(row: Row, consoleUser: ConsoleUser): AccountRole[] {
  if (!mayDo('grantRole', row, consoleUser)) return []
  const by = actorsOf(row, consoleUser)
  return accountRoles.filter(
    (role) => mayHandRole(by, role) && !row.roles.includes(role) && !(isUnitRole(role) && row.business_unit === null),
  )
}

function revocable(row: Row, consoleUser: ConsoleUser): AccountRole[] {
  if (!mayDo('revokeRole', row, consoleUser)) return []
  const by = actorsOf(row, consoleUser)
  return row.roles.filter((role) => mayHandRole(by, role))
}
