import type { Translation } from '../../platform/i18n/shape.ts'
import type { profileQuestionWordsEn } from './words.en.ts'

export const profileQuestionWordsFr = {
  title: 'Questions des profils',
  create: 'Nouvelle question',
  edit: 'Modifier la question',
  fields: {
    field_name: 'Nom du champ',
    category: 'Concerne',
    field_type: 'Type de réponse',
    roles: 'Posée à',
    program_id: 'Programme',
    title: 'Question',
    label: 'Libellé court',
    help: 'Explication',
    choices: 'Réponses à choisir',
    may_propose: 'On peut proposer ce qui manque à la liste',
    required: 'Une réponse est exigée',
    sign_up_required: 'Une réponse est exigée à l’inscription',
    is_filter: 'Filtre de l’annuaire',
    max_length: 'Caractères au plus',
    max_choices: 'Réponses au plus',
    archived: 'Archivée',
    position: 'Place',
    bound: 'Lue par le produit',
    created_at: 'Création',
  },
  choices: {
    category: { profile_question: 'Le profil', user_question: 'Le compte' },
    field_type: {
      tag: 'Étiquettes, cherchées dans la liste',
      input: 'Une ligne',
      textarea: 'Un texte',
      select: 'Une réponse',
      multi_select: 'Plusieurs réponses',
      ranking: 'Des réponses dans leur ordre',
      scale: 'Une échelle',
      boolean: 'Oui ou non',
      date: 'Une date',
      resources: 'Des ressources inspirantes',
      hours: 'Des heures de la semaine',
    },
    roles: { participant: 'Mentorés', presenter: 'Mentors' },
  },
  help: {
    field_name:
      'Petites lettres, chiffres et _. Les fichiers de personnes ont une colonne de ce nom\u00A0; il ne change jamais.',
    roles: 'Une question est posée une fois placée dans une étape\u00A0: voyez Étapes du profil.',
    label: 'Au-dessus de la réponse sur les profils\u00A0; vide\u00A0: la question.',
    choices:
      'Pour une ou plusieurs réponses, un classement et une échelle. Ce que quelqu’un a choisi reste\u00A0: archivez-le.',
    may_propose: 'Pour les compétences et les métiers.',
    required: 'Demandée quand le profil est finalisé\u00A0; les autres modifications passent sans elle.',
    is_filter: 'Pour des réponses à choisir, des mentors.',
    archived: 'N’est plus posée\u00A0; les réponses données restent.',
  },
} as const satisfies Translation<typeof profileQuestionWordsEn>
