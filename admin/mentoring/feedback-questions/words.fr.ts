import type { Translation } from '../../platform/i18n/shape.ts'
import type { feedbackQuestionWordsEn } from './words.en.ts'

export const feedbackQuestionWordsFr = {
  title: 'Questions des comptes rendus et bilans',
  create: 'Nouvelle question',
  edit: 'Modifier la question',
  fields: {
    program_id: 'Programme',
    role_type: 'Posée à',
    subcategory: 'À propos de',
    field_type: 'Type de réponse',
    title: 'Question',
    choices: 'Réponses à choisir',
    required: 'Une réponse est exigée',
    position: 'Place dans le formulaire',
    archived: 'Archivée',
  },
  choices: {
    role_type: { participant: 'Le mentoré', presenter: 'Le mentor' },
    subcategory: { meeting: 'Une session', mentoring_relationship: 'Tout l’accompagnement' },
    field_type: { text: 'Un texte', one_choice: 'Une réponse', several_choices: 'Plusieurs réponses' },
  },
  help: {
    archived: 'N’est plus posée\u00A0; les réponses données restent.',
    choices:
      'Pour une ou plusieurs réponses, pas pour un texte. Ce qui a été proposé reste\u00A0: ses mots peuvent changer.',
  },
} as const satisfies Translation<typeof feedbackQuestionWordsEn>
