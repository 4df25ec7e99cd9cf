import type { NoticeParams } from '#commands/messages/mail/ports.ts'
import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { descriptors, subjectTypeOf } from './all.ts'
import type { NoticeSubject } from './subject.ts'

/**
 * Whether the read model shows nothing of the subject, or, when an event of the subject made the notification, nothing
 * of that event: what it shows is not what the notification is about. After an hour the mail leaves with what is shown.
 */
export async function lags(sql: Sql, kind: NoticeKind, { subjectType, subjectId, at }: NoticeParams): Promise<boolean> {
  const type = subjectTypeOf(subjectType)
  const follower = type === null ? undefined : descriptors[type].follower
  if (follower === undefined) return false
  const { table, of, shows } = follower
  const rows = await sql.query({
    name: `notice_shown_${subjectType}`,
    text: `select from ${table} where id = $1
      and ($2::timestamptz is null or $2 < now() - interval '1 hour' or ${of} >= $2)`,
    values: [subjectId, shows.has(kind) ? at : null],
  })
  return rows.length === 0
}

interface SubjectOf {
  readonly subjectType: string
  readonly subjectId: string
  /** Of the notification. */
  readonly codes?: Readonly<Record<string, string>>
}

/** Null: there is no such thing for this person. */
export async function readSubject(
  sql: Sql,
  companyId: CompanyId,
  userId: UserId,
  { subjectType: type, subjectId, codes }: SubjectOf,
): Promise<NoticeSubject | null> {
  const subjectType = subjectTypeOf(type)
  if (subjectType === null) return null
  const { statement, detail } = descriptors[subjectType]
  const [row] = await sql.query<Omit<NoticeSubject, 'subjectType' | 'subjectId'>>({
    name: `notice_${subjectType}`,
    text: statement,
    values: [companyId, subjectId, userId, ...(detail === undefined ? [] : [codes?.[detail] ?? null])],
  })
  return row === undefined ? null : { subjectType, subjectId, ...row }
}
