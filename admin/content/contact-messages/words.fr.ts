import type { Translation } from '../../platform/i18n/shape.ts'
import type { contactMessageWordsEn } from './words.en.ts'

export const contactMessageWordsFr = {
  title: 'Messages à l’équipe',
  edit: 'Message',
  fields: {
    subject: 'Sujet',
    message: 'Message',
    name: 'Nom',
    email: 'Adresse',
    user_id: 'Compte',
    state: 'État',
    created_at: 'Réception',
  },
  choices: { state: { open: 'À répondre', answered: 'Répondu', closed: 'Clos' } },
} as const satisfies Translation<typeof contactMessageWordsEn>
