import type { Translation } from '../../platform/i18n/shape.ts'
import type { trainingToolWordsEn } from './words.en.ts'

export const trainingToolWordsFr = {
  title: 'Outils',
  create: 'Nouvel outil',
  edit: 'Modifier l’outil',
  fields: {
    category: 'Catégorie',
    title: 'Titre',
    description: 'Description',
    author: 'Auteur',
    language: 'Langue',
    link: 'Lien',
    minutes: 'Minutes',
    pages: 'Pages',
    cover: 'Couverture',
    position: 'Place dans la liste',
    archived: 'Archivé',
    click_count: 'Ouvertures',
    created_at: 'Création',
  },
  choices: {
    category: { video: 'Tutoriel', conference: 'Conférence', tool: 'Lecture' },
    language: { fr: 'Français', en: 'Anglais' },
    cover: { blue: 'Bleu', night: 'Nuit', plum: 'Prune' },
  },
  help: {
    link: 'Une adresse sécurisée (https). Elle s’ouvre dans un nouvel onglet.',
    archived: 'N’est plus proposé.',
  },
} as const satisfies Translation<typeof trainingToolWordsEn>
