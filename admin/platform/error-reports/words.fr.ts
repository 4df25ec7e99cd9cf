import { handlingWordsFr } from '../handling/words.fr.ts'
import type { Translation } from '../i18n/shape.ts'
import type { errorReportWordsEn } from './words.en.ts'

export const errorReportWordsFr = {
  title: 'Pannes des pages',
  error: 'Erreur',
  page: 'Page',
  browser: 'Navigateur',
  search: 'Dans l’erreur',
  where: 'Où dans la page',
  ...handlingWordsFr,
} as const satisfies Translation<typeof errorReportWordsEn>
