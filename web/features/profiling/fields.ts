import type { ReactNode } from 'react'
import type { Answer } from './answers.ts'
import type { Question } from './calls.ts'

/** What each kind of field is given. */
export interface FieldGiven {
  question: Question
  answer: Answer | null
  onAnswer: (answer: Answer | null) => void
  /** Why the answer is refused. */
  error: string | undefined
  /** Beside the title: « facultatif ». */
  mark: ReactNode
}
