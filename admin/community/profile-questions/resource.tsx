import { plainPages } from '../../platform/plain/plain-pages.tsx'

/** What profiles are asked. One that was answered, or that the product reads, is archived and not deleted. */
export const profileQuestions = plainPages('profile_questions', {
  remove: ['admin'],
  ordered: true,
})
