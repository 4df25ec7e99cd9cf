import type { Person } from '#commands/people/account-records.ts'
import { type AbsenceDays, absenceRefusal, type AbsenceRefusal } from '#domain/people/absence/absence.ts'
import type { AbsenceSource } from '#domain/people/absence/words.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { type Instant, instant, isUuid } from '#domain/platform/ids.ts'
import { dayIn } from '#domain/platform/time-zone.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** An absence that is not over. */
export interface Absence extends AbsenceDays {
  readonly id: string
  readonly begun: boolean
  readonly setBy: AbsenceSource
  readonly word: Sealed | null
  readonly revision: number
}

/** The word is left as it is when it is not given. */
interface WantedAbsence extends AbsenceDays {
  readonly word?: Sealed | null | undefined
}

type Changed<Absence> = { readonly [Name in keyof Absence]?: Absence[Name] | undefined }

/** `unchanged`: it was so before. `gone`: there is no such person, or no such absence that is not over. */
export type AbsenceResult = 'set' | 'unchanged' | 'gone' | AbsenceRefusal

/** Those of a person that are not over, the next one first. */
export async function absencesOf(sql: Sql, userId: string): Promise<readonly Absence[]> {
  return sql.query<Absence>({
    name: 'absences_of',
    text: `select a.id, a.first_day::text as "firstDay", a.last_day::text as "lastDay", a.starts_at <= now() as begun,
        a.set_by as "setBy", a.word, a.revision
      from app.absences a where a.user_id = $1 and a.ended_early_at is null and a.ends_at > now()
      order by a.first_day`,
    values: [userId],
  })
}

/** @param sql a transaction: changes of one person wait for each other */
export async function addAbsence(
  sql: Sql,
  person: Person,
  { id, setBy, firstDay, lastDay, word }: WantedAbsence & { readonly id: string; readonly setBy: AbsenceSource },
  at: Instant = instant(new Date()),
): Promise<AbsenceResult> {
  const today = await holdPerson(sql, person, at)
  if (today === null) return 'gone'
  const others = await absencesOf(sql, person.userId)
  const refusal = absenceRefusal({ firstDay, lastDay }, { today, before: null, others })
  if (refusal !== null) return refusal
  await sql.query({
    name: 'absence_add',
    text: `insert into app.absences (id, company_id, user_id, first_day, last_day, starts_at, ends_at, set_by, word)
      select $1, $2, u.id, $4, $5, greatest(now(), $4::date::timestamp at time zone u.time_zone),
        ($5::date + 1)::timestamp at time zone u.time_zone, $6, $7
      from app.users u where u.id = $3`,
    values: [id, person.companyId, person.userId, firstDay, lastDay, setBy, word ? JSON.stringify(word) : null],
  })
  return 'set'
}

/**
 * @param sql a transaction
 * @param check called with the revision that stands; what it throws leaves the absence as it is
 */
export async function changeAbsence(
  sql: Sql,
  person: Person,
  id: string,
  wanted: Changed<WantedAbsence>,
  check: (revision: number) => void = () => undefined,
  at: Instant = instant(new Date()),
): Promise<AbsenceResult> {
  const today = await holdPerson(sql, person, at)
  const absences = today === null ? [] : await absencesOf(sql, person.userId)
  const before = absences.find((one) => one.id === id)
  if (today === null || before === undefined) return 'gone'
  check(before.revision)
  const { firstDay = before.firstDay, lastDay = before.lastDay, word } = wanted
  if (firstDay === before.firstDay && lastDay === before.lastDay && word === undefined) return 'unchanged'
  const others = absences.filter((one) => one !== before)
  const refusal = absenceRefusal({ firstDay, lastDay }, { today, before, others })
  if (refusal !== null) return refusal
  await sql.query({
    name: 'absence_change',
    text: `update app.absences a set first_day = $2, last_day = $3, revision = a.revision + 1,
        starts_at = case when a.starts_at <= now() then a.starts_at
          else greatest(now(), $2::date::timestamp at time zone u.time_zone) end,
        ends_at = ($3::date + 1)::timestamp at time zone u.time_zone,
        word = case when $4 then $5::jsonb else a.word end
      from app.users u where a.id = $1 and u.id = a.user_id`,
    values: [id, firstDay, lastDay, word !== undefined, word ? JSON.stringify(word) : null],
  })
  return 'set'
}

/** One that runs ends now; one to come is removed. */
export async function endAbsence(
  sql: Sql,
  person: Person,
  id: string,
  check: (revision: number) => void = () => undefined,
): Promise<'set' | 'gone'> {
  if (!isUuid(id)) return 'gone'
  await holdPerson(sql, person, instant(new Date()))
  const before = (await absencesOf(sql, person.userId)).find((one) => one.id === id)
  if (before === undefined) return 'gone'
  check(before.revision)
  await sql.query({
    name: before.begun ? 'absence_end' : 'absence_remove',
    text: before.begun
      ? `update app.absences set ended_early_at = now(), ends_at = greatest(starts_at, now()), revision = revision + 1
          where id = $1`
      : `delete from app.absences where id = $1`,
    values: [id],
  })
  return 'set'
}

/** The day of today in the person's zone; null: there is no such account. */
async function holdPerson(sql: Sql, { companyId, userId }: Person, at: Instant): Promise<string | null> {
  const [row] = await sql.query<{ zone: string }>({
    name: 'absence_person',
    text: `select time_zone as zone from app.users
      where id = $1 and company_id = $2 and status <> 'erased' and merged_into is null for update`,
    values: [userId, companyId],
  })
  return row === undefined ? null : dayIn(row.zone, at)
}
