import type { Translation } from '../i18n/shape.ts'
import type { sharedWordsEn } from './words.en.ts'

export const sharedWordsFr = {
  errors: {
    no_answer: 'Le serveur n’a pas répondu à temps.',
    changed: 'Cela a changé entre-temps, et rien n’est fait. Regardez où cela en est, puis recommencez.',
    load: 'Le chargement a échoué.',
    retry: 'Réessayer',
    page_title: 'Oups\u202F! Ceci n’était pas prévu…',
    page_text: 'Rechargez la page. Si cela se reproduit, prévenez l’équipe de la plateforme.',
    reload: 'Recharger la page',
    not_found_title: 'Cette page n’existe pas',
    not_found_text: 'Elle a été déplacée, ou l’adresse est incomplète.',
    back_home: 'Revenir à l’accueil',
    denied_title: 'Action non permise',
    denied_text: 'Votre rôle n’ouvre pas cette page.',
  },
  notice_close: 'Fermer',
  capacity: '%{open} sur %{limit} prises',
  capacity_open: '%{smart_count} prise |||| %{smart_count} prises',
  record: {
    and: '%{participant} et %{presenter}',
    summary: 'Résumé',
    history: 'Historique',
    tabs: 'Parties de la fiche',
  },
  word: {
    label: 'Un mot pour les deux personnes (facultatif)',
    help: 'Elles le lisent dans l’e-mail et dans Binôme. 500 caractères au plus.',
  },
  copy: { button: 'Copier\u00A0: %{name}', done: 'Copié.', selected: 'Sélectionné\u00A0: copiez au clavier.' },
} as const satisfies Translation<typeof sharedWordsEn>
