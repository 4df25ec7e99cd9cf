import type { LastWrite } from '#contract/console/platform/last-write.ts'
import type { ResourceName } from '../../resource-words.ts'
import type { ClashReport, Decision } from './write-merged.ts'

export interface Question extends ClashReport {
  /** Whose words name the fields. */
  readonly resource: ResourceName
  readonly answer: (decision: Decision) => void
}

type LastWriteListener = (lastWrite: LastWrite | null) => void

let waiting: readonly Question[] = []
const watchers = new Set<() => void>()
const tellers = new Set<LastWriteListener>()

function put(questions: readonly Question[]): void {
  waiting = questions
  for (const watch of watchers) watch()
}

/** Asks the person at the console, who answers in the dialog of the layout; one question after the other. */
export function ask(resource: ResourceName, report: ClashReport): Promise<Decision> {
  return new Promise((resolve) => {
    const question: Question = {
      ...report,
      resource,
      answer: (decision) => {
        put(waiting.filter((one) => one !== question))
        resolve(decision)
      },
    }
    put([...waiting, question])
  })
}

/** Notifies the user that another user's changes were kept beside theirs. */
export function tell(lastWrite: LastWrite | null): void {
  for (const listener of tellers) listener(lastWrite)
}

/** Nobody is there to answer any more: nothing is written. */
export function dismissQuestions(): void {
  for (const { answer } of waiting) answer(null)
}

export function currentQuestion(): Question | null {
  return waiting[0] ?? null
}

export function onQuestion(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export function onLastWrite(listener: LastWriteListener): () => void {
  tellers.add(listener)
  return () => tellers.delete(listener)
}
