import type { AccountRole } from '#commands/sessions/ports.ts'
import { type AdminUser, adminUser } from '#contract/console/users.ts'
import { mayErase } from '#domain/account/policy.ts'
import { defaultLimit } from '#projections/capacities/projection.ts'
import type { z } from 'zod'
import { accountDeletion } from '#contract/auth.ts'
import { id, type UserId } from '#domain/shared/ids.ts'
import { requestReads } from '#projections/mentoring-request/query.ts'
import { confirmOwner } from '../../auth/confirm-owner.ts'
import { act } from '../act.ts'
import { userExport } from '../exports.ts'
import { may, type ConsoleUser } from '../console-user.ts'
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

type AccountDeletion = z.infer<typeof accountDeletion>
type Row = Omit<AdminUser, 'actions' | 'roles'> & { readonly roles: AccountRole[] }

export const users = resource<Row, AdminUser>({
  name: 'users',
  answers: { name: 'AdminUser', schema: adminUser },
  right: 'read',
  list: 'People',
  show: 'One person',
  csv: userExport,
  acts: [
    act<Row, AdminUser, AccountDeletion>({
      name: 'erase',
      summary: 'Erase an account, for ever',
      right: 'erase',
      aggregate: 'account',
      body: accountDeletion,
      allowed: erasable,
      async carryOut({ services, session, user, context: { address, startedAt } }, context, { id: userId }, body) {
        // As for DELETE /auth.
        if (userId === user.id) await confirmOwner(services, session, { body, address, at: startedAt })
        const by = { roles: user.roles, businessUnit: user.businessUnit }
        return services.accounts.erase({ ...context, userId: id<UserId>(userId), by })
      },
    }),
  ],
  history: {
    reads: [...requestReads, 'mentoring_relationships', 'journal'],
    page: ({ sql }, record, params) => personHistory(sql, record.id, params),
  },
  reads: [],
  id: 'uuid',
  key: 'u.id',
  columns: `u.id, ${name} as full_name, case when u.status <> 'erased' then u.email end as email, u.job_title,
    u.business_unit, u.status, u.roles,
    array(select p.role from app.profiles p where p.user_id = u.id and p.closed_at is null order by p.role) as profiles,
    ${profileDetails} as profile_details, rm.iso(u.created_at) as created_at`,
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
    status: { kind: 'enum', sql: 'u.status', values: ['pending_approval', 'active', 'disabled', 'erased'] },
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
  record: (row, consoleUser) => ({ ...row, ...(!may(consoleUser, 'contacts') && { email: null, job_title: null }) }),
})

function erasable({ id, status, roles, business_unit }: Row, consoleUser: ConsoleUser): boolean {
  const by = { self: id === consoleUser.userId, roles: [consoleUser.role], businessUnit: consoleUser.unit }
  return status !== 'erased' && mayErase({ by, account: { roles, businessUnit: business_unit } })
}
