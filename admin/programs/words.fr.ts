import type { Translation } from '../i18n/shape.ts'
import type { programWordsEn } from './words.en.ts'

export const programWordsFr = {
  title: 'Programmes',
  edit: 'Modifier le programme',
  requests: 'Voir ses demandes',
  fields: {
    name: 'Nom',
    description: 'Description',
    has_experts: 'Avec des experts',
    slug: 'Code',
    participants: 'Mentorés',
    presenters: 'Mentors',
    created_at: 'Création',
  },
} as const satisfies Translation<typeof programWordsEn>
