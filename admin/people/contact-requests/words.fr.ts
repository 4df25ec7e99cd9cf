import { handlingWordsFr } from '../../platform/handling/words.fr.ts'
import type { Translation } from '../../platform/i18n/shape.ts'
import type { contactRequestWordsEn } from './words.en.ts'

export const contactRequestWordsFr = {
  title: 'Personnes à recontacter',
  search: 'Personne, entreprise ou adresse',
  asked: 'Demandé le',
  informed: 'Informations',
  any_kind: 'Toutes les demandes',
  any_size: 'Tous les nombres',
  any_answer: 'Cochée ou non',
  ticked: 'Cochée',
  not_ticked: 'Non cochée',
  ...handlingWordsFr,
} as const satisfies Translation<typeof contactRequestWordsEn>
