import { type AdminUser, adminUser, adminUserAsOf } from '#contract/console/people/users.ts'
import { accountStatuses } from '#contract/console/people/user-values.ts'
import { signedCertificate } from '#contract/people/erasure-certificate.ts'
import { limitOfPrograms } from '#projections/mentoring/capacity/projection.ts'
import { companyHasExperts } from '#projections/community/profiles/experts.ts'
import { requestReads } from '#projections/mentoring/mentoring-request/query.ts'
import { id, type UserId } from '#domain/platform/ids.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import { may } from '../platform/console-user.ts'
import type { FilterField } from '../platform/list-params.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { tellRead } from './ledger.ts'
import { found } from '../platform/records.ts'
import { userExport } from '../platform/exports.ts'
import { personAsOf } from './person-as-of.ts'
import { personHistory } from './person-history.ts'
import { completionFilter, hiddenBecause, hiddenFilter, minCompletion } from './hidden-profile.ts'
import { countedRows } from '../insight/figures/counted.ts'
import { isAway } from '#projections/people/away.ts'
import { awayColumn } from './user-away.ts'
import { isFull, mentorPlaces } from '../mentoring/mentor-places.ts'
import { refusedAddress } from './refused-address.ts'
import { resource } from '../platform/resource.ts'
import { isNeverEntered, isUnused } from '#projections/people/is-unused.ts'
import { grantable, revocable, type UserRow as Row, userActs } from './user-acts.ts'

const name = `case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end`

const profileDetails = `coalesce((
  select json_agg(json_build_object('id', p.id, 'role', p.role, 'visible', p.visible,
    'expert', case when p.role = 'presenter' and ${companyHasExperts('p.company_id')} then p.expert end,
    'completion', p.completion,
    'min_completion', ${minCompletion}, 'hidden', ${hiddenBecause},
    'open', coalesce(c.open, 0), 
    'limit', coalesce(c.own_limit, ${limitOfPrograms('p.id', 'p.role')}), 'own_limit', c.own_limit,
    'waiting', case p.role when 'presenter' then (select json_build_object(
      'people', coalesce(sum(w.waiting + w.offered), 0), 'offered', coalesce(sum(w.offered), 0))
      from rm.waiting_lists w where w.id = p.id) end,
    'program_ids', array(
      select e.program_id from app.program_enrollments e where e.profile_id = p.id order by e.created_at, e.id),
    'created_at', rm.iso(p.created_at)) order by p.role)
  from app.profiles p left join rm.capacities c on c.profile_id = p.id
  where p.user_id = u.id and p.closed_at is null), '[]')`

const hasFactor = `(exists (select from app.second_factors f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from app.passkeys k where k.user_id = u.id))`

const person = (row: string) => `json_build_object('id', ${row}.id, 'full_name',
  case when ${row}.status <> 'erased' then trim(${row}.first_name || ' ' || ${row}.last_name) end)`

const merges = `(select ${person('k')} from app.users k where k.id = u.merged_into) as merged_into,
    coalesce((select json_agg(${person('m')} order by m.id) from app.users m where m.merged_into = u.id), '[]')
      as merged`

const openSessions = 'from app.sessions s where s.user_id = u.id and s.expires_at > now() and s.ends_at > now()'
const granted = `u.accepted_texts, (select count(*)::int ${openSessions}) as open_sessions,
    (select rm.iso(max(s.rotated_at)) ${openSessions}) as last_seen_at, rm.iso(u.finish_asked_at) as finish_asked_at,
    u.import_id, rm.iso(u.import_told_at) as import_told_at, ${isUnused} as unused,
    ${isNeverEntered} as never_entered`

const filters: Readonly<Record<string, FilterField>> = {
  figure: { kind: 'figure', read: (value) => countedRows('users', value) },
  status: { kind: 'enum', sql: 'u.status', values: [...accountStatuses] },
  business_unit: { kind: 'text', sql: 'u.business_unit' },
  program_id: {
    kind: 'among',
    of: 'uuid',
    rows: (programs) => `select p.user_id from app.profiles p join app.program_enrollments e on e.profile_id = p.id
        where e.program_id = any(${programs}::uuid[]) and p.closed_at is null`,
  },
  profiles: {
    kind: 'among',
    of: 'text',
    rows: (roles) => `select user_id from app.profiles where role = any(${roles}) and closed_at is null`,
  },
  mentors_of: {
    kind: 'among',
    of: 'uuid',
    rows: (programs) => `select p.user_id from app.profiles p join app.program_enrollments e on e.profile_id = p.id
        where e.program_id = any(${programs}::uuid[]) and p.role = 'presenter' and p.closed_at is null`,
  },
  without_program: {
    kind: 'flag',
    sql: `(u.status = 'active' and exists (select from app.profiles p where p.user_id = u.id and p.closed_at is null)
      and not exists (select from app.profiles p join app.program_enrollments e on e.profile_id = p.id
        where p.user_id = u.id and p.closed_at is null))`,
  },
  completion: completionFilter,
  hidden: hiddenFilter,
  /** Now. */
  away: { kind: 'flag', sql: isAway('u.id') },
}

/** What an account has beside the profiles, for readers of profiles alone. */
const profileAlone = {
  roles: [],
  asked_profiles: [],
  second_factor: null,
  accepted_texts: null,
  finish_asked_at: null,
  import_id: null,
  import_told_at: null,
  address_refused: null,
  unused: false,
  never_entered: false,
  merged_into: null,
  merged: [],
  away: null,
} as const satisfies Partial<AdminUser>

export const users = resource<Row, AdminUser>({
  name: 'users',
  answers: { name: 'AdminUser', schema: adminUser },
  right: 'people',
  list: 'People',
  show: 'One person, now or as they were',
  asOf: {
    answers: { name: 'AdminUserAsOf', schema: adminUserAsOf },
    record: personAsOf,
  },
  csv: userExport,
  acts: userActs,
  opened: (call, records, part) =>
    tellRead(
      call,
      records.map(({ id: userId }) => userId),
      part,
    ),
  history: {
    reads: [...requestReads, 'mentoring_relationships', 'journal'],
    page: ({ sql }, record, params) => personHistory(sql, record.id, params),
  },
  reads: [],
  id: 'uuid',
  key: 'u.id',
  columns: `u.id, ${name} as full_name, case when u.status <> 'erased' then u.email end as email, u.job_title, u.phone,
    case when u.status <> 'erased' then u.first_name end as first_name,
    case when u.status <> 'erased' then u.last_name end as last_name,
    '/api/v1/avatars/' || u.avatar_key as avatar_url,
    u.business_unit, u.status, rm.iso(u.status_at) as status_at, u.roles,
    array(select p.role from app.profiles p where p.user_id = u.id and p.closed_at is null order by p.role) as profiles,
    array(select asked from jsonb_object_keys(u.asked_profiles) asked order by asked) as asked_profiles,
    ${profileDetails} as profile_details, ${hasFactor} as second_factor, ${merges}, ${awayColumn}, ${granted},
    case when u.status <> 'erased' then ${refusedAddress('m.user_id = u.id and m.address is null')} end
      as address_refused, rm.iso(u.created_at) as created_at`,
  from: 'app.users u',
  inUnit: (unit) => `u.business_unit = ${unit}`,
  search: [],
  people: ['u.id'],
  soughtIn: 'rm.sought_people',
  sorts: {
    full_name: `case when u.status <> 'erased' then app.fold(u.last_name || ' ' || u.first_name) end`,
    business_unit: 'u.business_unit',
    status: 'u.status',
    created_at: 'u.created_at',
    job_title: 'app.fold(u.job_title)',
    completion: `(select min(p.completion) from app.profiles p where p.user_id = u.id and p.closed_at is null)`,
  },
  neverNull: ['status', 'created_at'],
  unlessFiltered: { by: ['status', 'figure'], sql: `u.status <> 'erased'` },
  defaultSort: { field: 'full_name', order: 'ASC' },
  filters: {
    ...filters,
    import_id: { kind: 'uuid', sql: 'u.import_id' },
    roles: {
      kind: 'among',
      of: 'text',
      rows: (roles) => `select id from app.users where roles <> '{}' and roles && ${roles}`,
    },
    /** Mentors without a place: of these programs, or `any`. */
    full_mentors: {
      kind: 'among',
      of: 'text',
      rows: (of) => {
        const inProgram = `('any' = any(${of}) or e.program_id::text = any(${of}))`
        return `select user_id from (${mentorPlaces(inProgram)}) mentors where ${isFull}`
      },
    },
  },
  record: (row, consoleUser) => ({
    ...row,
    grantable_roles: grantable(row, consoleUser),
    revocable_roles: revocable(row, consoleUser),
    ...(!may(consoleUser, 'contacts') && {
      email: null,
      phone: null,
      open_sessions: null,
      last_seen_at: null,
      address_refused: null,
    }),
    ...(!may(consoleUser, 'profiles') && { job_title: null }),
    ...(!may(consoleUser, 'read') && profileAlone),
  }),
  narrowed: (consoleUser) =>
    may(consoleUser, 'read')
      ? null
      : {
          from: `(select * from app.users where status in ('active', 'disabled', 'erased')) u`,
          filters,
          soughtIn: undefined,
        },
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
