import type { Translation } from '../../platform/i18n/shape.ts'
import type { journalWordsEn } from './words.en.ts'

export const journalWordsFr = {
  title: 'Journal',
  position: 'Position',
  when: 'Date',
  what: 'Événement',
  whom: 'Pour qui',
  who: 'Par',
  where: 'Voir',
  any_type: 'Tous les événements',
  anyone: 'Tout le monde',
  actors: { user: 'Un collaborateur', admin: 'Un administrateur', system: 'Le système' },
  stream: 'Un seul dossier (son identifiant)',
  call: 'Une seule action (son identifiant)',
  record: 'La fiche',
  same_stream: 'Tout ce dossier',
  same_call: 'Toute cette action',
  links: 'À propos de\u00A0: %{event}, position %{position}',
  proofs: 'Journal avec preuves',
  proofs_all: 'Journal avec preuves, de toute l’entreprise',
  proofs_stream: 'Journal avec preuves, de ce dossier',
} as const satisfies Translation<typeof journalWordsEn>
