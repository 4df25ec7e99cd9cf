import type { Translation } from '../../platform/i18n/shape.ts'
import type { startEn } from './start-words.en.ts'

export const startFr = {
  title: 'Pour commencer',
  done: 'Fait\u00A0: %{done} sur %{all}. Cette liste disparaît avec le premier accompagnement.',
  is_done: ', fait',
  is_open: ', à faire',
  go: 'Faire',
  see: 'Voir',
  brand: 'Vos couleurs et votre logo',
  brand_text: 'Les pages et les e-mails les portent.',
  units: 'Les entités de l’entreprise',
  units_text: 'Facultatif\u00A0: sans entité, l’inscription n’en demande pas.',
  skills: 'Les compétences',
  skills_text: 'Sans elles, les mentorés ne disent pas ce qu’ils cherchent, et les affinités comptent peu.',
  program: 'Un programme',
  program_text: 'Sans programme, personne ne voit personne.',
  questions: 'Les questions des profils et des bilans',
  people: 'Des mentorés et des mentors',
  outside:
    '%{smart_count} personne n’est dans aucun programme. |||| %{smart_count} personnes ne sont dans aucun programme.',
  visibility: 'Des mentors visibles',
  visibility_text:
    'Aucun encore\u00A0: un mentor se montre quand son profil est assez rempli et qu’il est dans un programme.',
  match: 'Une première rencontre',
  match_text: 'Les mentorés écrivent à un mentor, ou vous formez les binômes.',
  counts: {
    units: '%{smart_count} entité |||| %{smart_count} entités',
    skills: '%{smart_count} compétence |||| %{smart_count} compétences',
    programs: '%{smart_count} programme |||| %{smart_count} programmes',
    profile_questions: '%{smart_count} question de profil |||| %{smart_count} questions de profil',
    feedback_questions: '%{smart_count} question de bilan |||| %{smart_count} questions de bilan',
    mentees: '%{smart_count} mentoré |||| %{smart_count} mentorés',
    mentors: '%{smart_count} mentor |||| %{smart_count} mentors',
    invitations: '%{smart_count} invitation ouverte |||| %{smart_count} invitations ouvertes',
    visible: '%{smart_count} mentor visible |||| %{smart_count} mentors visibles',
    requests: '%{smart_count} demande envoyée |||| %{smart_count} demandes envoyées',
  },
} as const satisfies Translation<typeof startEn>
