import { plainPages } from '../../platform/plain/plain-pages.tsx'

/** What reports on sessions and accompaniments ask. One that was answered is archived, not deleted. */
export const feedbackQuestions = plainPages('feedback_questions', {
  remove: ['admin'],
  lastOf: ['role_type', 'subcategory'],
})
