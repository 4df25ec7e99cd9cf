import type { Person } from '#commands/people/account-records.ts'
import type { ProfileId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { removeAttachmentsOf } from '../../messages/attachments/attachments.ts'
import { removeAvatarFiles } from '../../community/avatars.ts'
import { removeArticles } from '../../content/article-authors.ts'
import { removeFromHelpCases } from '../../mentoring/help/erased.ts'
import { type Mentioned, removeMentions } from './mentions.ts'
import { removeTraces } from './traces.ts'

type RefreshDirectory = (sql: Sql, companyId: Person['companyId'], profiles: readonly ProfileId[]) => Promise<void>

interface Account extends Mentioned {
  readonly status: string
  readonly avatar_key: string | null
}

/** Runs in one transaction of the system's role. What happens to each column, and why: docs/privacy.md. */
export async function scrubPerson(
  sql: Sql,
  person: Person,
  profileIds: readonly ProfileId[],
  refreshDirectory: RefreshDirectory,
): Promise<void> {
  const { companyId, userId } = person
  const [account] = await sql.query<Account>({
    text: `select status, email, first_name, last_name, phone, avatar_key from app.users
      where company_id = $1 and id = $2 for update`,
    values: [companyId, userId],
  })
  if (account === undefined) return
  if (account.status !== 'erased') await removeMentions(sql, person, account)
  await removeAvatarFiles(sql, companyId, account.avatar_key)
  await removeAttachmentsOf(sql, person)
  await sql.query({
    text: `update app.users set email = id || '@erased.invalid', password_hash = null, first_password_until = null,
        password_set_at = null, theme = default, first_name = '', last_name = '',
        locale = default, time_zone = default, status = 'erased', roles = '{}', job_title = null, city = null,
          country = null,
        phone = null, linkedin_url = null, avatar_key = null, current_profile_id = null, date_of_birth = null,
        gender = null, consent_basis = null, consent_at = null, professional_status = null, worksite = null,
        must_accept = '{}', accepted_texts = '{}', asked_profiles = '{}', finish_asked_at = null,
        rejection_reason = null, rejection_word = null,
        import_id = null, import_told_at = null,
        status_at = now(), admin_leaving_until = null, removing_until = null, updated_at = now()
      where id = $1`,
    values: [userId],
  })
  await sql.query({
    text: `update app.profiles set version = version + 1, visible = false, expert = false, completion = 0,
        outside_sessions = 0, title = null,
      mission = null,
        presentation = null, seniority_years = null, skills = '{}', needed_skills = '{}', job_categories = '{}',
        targeted_job_categories = '{}', targeted_business_units = '{}', languages = '{}', motivations = '{}',
          resources = '[]', answers = '{}', shows_talents = false, matches_talents = false,
        skipped_steps = '{}', finalised_at = null, opening = false,
        closed_at = coalesce(closed_at, now()), updated_at = now()
      where user_id = $1`,
    values: [userId],
  })
  for (const table of [
    'app.availabilities',
    'app.availability_exceptions',
    'app.outside_calendars',
    'app.absences',
    'app.booking_rules',
    'app.private_notes',
    'app.calendar_feeds',
    'app.phone_proofs',
    'app.tag_proposals',
    'app.contact_messages',
    'app.training_tool_clicks',
    'app.saved_searches',
    'app.favourites',
    'app.mail_previews',
    'app.operators',
  ])
    await sql.query({ text: `delete from ${table} where user_id = $1`, values: [userId] })
  await sql.query({
    text: `delete from app.recommendations r where r.author_id = $1
      or r.presenter_id in (select p.id from app.profiles p where p.user_id = $1)`,
    values: [userId],
  })
  // The item stays in its place, so that the other party's agenda keeps its order.
  await sql.query({
    text: 'update app.agenda_items set title = null, title_by = null where title_by = $1',
    values: [userId],
  })
  await sql.query({ text: `delete from app.favourites where presenter_id = any($1::uuid[])`, values: [profileIds] })
  await sql.query({
    text: `update app.saved_searches s set known = array(select unnest(s.known) except select unnest($2::uuid[]))
      where s.company_id = $1 and s.known && $2::uuid[]`,
    values: [companyId, profileIds],
  })
  await sql.query({
    text: `delete from app.program_enrollments e using app.profiles p where p.id = e.profile_id and p.user_id = $1`,
    values: [userId],
  })
  for (const table of ['app.past_enrollments', 'app.program_withdrawals', 'app.due_enrolments'])
    await sql.query({
      text: `delete from ${table} t using app.profiles p where p.id = t.profile_id and p.user_id = $1`,
      values: [userId],
    })
  await removeFromHelpCases(sql, userId)
  await sql.query({ text: `update app.bulk_acts set body = '{}' where created_by = $1`, values: [userId] })
  await removeArticles(sql, userId)
  await refreshDirectory(sql, companyId, profileIds)
  await removeTraces(sql, person, profileIds)
  await sql.query({
    text: `insert into app.erasures (user_id, company_id, profile_ids) values ($1, $2, $3)
      on conflict (user_id) do nothing`,
    values: [userId, companyId, profileIds],
  })
}
