import { handlingWordsEn } from '../../platform/handling/words.en.ts'

export const contactRequestWordsEn = {
  title: 'Contact requests',
  search: 'Person, company or address',
  asked: 'Asked on',
  informed: 'Information',
  any_kind: 'Every request',
  any_size: 'Any number',
  any_answer: 'Ticked or not',
  ticked: 'Ticked',
  not_ticked: 'Not ticked',
  ...handlingWordsEn,
} as const
