import { plainPages } from '../../platform/plain/plain-pages.tsx'

/** The questions of profiles. One with answers, or that the product reads, is archived and not deleted. */
export const profileQuestions = plainPages('profile_questions', {
  remove: ['admin'],
  ordered: true,
})
