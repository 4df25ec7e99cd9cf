import { recordRoles } from '#contract/console/roles.ts'
import { plainResource } from '../plain/plain-resource.tsx'

/** What reports on sessions and accompaniments ask. One that was answered is archived, not deleted. */
export const feedbackQuestions = plainResource({
  name: 'feedback_questions',
  icon: 'question',
  roles: recordRoles,
  contract: async () => (await import('#contract/console/feedback-questions.ts')).adminFeedbackQuestions,
  create: ['admin'],
  edit: ['admin'],
  remove: ['admin'],
  lastOf: ['role_type', 'subcategory'],
})
