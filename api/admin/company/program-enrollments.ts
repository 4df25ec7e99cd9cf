import {
  type AdminEnrolment,
  adminEnrolment,
  enrolmentOrigins,
  profileRoles,
} from '#contract/console/company/enrolments.ts'
import { id as idOf, type ProfileId } from '#domain/platform/ids.ts'
import { capacities, limitIn } from '#projections/mentoring/capacity/projection.ts'
import { recount, refreshSoon } from '#projections/community/directory/due.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { hiddenBecause, minCompletion } from '../people/hidden-profile.ts'
import { act } from '../platform/act.ts'
import { resource } from '../platform/resource.ts'

type Row = Omit<AdminEnrolment, 'actions'>

/** Who takes part in which program, and why. Whom an administrator takes out, rules leave out. */
export const programEnrollments = resource<Row, AdminEnrolment>({
  name: 'program_enrollments',
  answers: { name: 'AdminEnrolment', schema: adminEnrolment },
  right: 'read',
  list: 'People of programs, and why each is there',
  reads: [capacities.name],
  id: 'uuid',
  key: 'e.id',
  columns: `e.id, e.program_id, e.profile_id, p.user_id, trim(u.first_name || ' ' || u.last_name) as full_name, p.role,
    u.business_unit, u.country, p.completion, p.visible, ${minCompletion} as min_completion,
    ${hiddenBecause} as hidden, coalesce(c.open, 0) as open,
    coalesce(c.own_limit, ${limitIn('e.program_id', 'p.role')}) as "limit", e.origin,
    case when b.status <> 'erased' then trim(b.first_name || ' ' || b.last_name) end as enrolled_by_name,
    rm.iso(e.created_at) as created_at`,
  from: `app.program_enrollments e join app.profiles p on p.id = e.profile_id and p.closed_at is null
    join app.users u on u.id = p.user_id`,
  columnJoins: `left join rm.capacities c on c.profile_id = p.id left join app.users b on b.id = e.enrolled_by`,
  inUnit: (unit) => `u.business_unit = ${unit}`,
  search: [],
  people: ['p.user_id'],
  soughtIn: 'rm.sought_people',
  sorts: {
    created_at: 'e.created_at',
    full_name: `case when u.status <> 'erased' then app.fold(u.last_name || ' ' || u.first_name) end`,
    completion: 'p.completion',
  },
  neverNull: ['created_at', 'completion'],
  ties: { completion: 'p.id' },
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    program_id: { kind: 'uuid', sql: 'e.program_id' },
    user_id: { kind: 'uuid', sql: 'p.user_id' },
    role: { kind: 'enum', sql: 'p.role', values: profileRoles },
    hidden: { kind: 'any', sql: `(${hiddenBecause})` },
    origin: { kind: 'enum', sql: 'e.origin', values: enrolmentOrigins },
    business_unit: { kind: 'text', sql: 'u.business_unit' },
    created_at: { kind: 'instant', sql: 'e.created_at' },
  },
  record: (row) => row,
  acts: [
    act({
      name: 'withdraw',
      summary: 'Take somebody out of a program; no rule enrols them again',
      right: 'configure',
      allowed: () => true,
      removes: true,
      async write(sql, { id, program_id, profile_id, origin }, { company, user }) {
        const [gone] = await sql.query<{ since: Date }>({
          text: 'delete from app.program_enrollments where id = $1 returning created_at as since',
          values: [id],
        })
        if (gone === undefined) return false
        // Figures of a date before count them.
        await sql.query({
          text: `insert into app.past_enrollments (company_id, program_id, profile_id, since, until)
            select app.current_company(), $1, $2, $3, now() where $3 < now()`,
          values: [program_id, profile_id, gone.since],
        })
        await sql.query({
          text: `insert into app.program_withdrawals (company_id, program_id, profile_id, withdrawn_by)
            values (app.current_company(), $1, $2, $3)
            on conflict (program_id, profile_id) do update set withdrawn_by = $3, withdrawn_at = now()`,
          values: [program_id, profile_id, user.id],
        })
        const before = { program_id, profile_id, origin }
        const entry = { action: 'delete', type: 'program_enrollments', id } as const
        await addAuditEntry(sql, { ...entry, actorId: user.id, before, after: null })
        await refreshSoon(sql, company.id, [idOf<ProfileId>(profile_id)], recount)
        return true
      },
    }),
  ],
})
