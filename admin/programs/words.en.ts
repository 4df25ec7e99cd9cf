export const programWordsEn = { nav: 'Programs', title: 'Programs' } as const
