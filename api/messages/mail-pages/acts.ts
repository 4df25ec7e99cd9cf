import type { Commands } from '#commands/commands.ts'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import { withDe } from '#contract/platform/french.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { refusalReasons } from '#domain/mentoring/mentoring-request/words.ts'
import { id, type MeetingId, type RelationshipId, type RequestId, type WorkshopId } from '#domain/platform/ids.ts'

type Locale = 'fr' | 'en'

interface ActWords {
  readonly ask: (other: string, date: string) => string
  readonly about: string
  readonly confirm: string
  readonly done: string
  readonly after: string
}

interface ActLink {
  readonly context: CommandContext
  readonly locale: Locale
  readonly subjectId: string
  readonly appointmentId: string | null
  readonly slot: Slot | null
}

/** What the person wrote on the page. */
interface Written {
  readonly reason: (typeof refusalReasons)[number] | null
  readonly note: string | null
}

/** What a link of a mail lets the person do that it went to: the command, and the words of its page. */
interface MailActEntry extends Readonly<Record<Locale, ActWords>> {
  readonly takesReason?: true
  readonly takesNote?: true
  /** How what it is about is called without a title; missing: it is about a person. */
  readonly untitled?: Readonly<Record<Locale, string>>
  /** The limit of the other person, as it is said of somebody else: its own words do not say whose it is. */
  readonly limitOfOther?: 'mentee_full' | 'mentor_full'
  /** The page where another date can be chosen than the one that the link names. */
  readonly otherDates?: (subjectId: string) => string
  /** It agrees the date of a session, whose page has its file for a calendar. */
  readonly agreesSession?: true
  readonly run: (commands: Commands, link: ActLink, written: Written) => Promise<CommandResult>
}

const untitled = { fr: 'atelier du programme', en: 'program workshop' }
const sessionDate = (meetingId: string) => `/dashboard/sessions/${meetingId}/date`

/** Of a session that is planned by a mail. */
const byVideo = (locale: Locale) =>
  ({ topic: { fr: 'Faire le point', en: 'Taking stock' }[locale], meetingType: 'video_conference' }) as const

function answer(
  { answerAppointment }: Commands['meetings'],
  { context, subjectId, appointmentId }: ActLink,
  answer: 'accepted' | 'declined',
  note: string | null,
): Promise<CommandResult> {
  const meetingId = id<MeetingId>(subjectId)
  return answerAppointment({ ...context, meetingId, appointmentId: appointmentId ?? '', answer, note })
}

/** The acts of mails. When one may be done: `infra/messages/mail/notices/subjects/`. */
const mailActs = {
  accept_request: {
    fr: {
      ask: (other) => `Accepter la demande de mentorat ${withDe(other)}\u202F?`,
      about: 'Le mentorat commence aussitôt, et une place vous est prise.',
      confirm: 'Oui, accepter',
      done: 'C’est accepté.',
      after: 'Votre mentorat commence. Prévoyez ensemble une première session.',
    },
    en: {
      ask: (other) => `Accept the mentoring request of ${other}?`,
      about: 'The mentoring begins at once, and takes one of your places.',
      confirm: 'Yes, accept',
      done: 'It is accepted.',
      after: 'Your mentoring begins. Plan a first session together.',
    },
    limitOfOther: 'mentee_full',
    run: ({ mentoringRequests }, link) =>
      mentoringRequests.confirm({ ...link.context, requestId: id<RequestId>(link.subjectId) }),
  },
  refuse_request: {
    fr: {
      ask: (other) => `Refuser la demande de mentorat ${withDe(other)}\u202F?`,
      about: 'La raison est lue avec votre réponse.',
      confirm: 'Refuser la demande',
      done: 'La demande est refusée.',
      after: 'La personne en est prévenue, et peut écrire à quelqu’un d’autre.',
    },
    en: {
      ask: (other) => `Refuse the mentoring request of ${other}?`,
      about: 'The reason is read with your answer.',
      confirm: 'Refuse the request',
      done: 'The request is refused.',
      after: 'The person is told, and may write to somebody else.',
    },
    takesReason: true,
    takesNote: true,
    run: ({ mentoringRequests }, link, { reason, note }) =>
      mentoringRequests.refuse({
        ...link.context,
        requestId: id<RequestId>(link.subjectId),
        reason: reason ?? 'other',
        note,
      }),
  },
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
      about: 'La session reste à prévoir\u00A0: seule cette date est déclinée.',
      confirm: 'Décliner cette date',
      done: 'La date est déclinée.',
      after: 'La session reste à prévoir\u00A0: une autre date peut être proposée.',
    },
    en: {
      ask: (other, date) => `Decline the session with ${other}, ${date}?`,
      about: 'The session is still to be planned: this date alone is declined.',
      confirm: 'Decline this date',
      done: 'The date is declined.',
      after: 'The session is still to be planned: another date can be proposed.',
    },
    takesNote: true,
    otherDates: sessionDate,
    run: ({ meetings }, link, { note }) => answer(meetings, link, 'declined', note),
  },
  plan_session: {
    fr: {
      ask: (other, date) => `Proposer à ${other} une session le ${date}\u202F?`,
      about: 'En visio, 45 minutes. L’autre personne accepte, ou propose un autre moment.',
      confirm: 'Oui, proposer cette date',
      done: 'La date est proposée.',
      after: 'Vous saurez par e-mail si elle convient. Le sujet se précise sur la page de la session.',
    },
    en: {
      ask: (other, date) => `Propose a session to ${other} on ${date}?`,
      about: 'By video, 45 minutes. The other person accepts, or proposes another moment.',
      confirm: 'Yes, propose this date',
      done: 'The date is proposed.',
      after: 'An e-mail will tell you whether it suits. You can change the topic on the page of the session.',
    },
    takesNote: true,
    otherDates: (relationshipId) => `/dashboard/sessions/new?relationship=${relationshipId}`,
    run: ({ meetings }, link, { note }) =>
      meetings.planMeeting({
        ...link.context,
        ...byVideo(link.locale),
        relationshipId: id<RelationshipId>(link.subjectId),
        description: null,
        reasonId: null,
        slot: link.slot,
        note,
        link: null,
      }),
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
  take_date: {
    fr: {
      ask: (other, date) => `Choisir le ${date} avec ${other}\u202F?`,
      about: 'Votre mentorat commence aussitôt.',
      confirm: 'Oui, choisir cette date',
      done: 'La date est choisie.',
      after:
        'Votre mentorat commence, et la personne en est prévenue. Votre première session est à cette date ; ' +
        'son sujet se précise sur sa page.',
    },
    en: {
      ask: (other, date) => `Choose ${date} with ${other}?`,
      about: 'Your mentoring begins at once.',
      confirm: 'Yes, choose this date',
      done: 'The date is chosen.',
      after:
        'Your mentoring begins, and they are told. Your first session is on that date; ' +
        'you can change its topic on its page.',
    },
    limitOfOther: 'mentor_full',
    run: ({ mentoringRequests }, link) =>
      mentoringRequests.takeDate({
        ...link.context,
        requestId: id<RequestId>(link.subjectId),
        date: link.slot,
        firstMeeting: byVideo(link.locale),
      }),
  },
  accept_workshop: {
    fr: {
      ask: (title, date) => `Participer à l’atelier «\u202F${title}\u202F», ${date}\u202F?`,
      about: 'Le créneau est alors pris dans votre agenda Binôme.',
      confirm: 'Oui, je participe',
      done: 'Vous participez.',
      after: 'Pour changer de réponse, ouvrez la page de l’atelier.',
    },
    en: {
      ask: (title, date) => `Take part in the workshop “${title}”, ${date}?`,
      about: 'The time is then taken in your Binôme calendar.',
      confirm: 'Yes, I take part',
      done: 'You take part.',
      after: 'To change your answer, open the page of the workshop.',
    },
    untitled,
    run: ({ workshops }, link) =>
      workshops.acceptWorkshop({ ...link.context, workshopId: id<WorkshopId>(link.subjectId) }),
  },
  decline_workshop: {
    fr: {
      ask: (title, date) => `Décliner l’atelier «\u202F${title}\u202F», ${date}\u202F?`,
      about: 'L’atelier a lieu sans vous.',
      confirm: 'Décliner l’atelier',
      done: 'Vous déclinez l’atelier.',
      after: 'Pour changer de réponse, ouvrez la page de l’atelier.',
    },
    en: {
      ask: (title, date) => `Decline the workshop “${title}”, ${date}?`,
      about: 'The workshop is held without you.',
      confirm: 'Decline the workshop',
      done: 'You declined the workshop.',
      after: 'To change your answer, open the page of the workshop.',
    },
    untitled,
    run: ({ workshops }, link) =>
      workshops.declineWorkshop({ ...link.context, workshopId: id<WorkshopId>(link.subjectId) }),
  },
} as const satisfies Readonly<Record<string, MailActEntry>>

export type MailAct = keyof typeof mailActs

export function entryOf(act: MailAct): MailActEntry {
  return mailActs[act]
}
