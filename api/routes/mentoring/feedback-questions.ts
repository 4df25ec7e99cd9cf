import { feedbackQuestions } from '../../contract/mentoring/feedback-questions.ts'
import { plainResource } from '../../platform/plain/plain-resource.ts'

export const feedbackQuestionEndpoints = plainResource({
  contract: feedbackQuestions,
  table: 'app.feedback_questions',
  order: 't.position',
  page: 100,
  visible: () => () => 'not t.archived',
  operations: {
    list: { summary: 'What is asked about a session or an accompaniment', may: () => true },
  },
})
