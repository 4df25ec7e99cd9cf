import type { community as english } from '../en/community.ts'

export const community = { title: 'Community' } satisfies typeof english
