export const contactRequestWordsEn = {
  nav: 'To call back',
  title: 'People who would like to hear of the program',
  search: 'Person or address',
  asked: 'Asked on',
} as const
