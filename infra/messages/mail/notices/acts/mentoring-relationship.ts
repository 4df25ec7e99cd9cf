import type { MailActEntry } from '#api/ports/messages.ts'
import { id, type RelationshipId } from '#domain/platform/ids.ts'
import { byVideo } from './by-video.ts'

/** What links of these mails let a person do, and the words of their pages. */
export const relationshipActs = {
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
} as const satisfies Readonly<Record<string, MailActEntry>>
