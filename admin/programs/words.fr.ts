import type { Translation } from '../i18n/shape.ts'
import type { programWordsEn } from './words.en.ts'

export const programWordsFr = { nav: 'Programmes', title: 'Programmes' } as const satisfies Translation<
  typeof programWordsEn
>
