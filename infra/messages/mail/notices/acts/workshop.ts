import type { MailActEntry } from '#api/ports/messages.ts'
import { id, type WorkshopId } from '#domain/platform/ids.ts'

const untitled = { fr: 'atelier du programme', en: 'program workshop' }

/** What links of these mails let a person do, and the words of their pages. */
export const workshopActs = {
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
