import type { Translation } from '../../platform/i18n/shape.ts'
import type { profileStepWordsEn } from './words.en.ts'

export const profileStepWordsFr = {
  title: 'Étapes des profils',
  create: 'Nouvelle étape',
  edit: 'Modifier l’étape',
  fields: {
    role: 'Profil',
    anchor: 'Partie de l’adresse',
    title: 'Nom dans la liste des étapes',
    heading: 'Titre de la page',
    help: 'Explication',
    questions: 'Questions',
    archived: 'Archivée',
    position: 'Place',
  },
  choices: { role: { participant: 'Mentoré', presenter: 'Mentor' } },
  help: {
    anchor: 'Petites lettres, chiffres et tirets\u00A0; une seule fois par profil.',
    questions: 'Dans l’ordre où elles sont posées.',
    archived: 'N’est plus montrée\u00A0; les réponses données restent.',
  },
} as const satisfies Translation<typeof profileStepWordsEn>
