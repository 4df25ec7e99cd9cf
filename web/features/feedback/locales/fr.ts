import type { words as english } from './en.ts'

export const words = {
  title: 'Votre compte rendu',
} satisfies typeof english
