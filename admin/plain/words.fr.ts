import type { Translation } from '../i18n/shape.ts'
import type { plainWordsEn } from './words.en.ts'

export const plainWordsFr = {
  search: 'Chercher',
  yes: 'Oui',
  no: 'Non',
  any: 'Tous',
  in_french: '%{field} (français)',
  in_english: '%{field} (anglais)',
  from: '%{field}, à partir du',
  until: '%{field}, jusqu’au',
  back: 'Retour à la liste',
  save: 'Enregistrer',
  cancel: 'Annuler',
  delete: 'Supprimer',
  delete_title: 'Supprimer «\u00A0%{name}\u00A0»\u202F?',
  delete_text: 'Cette suppression est définitive.',
  choices_in_french: 'Réponse %{rank} (français)',
  choices_in_english: 'Réponse %{rank} (anglais)',
  add_choice: 'Ajouter une réponse',
  move_up: 'Monter la réponse %{rank}',
  move_down: 'Descendre la réponse %{rank}',
  remove_choice: 'Retirer la réponse %{rank}',
  too_long: 'Ce texte est trop long',
} as const satisfies Translation<typeof plainWordsEn>
