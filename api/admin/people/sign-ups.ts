import type { AccountRole } from '#domain/people/account/words.ts'
import { type AdminSignUp, adminSignUp, signUpOrigins, signUpStatuses } from '#contract/console/people/sign-ups.ts'
import { approvalDays } from '#contract/people/sign-up.ts'
import { accountActorsOf, accountPolicy } from '#domain/people/account/policy.ts'
import type { AccountState } from '#domain/people/account/state.ts'
import { resource } from '../platform/resource.ts'

interface Row extends Omit<AdminSignUp, 'actions' | 'same_name'> {
  readonly account_status: AccountState
  /** Of the account; a person who waits may hold some already. */
  readonly held: readonly AccountRole[]
  readonly same_name: readonly (AdminSignUp['same_name'][number] & { readonly business_unit: string | null })[]
}

const status = `case when u.status = 'active' then 'profile_asked' else u.status end`

/** When the first of the profiles was requested. */
const requestedAt = `(select min(asked.value::timestamptz) from jsonb_each_text(u.asked_profiles) asked)`
const since = `case when u.status = 'active' then ${requestedAt} else coalesce(u.status_at, u.created_at) end`
const began = `case when u.status = 'active' then ${requestedAt} else u.created_at end`

/** A rejection closes the requested profiles. */
const wanted = `(p.closed_at is null or (u.status = 'rejected' and p.closed_at >= u.status_at))`

const origin = `case when i.origin is not null then i.origin
  when exists (select from app.sso_identities s where s.user_id = u.id) then 'single_sign_on' else 'other' end`

/** Uses the index of names through a view: row-level security prevents it on the table (docs/decisions/2902). */
const sameName = `coalesce((
  select json_agg(json_build_object('id', o.id, 'status', o.status, 'business_unit', o.business_unit)
    order by o.created_at)
  from rm.sought_people o where o.id <> u.id and o.status <> 'rejected'
    and o.by_name = app.fold(u.last_name || ' ' || u.first_name)), '[]')`

const domains = `(select c.settings -> 'allowed_email_domains' from app.companies c where c.id = u.company_id)`
const domainKnown = `case when jsonb_array_length(coalesce(${domains}, '[]')) > 0
  then ${domains} ? split_part(u.email, '@', 2) end`

const toSignUp = [
  ['approve', 'approve'],
  ['reject', 'reject'],
] as const
const toAsking = [
  ['accept_profile', 'acceptProfile'],
  ['refuse_profile', 'refuseProfile'],
] as const

/** The acts that answer, each with its command. */
const answersTo = { pending_approval: toSignUp, rejected: toSignUp, profile_asked: toAsking } as const

/** What an administrator needs to decide on sign-ups; the acts are those of accounts: `POST users/:id/approve`. */
export const signUps = resource<Row, AdminSignUp>({
  name: 'sign_ups',
  answers: { name: 'AdminSignUp', schema: adminSignUp },
  right: 'accounts',
  list: 'Sign-ups that wait for an administrator, or were rejected; and who asks for the other profile',
  reads: [],
  id: 'uuid',
  key: 'u.id',
  columns: `u.id, trim(u.first_name || ' ' || u.last_name) as full_name, u.email, u.phone, u.job_title, u.city,
    u.business_unit, u.locale, u.time_zone,
    case when u.consent_basis is not null then u.consent_basis when u.date_of_birth is null then 'undeclared'
      else 'adult' end as age,
    case when u.status = 'active' then array(select asked from jsonb_object_keys(u.asked_profiles) asked order by asked)
      else array(select p.role from app.profiles p where p.user_id = u.id and ${wanted} order by p.role)
      end as roles,
    array(select distinct e.program_id from app.profiles p join app.program_enrollments e on e.profile_id = p.id
      where p.user_id = u.id and ${wanted}) as program_ids,
    ${origin} as origin,
    case when b.status <> 'erased' then trim(b.first_name || ' ' || b.last_name) end as invited_by_name,
    ${status} as status, u.status as account_status, rm.iso(${since}) as status_at,
    u.rejection_reason, u.rejection_word,
    rm.iso(${began} + interval '${approvalDays} days') as expected_by,
    ${domainKnown} as domain_known,
    app.texts_asked(u.company_id, u.must_accept, u.accepted_texts) = '{}' as texts_accepted, ${sameName} as same_name,
    u.roles as held, rm.iso(${began}) as created_at`,
  from: `(select * from app.users where status in ('pending_approval', 'rejected')
      or (status = 'active' and asked_profiles <> '{}')) u
    left join lateral (select origin, invited_by from app.invitations where user_id = u.id
      order by used_at desc limit 1) i on true
    left join app.users b on b.id = i.invited_by`,
  inUnit: (unit) => `u.business_unit = ${unit}`,
  search: [`app.fold(u.first_name || ' ' || u.last_name)`, 'u.email'],
  sorts: { created_at: began, status_at: since },
  defaultSort: { field: 'created_at', order: 'ASC' },
  filters: {
    status: { kind: 'enum', sql: status, values: [...signUpStatuses] },
    business_unit: { kind: 'text', sql: 'u.business_unit' },
    origin: { kind: 'enum', sql: origin, values: [...signUpOrigins] },
  },
  record: ({ held, same_name, account_status, ...row }, { userId, role, unit }) => {
    const by = { self: row.id === userId, roles: [role], businessUnit: unit }
    const actors = accountActorsOf({ by, account: { roles: held, businessUnit: row.business_unit } })
    return {
      ...row,
      same_name: same_name
        .filter(({ business_unit }) => unit === null || business_unit === unit)
        .map(({ id, status }) => ({ id, status })),
      actions: answersTo[row.status].flatMap(([name, command]) =>
        accountPolicy.mayDo(command, account_status, actors) ? [name] : [],
      ),
    }
  },
})
