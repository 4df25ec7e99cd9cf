import type { Translation } from '../i18n/shape.ts'
import type { contactRequestWordsEn } from './words.en.ts'

export const contactRequestWordsFr = {
  title: 'Personnes à recontacter',
  search: 'Personne ou adresse',
  asked: 'Demandé le',
} as const satisfies Translation<typeof contactRequestWordsEn>
