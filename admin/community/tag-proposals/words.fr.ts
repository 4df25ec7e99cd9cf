import type { Translation } from '../../platform/i18n/shape.ts'
import type { tagProposalWordsEn } from './words.en.ts'

export const tagProposalWordsFr = {
  title: 'Étiquettes proposées',
  label: 'Mots',
  of_list: 'Liste',
  kinds: { skill: 'Compétences', job_category: 'Métiers' },
  who: 'Proposée par',
  people: '%{smart_count} personne |||| %{smart_count} personnes',
  erased: 'Un compte supprimé',
  state: 'État',
  states: { proposed: 'En attente', taken: 'Dans la liste', refused: 'Refusée' },
  views: { proposed: 'En attente', all: 'Toutes' },
  acts: {
    take: {
      button: 'Ajouter à la liste…',
      title: 'Ajouter cette étiquette\u202F?',
      text:
        '«\u00A0%{label}\u00A0» entre dans la liste\u00A0: chacun peut la choisir. ' +
        'Vérifiez les mots dans les deux langues.',
      french: 'Mots (français)',
      english: 'Mots (anglais)',
      confirm: 'Ajouter l’étiquette',
      cancel: 'Laisser',
      done: 'L’étiquette est dans la liste.',
    },
    refuse: {
      button: 'Refuser…',
      title: 'Refuser cette proposition\u202F?',
      text: '«\u00A0%{label}\u00A0» n’entre pas dans la liste. La personne qui l’a proposée voit la réponse.',
      confirm: 'Refuser la proposition',
      cancel: 'Laisser',
      done: 'La proposition est refusée.',
    },
  },
} as const satisfies Translation<typeof tagProposalWordsEn>
