import type { ReactNode } from 'react'
import type { Answer } from '../../../shared/profile/answers.ts'
import type { Question } from '../../../shared/profile/steps.ts'

/** What each kind of field is given. */
export interface FieldGiven {
  question: Question
  answer: Answer | null
  onAnswer: (answer: Answer | null) => void
  /** Why the answer is refused. */
  error: string | undefined
  /** What is typed to look for a tag and was not chosen: it is kept until it is, or is taken out. */
  typed: string
  onTyped: (typed: string) => void
  /** Beside the title: « facultatif ». */
  mark: ReactNode
}
