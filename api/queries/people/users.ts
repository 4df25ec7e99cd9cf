import type { ProfileId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { type UserResourceAttributes, users } from '../../contract/people/users.ts'
import type { Resource } from '../../platform/http/document.ts'
import { textsToAccept } from '../content/documents.ts'
import { ageBasis } from '../community/particulars.ts'
import { currentFirst, profileType } from '../company/programs.ts'
import { serializer } from '../platform/serializer.ts'

const userResource = serializer(users)

export interface UserFound {
  readonly resource: Resource
  readonly profileIds: {
    readonly participants: readonly string[]
    readonly presenters: readonly string[]
    readonly current: string | null
  }
  readonly currentProgramId: string | null
}

interface UserRow extends UserResourceAttributes {
  id: string
  current_profile_id: string | null
  participants: string[]
  presenters: string[]
  current_program_id: string | null
  enrollments: string[]
}

/**
 * One account of the company in scope, erased ones excepted. null: there is none.
 * @param readerId who alone reads the date of birth and the gender, when the account is theirs
 */
export async function userQuery(sql: Sql, userId: string, readerId: string): Promise<UserFound | null> {
  const [row] = await sql.query<UserRow>({
    name: 'api_user',
    text: `select u.id, u.email, u.first_name, u.last_name, 'admin' = any(u.roles) as "isAdmin", u.roles, u.locale,
        u.time_zone, ${textsToAccept} as must_accept,
        (select coalesce(json_agg(json_build_object('role', asked.key, 'asked_at', asked.value) order by asked.key),
          '[]') from jsonb_each(u.asked_profiles) asked) as asked_profiles,
        (select coalesce(c.settings ->> 'other_profile', 'at_once') from app.companies c
          where c.id = u.company_id) as other_profile,
        (select coalesce((c.settings ->> 'min_profile_completion')::int, 60) from app.companies c
          where c.id = u.company_id) as min_profile_completion,
        coalesce((select g.request_expiry_days from app.program_enrollments e join app.programs g on g.id = e.program_id
            where e.profile_id = own.current_profile_id order by ${currentFirst} limit 1),
          (select coalesce((c.settings ->> 'request_expiry_days')::int, 14) from app.companies c
            where c.id = u.company_id)) as request_expiry_days,
        (select json_build_object('in_product', coalesce((c.settings ->> 'web_conference')::boolean, true),
            'hosts', coalesce(c.settings -> 'conference_hosts', '[]')) from app.companies c
          where c.id = u.company_id) as conference,
        array(select p.role from app.profiles p where p.user_id = u.id and p.closed_at is not null
          order by p.role) as closed_profiles,
        '/api/v1/avatars/' || u.avatar_key as avatar_url, u.job_title, u.professional_status, u.business_unit,
        u.linkedin_url, u.city, u.country, mine.date_of_birth::text as date_of_birth, mine.gender,
        ${ageBasis('mine')}, own.current_profile_id, own.participants,
        own.presenters,
        cardinality(own.presenters) > 0 as is_presenter,
        array(select e.id from app.program_enrollments e join app.profiles p on p.id = e.profile_id
          where p.user_id = u.id and p.closed_at is null order by e.created_at, e.id) as enrollments,
        (select e.program_id from app.program_enrollments e where e.profile_id = own.current_profile_id
          order by ${currentFirst} limit 1) as current_program_id
      from app.users u cross join lateral (
        select (array_agg(p.id) filter (where p.id = u.current_profile_id))[1] as current_profile_id,
          coalesce(array_agg(p.id) filter (where p.role = 'participant'), '{}') as participants,
          coalesce(array_agg(p.id) filter (where p.role = 'presenter'), '{}') as presenters
        from app.profiles p where p.user_id = u.id and p.closed_at is null
      ) own left join app.users mine on mine.id = u.id and mine.id = $2
      where u.id = $1 and u.status <> 'erased'`,
    values: [userId, readerId],
  })
  return row === undefined ? null : userOf(row)
}

function userOf(row: UserRow): UserFound {
  const { current_profile_id: current, participants, presenters, current_program_id: program, enrollments } = row
  const refs = (type: string, ids: readonly string[]) => ids.map((id) => ({ type, id }))
  const currentType = profileType(current !== null && presenters.includes(current) ? 'presenter' : 'participant')
  return {
    resource: userResource({
      ...row,
      current_profile: current === null ? null : { type: currentType, id: current },
      participant_profiles: refs('participants', participants),
      presenter_profiles: refs('presenters', presenters),
      current_program: program === null ? null : { type: 'programs', id: program },
      program_enrollments: refs('program_enrollments', enrollments),
    }),
    profileIds: { participants, presenters, current },
    currentProgramId: program,
  }
}

export interface UserChange {
  readonly locale?: 'fr' | 'en' | undefined
  readonly currentProfileId?: ProfileId | undefined
}

/** Changes what is given. The profile has been checked to be the user's own. */
export async function changeUser(sql: Sql, userId: string, change: UserChange): Promise<void> {
  await sql.query({
    text: `update app.users set locale = coalesce($2, locale),
        current_profile_id = coalesce($3, current_profile_id), updated_at = now()
      where id = $1`,
    values: [userId, change.locale ?? null, change.currentProfileId ?? null],
  })
}
