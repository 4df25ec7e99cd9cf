export const errorReportWordsEn = {
  title: 'Page crashes',
  error: 'Error',
  page: 'Page',
  browser: 'Browser',
  search: 'In the error',
  where: 'Where on the page',
} as const
