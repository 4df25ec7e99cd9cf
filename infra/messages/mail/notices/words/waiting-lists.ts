import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { notice, type NoticeTemplate, short } from '../frame.ts'

type WaitingKind = Extract<NoticeKind, `waiting_${string}`>

/** To the person who waits, about the mentor of the list. */
export const waitingListNotices = {
  waiting_place_offered: notice({
    fr: short(({ name, waiting }) => ({
      title: `Une place chez ${name}`,
      day: waiting?.until ?? '',
      body:
        waiting === null
          ? 'Elle est gardée pour vous, personne d’autre ne peut la prendre.'
          : `Elle est gardée pour vous jusqu’au ${waiting.until}, personne d’autre ne peut la prendre. Votre message part avec la demande.`,
      button: 'Prendre la place, ou la laisser passer',
    })),
    en: short(({ name, waiting }) => ({
      title: `A place with ${name}`,
      day: waiting?.until ?? '',
      body:
        waiting === null
          ? 'It is kept for you, nobody else can take it.'
          : `It is kept for you until ${waiting.until}, nobody else can take it. Your message goes with the request.`,
      button: 'Take the place, or let it pass',
    })),
  }),
  waiting_place_lapsed: notice({
    fr: short(({ name }) => ({
      title: `La place chez ${name} est allée à la personne suivante`,
      body: 'Vous n’avez rien perdu d’autre : vous pouvez vous réinscrire, en fin de liste.',
      button: 'Voir où j’en suis',
    })),
    en: short(({ name }) => ({
      title: `The place with ${name} has gone to the next person`,
      body: 'You have lost nothing else: you can join again, at the end of the list.',
      button: 'See where I am',
    })),
  }),
  waiting_list_ended: notice({
    fr: short(({ name }) => ({
      title: `La liste d’attente de ${name} s’arrête`,
      body: 'Aucune place n’y viendra plus. D’autres mentors ont une place.',
      button: 'Voir où j’en suis',
    })),
    en: short(({ name }) => ({
      title: `The waiting list of ${name} has ended`,
      body: 'No place will come of it any more. Other mentors have one.',
      button: 'See where I am',
    })),
  }),
} satisfies Readonly<Record<WaitingKind, NoticeTemplate>>
