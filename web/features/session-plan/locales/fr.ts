import type { words as english } from './en.ts'

export const words = {
  title: 'Planifier une session',
} satisfies typeof english
