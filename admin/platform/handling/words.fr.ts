import type { Translation } from '../i18n/shape.ts'
import type { handlingWordsEn } from './words.en.ts'

export const handlingWordsFr = {
  views: { open: 'À traiter', handled: 'Traitées', all: 'Toutes' },
  acts: {
    handle: {
      button: 'Traiter…',
      title: 'Marquer comme traitée\u202F?',
      text: 'La ligne «\u00A0%{name}\u00A0» ne compte plus parmi ce qui attend. Vous pouvez la rouvrir à tout moment.',
      confirm: 'Marquer comme traitée',
      cancel: 'Laisser',
      done: 'C’est traité.',
      bulk: {
        title:
          'Marquer %{smart_count} ligne comme traitée\u202F? |||| ' +
          'Marquer %{smart_count} lignes comme traitées\u202F?',
        text: 'Elles ne comptent plus parmi ce qui attend. Vous pouvez les rouvrir à tout moment.',
        excluded:
          '%{smart_count} ligne choisie est déjà traitée |||| %{smart_count} lignes choisies sont déjà traitées',
        confirm: 'Marquer %{smart_count} ligne |||| Marquer %{smart_count} lignes',
        cancel: 'Laisser',
        result: 'Lignes traitées',
        done: '%{smart_count} ligne est traitée |||| %{smart_count} lignes sont traitées',
        failed:
          '%{smart_count} ligne n’a pas été marquée\u00A0: |||| %{smart_count} lignes n’ont pas été marquées\u00A0:',
      },
    },
    reopen: {
      button: 'Rouvrir…',
      title: 'Rouvrir\u202F?',
      text: 'La ligne «\u00A0%{name}\u00A0» compte de nouveau parmi ce qui attend.',
      confirm: 'Rouvrir',
      cancel: 'Laisser',
      done: 'De nouveau à traiter.',
      bulk: {
        title: 'Rouvrir %{smart_count} ligne\u202F? |||| Rouvrir %{smart_count} lignes\u202F?',
        text: 'Elles comptent de nouveau parmi ce qui attend.',
        excluded:
          '%{smart_count} ligne choisie est déjà à traiter |||| %{smart_count} lignes choisies sont déjà à traiter',
        confirm: 'Rouvrir %{smart_count} ligne |||| Rouvrir %{smart_count} lignes',
        cancel: 'Laisser',
        result: 'Lignes rouvertes',
        done: '%{smart_count} ligne est rouverte |||| %{smart_count} lignes sont rouvertes',
        failed:
          '%{smart_count} ligne n’a pas été rouverte\u00A0: |||| ' +
          '%{smart_count} lignes n’ont pas été rouvertes\u00A0:',
      },
    },
  },
} as const satisfies Translation<typeof handlingWordsEn>
