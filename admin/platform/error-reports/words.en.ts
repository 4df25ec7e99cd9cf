import { handlingWordsEn } from '../handling/words.en.ts'

export const errorReportWordsEn = {
  title: 'Page crashes',
  error: 'Error',
  page: 'Page',
  browser: 'Browser',
  search: 'In the error',
  where: 'Where on the page',
  ...handlingWordsEn,
} as const
