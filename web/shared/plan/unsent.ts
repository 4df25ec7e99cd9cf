import { z } from 'zod'
import { createTask } from '#contract/mentoring/action-plans.ts'
import { keepDraft, readDraft } from '../form/drafts.ts'
import type { NewTask } from './calls.ts'

const kept = z.array(z.object({ key: z.string(), task: createTask.shape.data.shape.attributes }))

/** A task that the server may not have yet. Under its key it is added once, however often it is sent. */
export interface UnsentTask {
  readonly key: string
  readonly task: NewTask
}

/** Where this device keeps a person's tasks of a plan until the server has them. */
export function unsentPlace(personId: string, relationshipId: string): string {
  return `${personId}/tasks/${relationshipId}/unsent`
}

export function unsentTasks(place: string): readonly UnsentTask[] {
  try {
    const text = readDraft(place)
    return text === '' ? [] : kept.parse(JSON.parse(text))
  } catch {
    return []
  }
}

export function keepUnsent(place: string, tasks: readonly UnsentTask[]): void {
  keepDraft(place, tasks.length === 0 ? '' : JSON.stringify(tasks))
}
