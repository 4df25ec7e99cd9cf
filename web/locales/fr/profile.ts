import type { profile as english } from '../en/profile.ts'

export const profile = { title: 'Profile' } satisfies typeof english
