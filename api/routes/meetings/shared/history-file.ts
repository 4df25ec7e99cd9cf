import { deletedAccount } from '#projections/platform/labels.ts'
import type { PastMeeting } from '#projections/meetings/meeting/history.ts'

type Locale = 'fr' | 'en'

/** Words of the file, by the values of the resource. */
const words = {
  fr: {
    file: 'historique-des-sessions',
    titles: ['Date', 'Minutes', 'Avec', 'Vous', 'Session', 'Sujet', 'Type', 'État', 'Preuve', 'Votre note', 'Sa note'],
    participant: 'Comme mentoré',
    presenter: 'Comme mentor',
    video_conference: 'En visio',
    phone_call: 'Par téléphone',
    physical_meeting: 'Sur place',
    report_due: 'Compte rendu à écrire',
    feedback_requested: 'Compte rendu attendu',
    feedback_filled: 'Tenue',
    finished: 'Tenue',
    cancelled: 'Annulée',
    not_held: 'Non tenue',
    refused: 'Refusée',
    expired: 'Expirée',
    confirmed_by_both: 'Confirmée par les deux',
    declared_by_one: 'Déclarée par une personne',
    platform: 'Tenue sur la plateforme',
    ratings: ['Décevant', 'Plutôt bien', 'Efficace', 'Très efficace', 'Incroyable'],
  },
  en: {
    file: 'session-history',
    titles: ['Date', 'Minutes', 'With', 'You', 'Session', 'Topic', 'Type', 'State', 'Proof', 'Your rating', 'Theirs'],
    participant: 'As a mentee',
    presenter: 'As a mentor',
    video_conference: 'Video call',
    phone_call: 'By phone',
    physical_meeting: 'In person',
    report_due: 'Report to write',
    feedback_requested: 'Report awaited',
    feedback_filled: 'Held',
    finished: 'Held',
    cancelled: 'Cancelled',
    not_held: 'Not held',
    refused: 'Refused',
    expired: 'Expired',
    confirmed_by_both: 'Confirmed by both',
    declared_by_one: 'Declared by one person',
    platform: 'Held on the platform',
    ratings: ['Disappointing', 'Rather good', 'Effective', 'Very effective', 'Incredible'],
  },
} as const

/** Swedish writes `2026-03-17 13:02`, which spreadsheets of every language read as a date. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

/** `historique-des-sessions-2026-03-17.csv`, dated on the reader's clock. */
export function historyFileName(locale: Locale, timeZone: string, at: Date): string {
  return `${words[locale].file}-${clockOf(timeZone).format(at).slice(0, 10)}.csv`
}

/** The lines of the file in the reader's language and on their clock, which the first one names. */
export function historyLines(rows: readonly PastMeeting[], locale: Locale, timeZone: string) {
  const say = words[locale]
  const clock = clockOf(timeZone)
  const rated = (rating: number | null) => (rating === null ? null : (say.ratings[rating - 1] ?? null))
  const stateOf = ({ state, reportDue, closingCause }: PastMeeting) => {
    if (reportDue) return say.report_due
    return closingCause === 'not_held' ? say.not_held : say[state]
  }
  const [date, ...others] = say.titles
  return [
    [`${date} (${timeZone})`, ...others],
    ...rows.map((row) => [
      clock.format(new Date(row.happenedAt)),
      row.minutes,
      row.otherName ?? deletedAccount[locale],
      say[row.role],
      row.sessionNumber,
      row.topic,
      say[row.meetingType],
      stateOf(row),
      row.evidence && say[row.evidence],
      rated(row.ownRating),
      rated(row.otherRating),
    ]),
  ]
}
