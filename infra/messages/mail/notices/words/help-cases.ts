import type { HelpKind } from '#domain/messages/notices/topics.ts'
import { notice, type NoticeTemplate, short } from '../frame.ts'

/** Somebody may look over the reader's shoulder: nothing here says of what, or of whom. */
export const helpCaseNotices = {
  help_answered: notice({
    fr: short(() => ({
      title: "L'équipe vous a répondu",
      body: 'Sa réponse vous attend dans votre espace.',
      button: 'Lire la réponse',
    })),
    en: short(() => ({
      title: 'The team has answered you',
      body: 'Their answer is waiting for you in your space.',
      button: 'Read the answer',
    })),
  }),
} satisfies Readonly<Record<HelpKind, NoticeTemplate>>
