import type { AdminContactRequest } from '#contract/console/people/contact-requests.ts'
import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import type { AdminProfile, AdminUser } from '#contract/console/people/users.ts'
import { consoleWordsEn, type ConsoleWords } from '#contract/console/platform/words/en.ts'
import { consoleWordsFr } from '#contract/console/platform/words/fr.ts'
import { type CsvSeparator, csvSeparator } from '#contract/platform/csv.ts'
import type { Locale } from './messages.ts'

export type Cell = string | number | null

type Column<Rec> = {
  readonly title: keyof ConsoleWords['fields']
  /** Its column in the console's list, where that has another name. */
  readonly source?: string
} & (
  | { readonly cell: (record: Rec, file: ExportFile) => Cell }
  /** Written on the reader's clock; the title names the zone. */
  | { readonly instant: (record: Rec) => string | null }
)

/** One kind of file. */
export interface Export<Rec> {
  readonly name: keyof ConsoleWords['files']
  readonly columns: readonly Column<Rec>[]
}

/** What one file is written with: the reader's language and clock, and the company's labels. */
export interface ExportFile {
  readonly words: ConsoleWords
  readonly separator: CsvSeparator
  /** IANA. */
  readonly zone: string
  readonly minute: (instant: string) => string
  /** Of 0 to 100. */
  readonly percent: (share: number) => string
  readonly localised: (text: Readonly<Record<Locale, string>>) => string
  /** Labels that a row refers to by id or code. */
  readonly program: (id: string) => string
  readonly unit: (code: string | null) => string | null
}

const catalogues: Readonly<Record<Locale, ConsoleWords>> = { fr: consoleWordsFr, en: consoleWordsEn }

export function exportFile(locale: Locale, zone: string, labels: ReadonlyMap<string, string>): ExportFile {
  const shares = new Intl.NumberFormat(locale, { style: 'percent' })
  return {
    words: catalogues[locale],
    separator: csvSeparator(locale),
    zone,
    minute: minutesOf(zone),
    percent: (share) => shares.format(share / 100),
    localised: (text) => text[locale],
    program: (id) => labels.get(id) ?? id,
    unit: (code) => (code === null ? null : (labels.get(code) ?? code)),
  }
}

const hour = 3_600_000

/**
 * `2026-03-17 13:02` of an instant of UTC, on the clock of a zone: spreadsheets of every language read it as a date.
 * The offset is computed once an hour, because a file holds hundreds of thousands of instants; each time in zones with
 * half-hour offsets, and during clock changes.
 */
function minutesOf(zone: string): (instant: string) => string {
  // Swedish writes it so.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const hours = new Map<string, string | null>()
  const ofHour = (begins: string): string | null => {
    const at = Date.parse(`${begins}:00Z`)
    const [first, next] = [clock.format(at), clock.format(at + hour - 1)]
    return first.endsWith(':00') && next === `${first.slice(0, -2)}59` ? first.slice(0, -2) : null
  }
  return (instant) => {
    const key = instant.slice(0, 13)
    let begins = hours.get(key)
    if (begins === undefined) hours.set(key, (begins = ofHour(key)))
    return begins === null ? clock.format(new Date(instant)) : begins + instant.slice(14, 16)
  }
}

/** `indicateurs-2026-03-17.csv`: in the reader's language, with the day of a clock. */
export function downloadName(locale: Locale, name: keyof ConsoleWords['files'], day: string, ending: string): string {
  return `${catalogues[locale].files[name]}-${day}.${ending}`
}

/** `demandes-2026-03-17.csv`, dated on the reader's clock. */
export function fileName({ name }: Pick<Export<never>, 'name'>, { words, minute }: ExportFile, at: Date): string {
  return `${words.files[name]}-${minute(at.toISOString()).slice(0, 10)}.csv`
}

/** The first line of a file. */
export function titles<Rec>({ columns }: Export<Rec>, { words, zone }: ExportFile): readonly string[] {
  return columns.map((column) => words.fields[column.title] + ('instant' in column ? ` (${zone})` : ''))
}

export function cells<Rec>({ columns }: Export<Rec>, record: Rec, file: ExportFile): readonly Cell[] {
  return columns.map((column) => {
    if ('cell' in column) return column.cell(record, file)
    const instant = column.instant(record)
    return instant === null ? null : file.minute(instant)
  })
}

type Parties = Pick<
  AdminRequest,
  'participant_name' | 'presenter_name' | 'participant_business_unit' | 'presenter_business_unit' | 'program_id'
>

const partyColumns: readonly Column<Parties>[] = [
  {
    title: 'participant',
    source: 'participant_name',
    cell: ({ participant_name: name }, { words }) => name ?? words.deleted_account,
  },
  { title: 'participant_business_unit', cell: ({ participant_business_unit: code }, { unit }) => unit(code) },
  {
    title: 'presenter',
    source: 'presenter_name',
    cell: ({ presenter_name: name }, { words }) => name ?? words.deleted_account,
  },
  { title: 'presenter_business_unit', cell: ({ presenter_business_unit: code }, { unit }) => unit(code) },
  { title: 'program', cell: ({ program_id: id }, { program }) => program(id) },
]

export const requestExport: Export<AdminRequest> = {
  name: 'mentoring_requests',
  columns: [
    ...partyColumns,
    {
      title: 'state',
      source: 'aasm_state',
      cell: ({ aasm_state: state, cancellation_reason: cause }, { words }) => words.request_states[cause ?? state],
    },
    { title: 'blocked', cell: ({ blocked }, { words }) => (blocked === null ? null : words.request_states[blocked]) },
    {
      title: 'reason',
      cell: ({ refusal_reason: refusal, revocation_reason: revocation }, { words }) =>
        refusal !== null
          ? words.refusal_reasons[refusal]
          : revocation !== null
            ? words.revocation_reasons[revocation]
            : null,
    },
    { title: 'origin', cell: ({ origin }, { words }) => words.origins[origin] },
    { title: 'score', cell: ({ score }) => score },
    { title: 'requested_at', instant: ({ requested_at: at }) => at },
    { title: 'answer_due_at', instant: ({ answer_due_at: at }) => at },
    { title: 'reminded_at', instant: ({ reminded_at: at }) => at },
    { title: 'decided_at', instant: ({ decided_at: at }) => at },
    { title: 'updated_at', instant: ({ updated_at: at }) => at },
    { title: 'id', cell: ({ id }) => id },
  ],
}

export const contactRequestExport: Export<AdminContactRequest> = {
  name: 'contact_requests',
  columns: [
    { title: 'kind', cell: ({ kind }, { words }) => words.contact_kinds[kind] },
    { title: 'name', cell: ({ first_name: first, last_name: last }) => [first, last].filter(Boolean).join(' ') },
    { title: 'email', cell: ({ email }) => email },
    { title: 'company_name', cell: ({ company_name: name }) => name },
    { title: 'size', cell: ({ size }, { words }) => (size === null ? null : words.contact_sizes[size]) },
    {
      title: 'wants_information',
      cell: ({ wants_information: wants }, { words }) => (wants ? words.yes : words.no),
    },
    { title: 'state', cell: ({ state }, { words }) => words.handling_states[state] },
    { title: 'language', cell: ({ locale }) => locale },
    { title: 'created_at', instant: ({ created_at: at }) => at },
    { title: 'erased_at', instant: ({ erased_at: at }) => at },
    { title: 'id', cell: ({ id }) => id },
  ],
}

export const relationshipExport: Export<AdminRelationship> = {
  name: 'mentoring_relationships',
  columns: [
    ...partyColumns,
    {
      title: 'state',
      source: 'aasm_state',
      cell: ({ aasm_state: state }, { words }) => words.relationship_states[state],
    },
    {
      title: 'reason',
      cell: ({ finish_reason: reason }, { words }) => (reason === null ? null : words.finish_reasons[reason]),
    },
    { title: 'requested_at', instant: ({ requested_at: at }) => at },
    { title: 'started_at', instant: ({ started_at: at }) => at },
    { title: 'ended_at', instant: ({ ended_at: at }) => at },
    { title: 'updated_at', instant: ({ updated_at: at }) => at },
    { title: 'last_act_at', instant: ({ last_act_at: at }) => at },
    { title: 'id', cell: ({ id }) => id },
  ],
}

export const meetingExport: Export<AdminMeeting> = {
  name: 'meetings',
  columns: [
    ...partyColumns,
    { title: 'session_number', cell: ({ session_number: rank }) => rank },
    { title: 'starts_at', instant: ({ starts_at: at }) => at },
    { title: 'ends_at', instant: ({ ends_at: at }) => at },
    { title: 'meeting_type', cell: ({ meeting_type: type }, { words }) => words.meeting_types[type] },
    { title: 'meeting_reason', cell: ({ meeting_reason: need }, { localised }) => need && localised(need) },
    { title: 'state', source: 'aasm_state', cell: ({ aasm_state: state }, { words }) => words.meeting_states[state] },
    {
      title: 'reason',
      cell: ({ closing_cause: cause, closing_reason: reason }, { words }) =>
        reason !== null ? words.closing_reasons[reason] : cause && words.closing_causes[cause],
    },
    { title: 'evidence', cell: ({ evidence }, { words }) => evidence && words.evidences[evidence] },
    { title: 'reports', cell: ({ feedback_by: authors }) => authors.length },
    { title: 'requested_at', instant: ({ requested_at: at }) => at },
    { title: 'updated_at', instant: ({ updated_at: at }) => at },
    { title: 'id', cell: ({ id }) => id },
  ],
}

/** Between the profiles of one person, as the list has them. */
const between = ' / '

/** As the list says it: how far a profile is filled in, and why nobody finds it. */
function fill({ completion, min_completion: bar, hidden }: AdminProfile, { words, percent }: ExportFile): string {
  const texts = words.fill
  const shares = { share: percent(completion), least: percent(bar) }
  const share = completion < bar ? filled(texts.short_of, shares) : shares.share
  if (hidden.length === 0) return share
  const reasons = hidden.map((reason) => filled(texts.hidden_because[reason], shares))
  return filled(texts.hidden, { reasons: (completion < bar ? reasons : [...reasons, share]).join(', ') })
}

function filled(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** Contact details stand where the reader may see them; the record has none for others. */
export const userExport: Export<AdminUser> = {
  name: 'users',
  columns: [
    { title: 'name', source: 'full_name', cell: ({ full_name: name }, { words }) => name ?? words.deleted_account },
    { title: 'email', cell: ({ email }) => email },
    { title: 'job_title', cell: ({ job_title: title }) => title },
    { title: 'unit', source: 'business_unit', cell: ({ business_unit: code }, { unit }) => unit(code) },
    { title: 'status', cell: ({ status }, { words }) => words.statuses[status] },
    { title: 'roles', cell: ({ roles }, { words }) => roles.map((role) => words.account_roles[role]).join(', ') },
    {
      title: 'profiles',
      cell: ({ profile_details: profiles }, { words }) =>
        profiles
          .map(({ role, open, limit }) =>
            filled(words.profile_capacity, { profile: words.profiles[role], open, limit }),
          )
          .join(between),
    },
    {
      title: 'completion',
      cell: ({ profile_details: profiles }, file) => profiles.map((one) => fill(one, file)).join(between),
    },
    { title: 'created_at', instant: ({ created_at: at }) => at },
    { title: 'id', cell: ({ id }) => id },
  ],
}
