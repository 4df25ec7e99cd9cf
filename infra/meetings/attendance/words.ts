import { dateIn } from '#contract/platform/french-date.ts'
import type { AttendedMeeting } from '#contract/meetings/attendance-receipts.ts'
import { deletedAccount } from '#projections/platform/labels.ts'
import type { SignedReceipt } from './record.ts'

interface Words {
  readonly title: string
  readonly subject: string
  readonly attachment: string
  readonly number: string
  readonly issued: string
  readonly person: string
  readonly company: string
  readonly period: string
  readonly zone: string
  readonly total: string
  readonly columns: readonly [date: string, other: string, program: string, planned: string, counted: string]
  readonly roles: Readonly<Record<AttendedMeeting['role'], string>>
  readonly others: Readonly<Record<AttendedMeeting['role'], string>>
  readonly evidence: Readonly<Record<AttendedMeeting['evidence'], string>>
  readonly none: string
  readonly sessions: (count: number, total: string) => string
  readonly duration: (minutes: number) => string
  readonly days: (from: string, to: string) => string
  readonly counted: string
  readonly proof: string
  readonly proofs: (receipt: SignedReceipt, keyId: string | null) => readonly string[]
  readonly page: (page: number, count: number) => string
  readonly unshown: string
}

/** No space may break in a figure. */
const figure = (text: string) => text.replaceAll(/[ \u202F]/g, '\u00A0')
const hours = (minutes: number) => {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (whole === 0) return figure(`${rest} min`)
  return figure(rest === 0 ? `${whole} h` : `${whole} h ${String(rest).padStart(2, '0')}`)
}

const fr: Words = {
  title: 'Attestation de présence',
  subject: 'Sessions de mentorat tenues',
  attachment: 'Les mêmes faits, avec les preuves du journal',
  number: 'Numéro',
  issued: 'Délivrée le',
  person: 'Personne',
  company: 'Entreprise',
  period: 'Période',
  zone: 'Heures de',
  total: 'Total',
  columns: ['Date et heure', 'Avec', 'Programme et rôle', 'Prévu', 'Retenu'],
  roles: { participant: 'en tant que mentoré', presenter: 'en tant que mentor' },
  others: { participant: 'mentor', presenter: 'mentoré' },
  evidence: {
    platform: 'Présence des deux constatée par la plateforme',
    confirmed_by_both: 'Déclarée par les deux personnes',
    declared_by_one: 'Déclarée par l’une des deux personnes',
  },
  none: '–',
  sessions: (count, total) => `${count} ${count > 1 ? 'sessions tenues' : 'session tenue'}, ${total} au total`,
  duration: hours,
  days: (from, to) => `du ${from} au ${to}, inclus`,
  counted:
    'La durée retenue est celle pendant laquelle les deux personnes étaient dans la visioconférence de la ' +
    'plateforme ; pour les autres sessions, celle qui va du début à la fin déclarés ou convenus.',
  proof: 'Ce qui prouve cette attestation',
  proofs: ({ sealed, events, signed }, key) =>
    signed
      ? [
          'Le fichier porte une signature Ed25519 et contient la pièce jointe attestation.json : les mêmes faits, et ' +
            'pour chaque session les événements du journal scellé de l’entreprise, chacun avec sa preuve de Merkle ' +
            'jusqu’à un sceau signé.',
          `${sealed} ${sealed > 1 ? 'événements scellés' : 'événement scellé'} sur ${events}. Clé ${key ?? ''}.`,
          'Pour vérifier : npm run audit -- verify-receipt <fichier> --public-key <clé publique>. Un fichier ' +
            'modifié, enregistré par un autre programme ou numérisé ne se vérifie pas.',
        ]
      : ['Cette installation n’a pas de clé de signature : rien ne prouve cette attestation.'],
  page: (page, count) => `Page ${page} sur ${count}`,
  unshown: 'Les caractères que cette page ne sait pas écrire sont remplacés par « ? » ; la pièce jointe les contient.',
}

const en: Words = {
  title: 'Certificate of attendance',
  subject: 'Mentoring sessions',
  attachment: 'The same facts, with proofs from the log',
  number: 'Number',
  issued: 'Issued on',
  person: 'Person',
  company: 'Company',
  period: 'Period',
  zone: 'Time zone',
  total: 'Total',
  columns: ['Date and time', 'With', 'Program and role', 'Planned', 'Counted'],
  roles: { participant: 'as a mentee', presenter: 'as a mentor' },
  others: { participant: 'mentor', presenter: 'mentee' },
  evidence: {
    platform: 'Both present, recorded by the platform',
    confirmed_by_both: 'Reported by both people',
    declared_by_one: 'Reported by one of the two people',
  },
  none: '–',
  sessions: (count, total) => `${count} ${count === 1 ? 'session' : 'sessions'}, ${total} in total`,
  duration: hours,
  days: (from, to) => `from ${from} to ${to}, both included`,
  counted:
    'The time counted is how long both people were in the platform’s video call; for other sessions, the time from ' +
    'the reported or agreed start to end.',
  proof: 'What proves this certificate',
  proofs: ({ sealed, events, signed }, key) =>
    signed
      ? [
          'The file is signed with Ed25519 and contains the attachment attestation.json: the same facts, and for ' +
            'each session the events of the company’s sealed log, each with its Merkle proof up to a signed seal.',
          `${sealed} of ${events} events are sealed. Key ${key ?? ''}.`,
          'To verify: npm run audit -- verify-receipt <file> --public-key <public key>. A file that was changed, ' +
            'saved by another program or scanned does not verify.',
        ]
      : ['This installation has no signing key: nothing proves this certificate.'],
  page: (page, count) => `Page ${page} of ${count}`,
  unshown: 'Characters this page can’t print are replaced by “?”; the attachment has them.',
}

export const receiptWords = { fr, en } as const

export interface RowText {
  readonly cells: readonly [date: string, other: string, program: string, planned: string, counted: string]
  /** Small, below each cell: the time; what the other was, and how it is known; what the person was. */
  readonly below: readonly (readonly string[])[]
}

export interface ReceiptText {
  readonly words: Words
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly rows: readonly RowText[]
  readonly total: string
  readonly proofs: readonly string[]
}

/** Every word of the pages. */
export function receiptText(receipt: SignedReceipt, keyId: string | null): ReceiptText {
  const { record } = receipt
  const { locale, time_zone: timeZone } = record
  const words = receiptWords[locale]
  const formatIn = (zone: string, options: Intl.DateTimeFormatOptions) => {
    const format = dateIn(locale, { timeZone: zone, ...options })
    return (at: string) => figure(format(new Date(at)))
  }
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const dayOf = formatIn('UTC', day)
  const issuedOf = formatIn(timeZone, day)
  const dateOf = formatIn(timeZone, { day: 'numeric', month: 'short', year: 'numeric' })
  const timeOf = formatIn(timeZone, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
  return {
    words,
    facts: [
      [words.person, record.person.name],
      [words.company, record.company.name],
      [words.period, words.days(dayOf(`${record.from}T00:00:00Z`), dayOf(`${record.to}T00:00:00Z`))],
      [words.zone, timeZone],
      [words.number, record.number],
      [words.issued, issuedOf(record.issued_at)],
    ],
    rows: record.sessions.map((meeting) => ({
      cells: [
        dateOf(meeting.starts_at),
        meeting.with ?? deletedAccount[locale],
        meeting.program,
        meeting.planned_minutes === null ? words.none : words.duration(meeting.planned_minutes),
        words.duration(meeting.minutes),
      ],
      below: [
        [timeOf(meeting.starts_at)],
        [words.others[meeting.role], words.evidence[meeting.evidence]],
        [words.roles[meeting.role]],
      ],
    })),
    total: words.sessions(record.sessions.length, words.duration(record.total_minutes)),
    proofs: [words.counted, ...words.proofs(receipt, keyId)],
  }
}
