export const contactRequestWordsEn = {
  title: 'People who would like to hear of the program',
  search: 'Person or address',
  asked: 'Asked on',
} as const
