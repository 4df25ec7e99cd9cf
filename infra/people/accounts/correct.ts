import type { Corrections, CorrectPerson } from '#api/ports/people.ts'
import { correctedFields } from '#contract/console/people/user-values.ts'
import { instant, type ProfileId } from '#domain/platform/ids.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import { endSessionsBut } from '../sessions/open.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { closeLinks } from './links.ts'

type Before = { readonly [Name in keyof Corrections]: string | null }

/**
 * Changes what names a person, in a transaction of the company. Another address ends their sessions and the links that
 * were sent to the old one; both addresses get a mail.
 */
export const correctPerson: CorrectPerson = async (sql, { companyId, userId }, corrections) => {
  const [before] = await sql.query<Before>({
    name: 'correct_person_read',
    text: `select first_name, last_name, email, phone, job_title from app.users
      where id = $1 and status in ('pending_approval', 'active', 'disabled') for no key update`,
    values: [userId],
  })
  if (before === undefined) return 'gone'
  const changed = correctedFields.filter((column) => (corrections[column] ?? '') !== (before[column] ?? ''))
  if (changed.length === 0) return []
  const renamed = await sql.query({
    name: 'correct_person_write',
    text: `update app.users set first_name = $2, last_name = $3, email = $4, phone = $5, job_title = $6,
        updated_at = now()
      where id = $1
        and not exists (select from app.users other where other.email = $4 and other.id <> $1) returning id`,
    values: [userId, ...correctedFields.map((column) => corrections[column])],
  })
  if (renamed.length === 0) return 'taken'
  const profiles = await sql.query<{ id: ProfileId }>({
    name: 'correct_person_profiles',
    text: `update app.profiles p set completion = app.completion_of(p, u), version = p.version + 1, updated_at = now()
      from app.users u where u.id = p.user_id and p.user_id = $1 and p.closed_at is null returning p.id`,
    values: [userId],
  })
  await refreshDirectory(
    sql,
    companyId,
    profiles.map(({ id }) => id),
  )
  if (!changed.includes('email')) return changed
  await closeLinks(sql, userId)
  await endSessionsBut(sql, userId, null)
  const at = instant(new Date())
  const mail = { companyId, params: { at } } as const
  await enqueueMail(sql, {
    ...mail,
    key: `email_changed/${userId}/${at}`,
    to: { userId, address: before.email ?? '' },
    template: 'email_changed',
  })
  await enqueueMail(sql, {
    ...mail,
    key: `email_corrected/${userId}/${at}`,
    to: { userId, address: corrections.email },
    template: 'email_corrected',
  })
  return changed
}
