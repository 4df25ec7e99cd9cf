import type { words as english } from './en.ts'

export const words = { title: 'Messagerie' } satisfies typeof english
