import type { Translation } from '../../platform/i18n/shape.ts'
import type { faqWordsEn } from './words.en.ts'

export const faqWordsFr = {
  title: 'Questions fréquentes',
  create: 'Nouvelle question',
  edit: 'Modifier la question',
  fields: {
    language: 'Langue',
    category: 'Catégorie',
    question: 'Question',
    answer: 'Réponse',
    position: 'Place dans la liste',
    archived: 'Archivée',
    created_at: 'Création',
  },
  choices: { language: { fr: 'Français', en: 'Anglais' } },
  help: {
    category: 'Les questions d’une catégorie se suivent.',
    answer: 'Un lien commence par https ou par mailto. Pas de HTML.',
    archived: 'N’est plus montrée.',
  },
} as const satisfies Translation<typeof faqWordsEn>
