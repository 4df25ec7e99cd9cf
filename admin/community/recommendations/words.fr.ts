import type { Translation } from '../../platform/i18n/shape.ts'
import type { recommendationWordsEn } from './words.en.ts'

export const recommendationWordsFr = {
  title: 'Recommandations de mentors',
  edit: 'Retirer ou rendre la recommandation',
  fields: {
    mentor: 'Mentor',
    author: 'Auteur',
    text: 'Texte',
    hidden: 'Masquée par le mentor',
    removed_reason: 'Raison du retrait',
    created_at: 'Écrite le',
  },
  help: {
    removed_reason:
      'Avec une raison, elle n’est plus sur aucune page\u00A0; son auteur lit la raison. Vide\u00A0: elle reste.',
  },
} as const satisfies Translation<typeof recommendationWordsEn>
