export const errorReportWordsEn = {
  title: 'Crashes of pages',
  error: 'Error',
  page: 'Page',
  browser: 'Browser',
  search: 'In the error',
  where: 'Where in the page',
} as const
