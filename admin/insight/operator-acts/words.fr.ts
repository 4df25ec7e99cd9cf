import type { Translation } from '../../platform/i18n/shape.ts'
import type { operatorActWordsEn } from './words.en.ts'

export const operatorActWordsFr = {
  title: 'Actions récentes',
  what: 'Ce qui a été fait',
  whom: 'Sur qui, ou sur quoi',
  who: 'Par',
  state: 'Depuis',
  act: 'Action',
  views: { open: 'Annulables', all: 'Toutes' },
  jobs: {
    title: 'Vos actions sur des listes entières',
    states: { running: 'En cours', stopped: 'Arrêtée', done: 'Terminée' },
    refused: '%{smart_count} ligne refusée |||| %{smart_count} lignes refusées',
    why: 'Voir lesquelles',
    why_label: 'Voir lesquelles\u00A0: %{name}',
    stop_label: 'Arrêter\u00A0: %{name}',
    resume_label: 'Continuer\u00A0: %{name}',
  },
  stands: 'En vigueur',
  until: 'Annulable jusqu’à %{time}',
  acts: {
    undo: {
      button: 'Annuler l’action',
      title: 'Annuler cette action\u202F?',
      text: 'L’action inverse est faite aussitôt. L’historique montre les deux.',
      again: 'Ce qui a été annoncé aux personnes le reste\u00A0; elles sont averties de ceci aussi.',
      confirm: 'Annuler l’action',
      cancel: 'La laisser',
      done: 'L’action est annulée.',
      bulk: {
        title: 'Annuler %{smart_count} action\u202F? |||| Annuler %{smart_count} actions\u202F?',
        text: 'Pour chacune, l’action inverse est faite. L’historique montre les deux.',
        excluded:
          '%{smart_count} action choisie ne s’annule plus |||| %{smart_count} actions choisies ne s’annulent plus',
        confirm: 'Annuler %{smart_count} action |||| Annuler %{smart_count} actions',
        cancel: 'Les laisser',
        result: 'Actions annulées',
        done: '%{smart_count} action annulée |||| %{smart_count} actions annulées',
        failed:
          '%{smart_count} action n’a pas été annulée\u00A0: |||| %{smart_count} actions n’ont pas été annulées\u00A0:',
      },
    },
  },
} as const satisfies Translation<typeof operatorActWordsEn>
