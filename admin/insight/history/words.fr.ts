import type { Translation } from '../../platform/i18n/shape.ts'
import type { historyWordsEn } from './words.en.ts'

export const historyWordsFr = {
  close: 'Fermer l’historique',
  region: 'Événements',
  console_changes: 'Corrections, inscriptions et autres changements faits dans la console',
  as_it_was: 'Tel qu’il était le',
  today: 'Aujourd’hui',
  on: 'Le %{date}',
  now: '(aujourd’hui\u00A0: %{value})',
  not_yet: 'Rien n’existait encore à cette date.',
  by: '%{date}, par %{name}',
  by_system: '%{date}, par le système',
  somebody_deleted: 'Compte supprimé',
  by_deleted: '%{date}, par un compte supprimé',
  sealed: 'Texte personnel chiffré, non visible ici',
  erased: 'Texte personnel effacé avec le compte de son auteur',
  count: '%{smart_count} événement |||| %{smart_count} événements, du plus récent au plus ancien',
  newest: 'Les %{shown} derniers événements sur %{total}\u00A0; le journal montre les autres',
  position: 'position %{position}, révision %{revision}',
  session: 'Session %{number}',
  invalid_date: 'Indiquez une date et une heure',
  future: 'Cette date est à venir. Choisissez une date passée.',
  empty: 'Aucun événement.',
  unknown: 'Événement d’un autre type',
  type: 'Nom technique\u00A0: %{type}',
} as const satisfies Translation<typeof historyWordsEn>
