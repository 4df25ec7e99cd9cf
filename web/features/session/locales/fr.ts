import type { words as english } from './en.ts'

export const words = {
  title: 'Session',
} satisfies typeof english
