import type { LastWrite } from '#contract/console/platform/last-write.ts'
import type { ResourceName } from '../../words.en.ts'
import type { Asked, Decision } from './write-merged.ts'

export interface Question extends Asked {
  /** Whose words name the fields. */
  readonly resource: ResourceName
  readonly answer: (decision: Decision) => void
}

type Told = (lastWrite: LastWrite | null) => void

let waiting: readonly Question[] = []
const watchers = new Set<() => void>()
const tellers = new Set<Told>()

function put(questions: readonly Question[]): void {
  waiting = questions
  for (const watch of watchers) watch()
}

/** Asks the person at the console, who answers in the dialog of the layout; one question after the other. */
export function ask(resource: ResourceName, asked: Asked): Promise<Decision> {
  return new Promise((resolve) => {
    const question: Question = {
      ...asked,
      resource,
      answer: (decision) => {
        put(waiting.filter((one) => one !== question))
        resolve(decision)
      },
    }
    put([...waiting, question])
  })
}

/** Tells them that somebody else's changes stay beside theirs. */
export function tell(lastWrite: LastWrite | null): void {
  for (const told of tellers) told(lastWrite)
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

export function onTold(told: Told): () => void {
  tellers.add(told)
  return () => tellers.delete(told)
}
