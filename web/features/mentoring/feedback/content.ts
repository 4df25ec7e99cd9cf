import { z } from 'zod'
import { answerMaxLength, reportMaxLength } from '#contract/mentoring/feedbacks.ts'
import type { Item } from '../../../shared/data/models.ts'
import type { Draft } from '../../../shared/form/useDraftForm.ts'
import { textDraft } from '../../../shared/form/useDraftForm.ts'
import type { Content, Reported } from '../../../shared/meeting/calls.ts'
import { isRating } from '../../../shared/meeting/Rated.tsx'

export type Question = Item<'feedback_questions'>
export type Feedback = Item<'feedbacks'>

/** What is typed: the rating and the answers by question, a text or the codes of the chosen answers. */
const answers = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type Answers = z.infer<typeof answers>
export interface Typed {
  rating: string
  answers: Answers
  report: string
}

/** A missing answer is reported at its question. */
export function contentSchema(questions: readonly Question[]): z.ZodType<Content, Typed> {
  return z
    .object({
      rating: z.string(),
      answers,
      report: z.string().trim().max(reportMaxLength),
    })
    .superRefine((typed, context) => {
      if (!isRating(Number(typed.rating))) context.addIssue({ code: 'custom', path: ['rating'], message: 'missing' })
      for (const { id, attributes } of questions) {
        const answer = typed.answers[id] ?? ''
        if (attributes.required && answer.length === 0)
          context.addIssue({ code: 'custom', path: ['answers', id], message: 'missing' })
        if (typeof answer === 'string' && answer.length > answerMaxLength)
          context.addIssue({ code: 'custom', path: ['answers', id], message: 'long' })
      }
    })
    .transform((typed) => ({
      rating: Number(typed.rating),
      ...(questions.length > 0 && {
        answers: questions.flatMap(({ id, attributes }): NonNullable<Content['answers']> => {
          const answer = typed.answers[id] ?? ''
          if (answer.length === 0) return []
          if (attributes.field_type === 'text') return [{ question_id: id, text: String(answer) }]
          return [{ question_id: id, codes: Array.isArray(answer) ? answer : [answer] }]
        }),
      }),
      report: typed.report === '' ? null : typed.report,
    }))
}

/** What was given, as it is typed again. */
export function typedOf(feedback: Feedback | undefined, questions: readonly Question[]): Typed {
  const { rating = null, answers: given = null, report = null } = feedback?.attributes ?? {}
  const known = new Map((given ?? []).map((answer) => [answer.question_id, answer]))
  return {
    rating: rating === null ? '' : String(rating),
    answers: Object.fromEntries(
      questions.map(({ id, attributes }) => {
        const answer = known.get(id)
        if (attributes.field_type === 'several_choices') return [id, answer && 'codes' in answer ? answer.codes : []]
        if (attributes.field_type === 'one_choice')
          return [id, answer && 'codes' in answer ? (answer.codes[0] ?? '') : '']
        return [id, answer && 'text' in answer ? answer.text : '']
      }),
    ),
    report: report ?? '',
  }
}

function answersDraft(key: string, empty: Answers): Draft<Answers> {
  return {
    key,
    read: (text) => {
      try {
        return { ...empty, ...answers.safeParse(JSON.parse(text)).data }
      } catch {
        return empty
      }
    },
    write: (value) => JSON.stringify(value),
  }
}

/** Kept on the device as it is typed, one draft for a new report and one for its change. */
export function draftsOf(readerId: string, { of, id }: Reported, isChange: boolean, empty: Typed) {
  const key = `${readerId}/feedback/${of}/${id}${isChange ? '/change' : ''}`
  return {
    rating: textDraft(`${key}/rating`),
    answers: answersDraft(`${key}/answers`, empty.answers),
    report: textDraft(`${key}/report`),
  }
}

/** The line below a heading of a report; empty: there is none. */
export function stepBelow(heading: string, { report = null }: Partial<Feedback['attributes']> = {}): string {
  const lines = (report ?? '').split('\n').map((line) => line.trim())
  const at = lines.indexOf(heading)
  return at === -1 ? '' : (lines[at + 1] ?? '').replace(/^[-–•*]\s+/, '')
}
