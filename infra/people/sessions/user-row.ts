import { noChoices, type NotificationChoices } from '#domain/messages/notices/topics.ts'
import { notificationSettings } from '../../messages/notices/settings.ts'
import { isProven, provenPhone } from '../phone/proofs.ts'
import type { AccountRole, AccountStatus, Theme } from '#domain/people/account/words.ts'
import { currentFirst } from '#api/queries/company/programs.ts'
import { requiredVersions, textsToAccept } from '#api/queries/content/documents.ts'
import type { AccountDetails, Locale, OwnProfile, SessionUser, TextToAccept } from '#commands/people/sessions/ports.ts'
import type { CompanyId, ProfileId, ProgramId, UserId } from '#domain/platform/ids.ts'

/** Of `app.users u`, as `userOf` reads them. */
export const userColumns = `u.id as user_id, u.company_id, u.email, u.status, u.first_name, u.last_name, u.locale,
  u.time_zone,
  u.roles,
  u.business_unit, u.avatar_key, u.current_profile_id, u.first_password_until is not null as first_password,
  ${requiredVersions} <> '{}' as acceptance_required,
  exists (select from app.second_factors f where f.user_id = u.id and f.confirmed_at is not null) as second_factor,
  array(select p.role || ':' || p.id || ':' || coalesce(e.program_id::text, '')
    from app.profiles p left join app.program_enrollments e on e.profile_id = p.id
    where p.user_id = u.id and p.closed_at is null order by p.role, p.id, ${currentFirst}) as profiles`

export interface UserRow {
  user_id: UserId
  company_id: CompanyId
  email: string
  status: AccountStatus
  first_name: string
  last_name: string
  locale: Locale
  time_zone: string
  roles: AccountRole[]
  business_unit: string | null
  avatar_key: string | null
  current_profile_id: ProfileId | null
  first_password: boolean
  acceptance_required: boolean
  second_factor: boolean
  profiles: string[]
}

export function userOf(row: UserRow): SessionUser {
  return {
    id: row.user_id,
    companyId: row.company_id,
    email: row.email,
    status: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    locale: row.locale,
    timeZone: row.time_zone,
    roles: row.roles,
    businessUnit: row.business_unit,
    avatarKey: row.avatar_key,
    currentProfileId: row.current_profile_id,
    passwordChangeRequired: row.first_password,
    acceptanceRequired: row.acceptance_required,
    secondFactor: row.second_factor,
    profiles: profilesOf(row.profiles),
  }
}

/** Of `app.users u`, as `detailsOf` reads them. */
export const detailColumns = `${userColumns}, u.phone, ${provenPhone} as proven_phone, u.linkedin_url, u.theme,
  u.password_hash is not null as has_password, ${notificationSettings} as notifications,
  ${textsToAccept} as must_accept,
  (select l.email from app.account_links l where l.user_id = u.id and l.purpose = 'email_change'
    and l.used_at is null and l.expires_at > now() order by l.created_at desc limit 1) as unconfirmed_email`

export interface DetailsRow extends UserRow {
  phone: string | null
  proven_phone: string | null
  linkedin_url: string | null
  theme: Theme
  unconfirmed_email: string | null
  has_password: boolean
  must_accept: readonly TextToAccept[]
  notifications: NotificationChoices | null
}

export function detailsOf(row: DetailsRow): AccountDetails {
  return {
    user: userOf(row),
    phone: row.phone,
    phoneProven: isProven(row.phone, row.proven_phone),
    linkedinUrl: row.linkedin_url,
    theme: row.theme,
    unconfirmedEmail: row.unconfirmed_email,
    hasPassword: row.has_password,
    mustAccept: row.must_accept,
    notifications: row.notifications ?? noChoices,
  }
}

/** From rows `role:id:program`, one a program, which cost PostgreSQL less than JSON. */
function profilesOf(rows: readonly string[]): OwnProfile[] {
  const profiles = new Map<string, { id: ProfileId; role: OwnProfile['role']; programs: ProgramId[] }>()
  for (const row of rows) {
    const [role, id = '', program = ''] = row.split(':')
    const profile = profiles.get(id) ?? {
      id: id as ProfileId,
      role: role === 'presenter' ? 'presenter' : 'participant',
      programs: [],
    }
    profiles.set(id, profile)
    if (program !== '') profile.programs.push(program as ProgramId)
  }
  return [...profiles.values()]
}
