import type { MailActEntry } from '#api/ports/messages.ts'
import { withDe } from '#contract/platform/french.ts'
import { id, type RequestId } from '#domain/platform/ids.ts'
import { byVideo } from './by-video.ts'

/** What links of these mails let a person do, and the words of their pages. */
export const requestActs = {
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
} as const satisfies Readonly<Record<string, MailActEntry>>
