import type { InvitationRefusal } from './invitation-changes.ts'
import {
  type AdminInvitation,
  adminInvitation,
  invitationOrigins,
  invitationStates,
  newInvitation,
} from '#contract/console/people/invitations.ts'
import { id as idOf, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import { accountOfInvitation } from '../../queries/people/open-invitations.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import { may } from '../platform/console-user.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { countedRows } from '../insight/figures/counted.ts'
import type { MessageCode } from '../platform/messages.ts'
import { act } from '../platform/act.ts'
import { creation } from '../platform/creation.ts'
import { refusalOf } from '../platform/refusal-of.ts'
import { refusedAddress } from './refused-address.ts'
import { resource } from '../platform/resource.ts'

type Row = Omit<AdminInvitation, 'actions'>

/** SQL: nobody has used or withdrawn it, and its person has an account all the same: a file has made it, for one. */
const otherwise = `(i.used_at is null and i.revoked_at is null and ${accountOfInvitation('i')} is not null)`
const state = `case when i.used_at is not null then 'used' when i.revoked_at is not null then 'revoked'
  when ${otherwise} then 'used' when i.expires_at <= now() then 'expired' else 'sent' end`
const fullName = `nullif(trim(concat_ws(' ', i.first_name, i.last_name)), '')`

/** What is wrong with which field of the body. */
const refusals: Readonly<Record<InvitationRefusal, readonly [field: string, code: MessageCode]>> = {
  known_here: ['email', 'known_here'],
  email_domain_not_allowed: ['email', 'email_domain_not_allowed'],
  unit_unknown: ['business_unit', 'invalid'],
  program_unknown: ['program_id', 'invalid'],
  invited_elsewhere: ['email', 'invited_elsewhere'],
}

export const invitations = resource<Row, AdminInvitation>({
  name: 'invitations',
  answers: { name: 'AdminInvitation', schema: adminInvitation },
  right: 'invite',
  list: 'Invitations',
  show: 'One invitation',
  create: creation({
    summary: 'Invite somebody, or send them a new mail',
    right: 'invite',
    body: newInvitation,
    write: async (call, body) => {
      const { sql, services, company, user, consoleUser } = call
      const letIn = await letInWhoWaits(call, body.email)
      if (letIn !== null) return letIn
      const { email, first_name, last_name, roles, program_id, locale } = body
      const invitation = {
        email,
        firstName: first_name || null,
        lastName: last_name || null,
        roles: [...new Set(roles)],
        programId: program_id == null ? null : idOf<ProgramId>(program_id),
        businessUnit: body.business_unit || consoleUser.unit,
        locale: locale ?? null,
      }
      const scope = { unit: consoleUser.unit, domains: company.settings.allowed_email_domains }
      return sql.transaction(async (transaction) => {
        const result = await services.invitations.invite(transaction, company.id, user.id, invitation, scope)
        if ('id' in result) return result.id
        const [field, code] = refusals[result.refused]
        throw new ConsoleProblem(422, 'invalid_record', { [field]: code })
      })
    },
  }),
  acts: [
    act({
      name: 'resend',
      summary: 'Send a new mail, valid for fourteen days; older links stay closed when they are over',
      right: 'invite',
      allowed: isOpen,
      write: (sql, { id }, { services }) => services.invitations.resend(sql, id),
    }),
    act({
      name: 'revoke',
      summary: 'Withdraw an invitation: its links open nothing any more',
      right: 'invite',
      allowed: isOpen,
      write: (sql, { id }, { services, company, user }) => services.invitations.revoke(sql, company.id, id, user.id),
      async done({ signUps }, { id }, { company }) {
        await signUps.eraseDraft(company.id, id)
      },
    }),
  ],
  reads: [],
  id: 'uuid',
  key: 'i.id',
  columns: `i.id, i.email, ${fullName} as full_name, i.roles, i.program_id, i.business_unit, ${state} as state,
    i.origin,
    case when b.status <> 'erased' then trim(b.first_name || ' ' || b.last_name) end as invited_by_name,
    i.import_id, i.mails,
    rm.iso(i.sent_at) as sent_at, rm.iso(i.expires_at) as expires_at, rm.iso(i.used_at) as used_at,
    ${otherwise} as otherwise, case when ${otherwise} then ${accountOfInvitation('i')} else i.user_id end as user_id,
    case when i.used_at is null and not ${otherwise}
      then ${refusedAddress(`m.key = 'invitation/' || i.id || '/' || i.mails`)} end as address_refused,
    rm.iso(i.created_at) as created_at`,
  from: 'app.invitations i',
  columnJoins: 'left join app.users b on b.id = i.invited_by',
  inUnit: (unit) => `i.business_unit = ${unit}`,
  search: [],
  people: ['i.id'],
  soughtIn: 'rm.sought_invitations',
  sorts: {
    email: 'i.email',
    full_name: `app.fold(i.last_name || ' ' || i.first_name)`,
    state,
    sent_at: 'i.sent_at',
    expires_at: 'i.expires_at',
    created_at: 'i.created_at',
  },
  neverNull: ['email', 'created_at'],
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    figure: { kind: 'figure', read: (value) => countedRows('invitations', value) },
    state: { kind: 'enum', sql: state, values: [...invitationStates] },
    origin: { kind: 'enum', sql: 'i.origin', values: [...invitationOrigins] },
    business_unit: { kind: 'text', sql: 'i.business_unit' },
    program_id: { kind: 'uuid', sql: 'i.program_id' },
    import_id: { kind: 'uuid', sql: 'i.import_id' },
    roles: { kind: 'any', sql: 'i.roles' },
  },
  record: (row, consoleUser) => ({
    ...row,
    ...(!may(consoleUser, 'contacts') && { email: null, full_name: null, address_refused: null }),
  }),
})

function isOpen({ state: now }: Row): boolean {
  return now === 'sent' || now === 'expired'
}

/**
 * A person whose sign-up waits or was refused needs no link: the invitation is its answer.
 * @returns the id of an invitation that is used at once; null: no sign-up has this address
 */
async function letInWhoWaits(call: ConsoleCall, email: string): Promise<string | null> {
  const { sql, services, company, user, consoleUser } = call
  const [waiting] = await sql.query<{ id: UserId }>({
    name: 'invitation_who_waits',
    text: `select id from app.users where email = $1 and status in ('pending_approval', 'rejected')`,
    values: [email],
  })
  if (waiting === undefined) return null
  const result = await services.accounts.approve({
    ...call.command('admin'),
    at: services.now(),
    userId: waiting.id,
    by: { roles: user.roles, businessUnit: user.businessUnit },
  })
  if (!result.ok && 'refusal' in result && result.refusal.code === 'forbidden')
    throw new ConsoleProblem(422, 'invalid_record', { email: 'known_here' })
  if (!result.ok) throw refusalOf(result, { aggregate: 'account' }, {})
  await call.settle(result.position)
  return sql.transaction((transaction) =>
    services.invitations.recordUsed(transaction, company.id, user.id, waiting.id, consoleUser.unit),
  )
}
