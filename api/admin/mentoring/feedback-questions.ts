import { adminFeedbackQuestions } from '#contract/console/mentoring/feedback-questions.ts'
import type { Labelled } from '#contract/platform/values.ts'
import type { MessageCode } from '../platform/messages.ts'
import { resource } from '../platform/resource.ts'

type Wrong = Readonly<Record<string, MessageCode>> | null

export const feedbackQuestions = resource({
  contract: adminFeedbackQuestions,
  table: 'app.feedback_questions',
  search: ['title'],
  answers: 'AdminFeedbackQuestion',
  right: 'read',
  writes: {
    right: 'configure',
    create: 'Add a feedback question',
    update: 'Change a feedback question, or ask it no longer',
    delete: 'Delete a feedback question that nobody has answered',
    keptWhile: {
      question_is_answered: `exists (select from rm.feedbacks f
        where strpos(f.attributes ->> 'answers', t.id::text) > 0)`,
    },
    wrong: (given, before) => wrongChoices({ ...before?.attributes, ...given }, before?.attributes),
  },
})

/**
 * A choice is among two at least, each once, and a text has none. What may have been chosen stays to be counted: its
 * words may change, its code not.
 */
function wrongChoices(question: Readonly<Record<string, unknown>>, before?: Readonly<Record<string, unknown>>): Wrong {
  const codes = codesOf(question)
  if (question['field_type'] === 'text') return codes.length === 0 ? null : { choices: 'text_has_no_choices' }
  if (codes.length < 2) return { choices: 'two_choices_needed' }
  if (new Set(codes).size < codes.length) return { choices: 'taken' }
  const gone = before !== undefined && codesOf(before).some((code) => !codes.includes(code))
  return gone ? { choices: 'choices_stay' } : null
}

function codesOf({ choices }: Readonly<Record<string, unknown>>): readonly string[] {
  return Array.isArray(choices) ? (choices as readonly Labelled[]).map(({ code }) => code) : []
}
