import type { words as english } from '../en/answers.ts'

export const words = {
  yes: 'Oui',
  no: 'Non',
  not_free: 'Indisponible',
  types: {
    article: 'Article',
    podcast: 'Podcast',
    video: 'Vidéo',
    book: 'Livre',
    mooc: 'Cours en ligne',
    link: 'Lien',
  },
} satisfies typeof english
