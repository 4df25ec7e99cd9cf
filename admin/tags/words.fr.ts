import type { Translation } from '../i18n/shape.ts'
import type { tagWordsEn } from './words.en.ts'

export const tagWordsFr = {
  title: 'Étiquettes',
  create: 'Nouvelle étiquette',
  edit: 'Modifier l’étiquette',
  fields: {
    kind: 'Liste',
    label: 'Mots',
    synonyms: 'Autres mots',
    help: 'Explication',
    archived: 'Archivée',
    code: 'Code',
  },
  choices: {
    kind: { skill: 'Compétences', job_category: 'Métiers', motivation: 'Motivations', language: 'Langues' },
  },
  help: {
    synonyms: 'Séparés par des virgules. La recherche les trouve aussi.',
    archived: 'Celles et ceux qui l’ont la gardent\u00A0; personne ne la choisit plus.',
  },
} as const satisfies Translation<typeof tagWordsEn>
