import type { mentoring as english } from '../en/mentoring.ts'

export const mentoring = { title: 'Mentoring' } satisfies typeof english
