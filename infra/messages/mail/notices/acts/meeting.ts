import type { ActLink, MailActEntry } from '#api/ports/messages.ts'
import type { Commands } from '#commands/commands.ts'
import type { CommandResult } from '#commands/platform/ports.ts'
import { id, type MeetingId } from '#domain/platform/ids.ts'

const sessionDate = (meetingId: string) => `/dashboard/sessions/${meetingId}/date`

function answer(
  { answerAppointment }: Commands['meetings'],
  { context, subjectId, appointmentId }: ActLink,
  answer: 'accepted' | 'declined',
  note: string | null,
): Promise<CommandResult> {
  const meetingId = id<MeetingId>(subjectId)
  return answerAppointment({ ...context, meetingId, appointmentId: appointmentId ?? '', answer, note })
}

/** What links of these mails let a person do, and the words of their pages. */
export const meetingActs = {
  accept_date: {
    fr: {
      ask: (other, date) => `Accepter la session avec ${other}, ${date}\u202F?`,
      about: 'La date est alors convenue, et l’autre personne en est prévenue.',
      confirm: 'Oui, accepter cette date',
      done: 'C’est accepté.',
      after: 'La date est convenue.',
    },
    en: {
      ask: (other, date) => `Accept the session with ${other}, ${date}?`,
      about: 'The date is then agreed, and the other person is told.',
      confirm: 'Yes, accept this date',
      done: 'It is accepted.',
      after: 'The date is agreed.',
    },
    otherDates: sessionDate,
    agreesSession: true,
    run: ({ meetings }, link, { note }) => answer(meetings, link, 'accepted', note),
  },
  decline_date: {
    fr: {
      ask: (other, date) => `Décliner la session avec ${other}, ${date}\u202F?`,
      about: 'Cette date seule est déclinée. La session reste à prévoir\u00A0; une date déjà convenue tient.',
      confirm: 'Décliner cette date',
      done: 'La date est déclinée.',
      after: 'La session reste à prévoir, sauf si une date est déjà convenue\u00A0: elle tient.',
    },
    en: {
      ask: (other, date) => `Decline the session with ${other}, ${date}?`,
      about: 'This date alone is declined. The session is still to be planned; a date already agreed stands.',
      confirm: 'Decline this date',
      done: 'The date is declined.',
      after: 'The session is still to be planned, unless a date is already agreed: it stands.',
    },
    takesNote: true,
    otherDates: sessionDate,
    run: ({ meetings }, link, { note }) => answer(meetings, link, 'declined', note),
  },
  propose_date: {
    fr: {
      ask: (other, date) => `Proposer à ${other} un autre moment, le ${date}\u202F?`,
      about: 'Cette date remplace celle qui attend une réponse. L’autre personne accepte, ou en propose une autre.',
      confirm: 'Oui, proposer cette date',
      done: 'La date est proposée.',
      after: 'Vous saurez par e-mail si elle convient.',
    },
    en: {
      ask: (other, date) => `Propose another moment to ${other}, ${date}?`,
      about: 'It takes the place of the date that waits for an answer. The other person accepts, or proposes another.',
      confirm: 'Yes, propose this date',
      done: 'The date is proposed.',
      after: 'An e-mail will tell you whether it suits.',
    },
    takesNote: true,
    otherDates: sessionDate,
    run: async ({ meetings }, { context, subjectId, slot }, { note }) =>
      slot === null
        ? { ok: false, refusal: { code: 'transition_not_allowed' } }
        : meetings.proposeAppointment({ ...context, meetingId: id<MeetingId>(subjectId), slot, note }),
  },
} as const satisfies Readonly<Record<string, MailActEntry>>
