import { type CompanyId, instant } from '#domain/platform/ids.ts'
import { canonicalZone, dayIn } from '#domain/platform/time-zone.ts'
import { heldMeetings } from '#projections/meetings/meeting/attendance.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { type Attendance, longestReceipt, maxMeetings } from '../../../contract/meetings/attendance-receipts.ts'
import { found } from '../../../platform/http/answers.ts'
import type { StreamedAnswer } from '../../../platform/http/endpoint.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { Schema } from '../../../platform/openapi/parts.ts'
import { oneOf } from '../../../platform/openapi/parts.ts'
import type { AttendanceReceipts } from '../../../ports/meetings.ts'
import type { Company } from '../../../ports/company.ts'
import { invalid } from '../../mentoring/shared/mentoring-policy.ts'

const locales = ['fr', 'en'] as const
const day: Schema = { type: 'string', format: 'date' }

/**
 * The query: days of `time_zone`, both included, this year by default; zone and language are the person's by default.
 */
export const receiptParameters = {
  from: day,
  to: day,
  time_zone: { type: 'string', maxLength: 64 },
  locale: oneOf(locales),
} satisfies Record<string, Schema>
export type ReceiptParameter = keyof typeof receiptParameters
export const receiptParameterNames = [
  'from',
  'to',
  'time_zone',
  'locale',
] as const satisfies readonly ReceiptParameter[]

interface ReceiptRequest {
  readonly company: Company
  readonly userId: string
  readonly given: (name: ReceiptParameter) => readonly string[]
}

/** The receipt of one person as a file. @throws Problem */
export async function receiptAnswer(
  sql: Sql,
  receipts: AttendanceReceipts,
  { company, userId, given }: ReceiptRequest,
): Promise<StreamedAnswer> {
  const person = found(await personQuery(sql, userId))
  const parameters = readParameters(given, person)
  const { from, to, locale, timeZone } = parameters
  const meetings = await heldMeetings(sql, { userId, timeZone, from, to }, maxMeetings + 1)
  if (meetings.length === 0) throw new Problem(422, 'no_session_in_period')
  if (meetings.length > maxMeetings)
    throw new Problem(422, { code: 'too_many_sessions', values: { maximum: maxMeetings } })
  const { number, file } = await receipts.issue({
    locale,
    time_zone: timeZone,
    company: companyOf(company.id, company),
    person: { id: userId, name: person.name },
    from,
    to,
    sessions: meetings.map((meeting) => ({
      id: meeting.id,
      starts_at: meeting.startsAt,
      role: meeting.role,
      with: meeting.otherName,
      program: meeting.program[locale] ?? meeting.program['fr'] ?? '',
      planned_minutes: meeting.plannedMinutes,
      both_minutes: meeting.bothMinutes,
      minutes: meeting.bothMinutes ?? meeting.minutes,
      evidence: meeting.evidence,
    })),
  })
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.length),
      'Content-Disposition': `attachment; filename="${number}.pdf"`,
    },
    stream: (write) => write(file),
  }
}

function companyOf(id: CompanyId, { attributes: { name, brand } }: Company): Attendance['company'] {
  return { id, name, brand: brand.name, color: /^#[\da-f]{6}$/i.test(brand.main) ? brand.main : '#1c1b1f' }
}

interface Person {
  readonly name: string
  readonly time_zone: string
  readonly locale: 'fr' | 'en'
}

/** null: nobody, or an account that is erased. */
async function personQuery(sql: Sql, userId: string): Promise<Person | null> {
  const [person] = await sql.query<Person>({
    name: 'receipt_person',
    text: `select trim(first_name || ' ' || last_name) as name, time_zone, locale from app.users
      where id = $1 and status <> 'erased'`,
    values: [userId],
  })
  return person ?? null
}

function readParameters(given: ReceiptRequest['given'], person: Person) {
  const single = (name: ReceiptParameter) => {
    const [value, another] = given(name)
    if (another !== undefined) throw invalid(name)
    return value
  }
  const timeZone = canonicalZone(single('time_zone') ?? person.time_zone)
  if (timeZone === null) throw invalid('time_zone')
  const locale = single('locale') ?? person.locale
  if (!isLocale(locale)) throw invalid('locale')
  const year = dayIn(timeZone, instant(new Date())).slice(0, 4)
  const [from, to] = [single('from') ?? `${year}-01-01`, single('to') ?? `${year}-12-31`]
  if (!isDay(from)) throw invalid('from')
  if (!isDay(to)) throw invalid('to')
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days < 1) throw new Problem(422, { code: 'period_reversed', source: { parameter: 'to' } })
  if (days > longestReceipt)
    throw new Problem(422, {
      code: 'period_too_long',
      values: { maximum: longestReceipt },
      source: { parameter: 'to' },
    })
  return { from, to, timeZone, locale }
}

function isLocale(value: string): value is (typeof locales)[number] {
  return locales.some((locale) => locale === value)
}

/** `2026-02-30` is none. */
function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
