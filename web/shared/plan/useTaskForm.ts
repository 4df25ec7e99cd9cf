import { useState } from 'react'
import { z } from 'zod'
import { taskDoers, taskTitleMaxLength } from '#contract/mentoring/action-plans.ts'
import { useDraftForm } from '../form/useDraftForm.ts'
import { useFormats } from '../i18n/format.ts'
import type { Parties } from '../meeting/parties.ts'
import { wholeDay } from '../planner/day.ts'
import { readDay } from '../planner/readDay.ts'
import { dayIn } from '../planner/wallClock.ts'
import { useNow } from '../useNow.ts'
import type { PlanTask } from './calls.ts'

/** A day as it is typed: without one there is none. */
export function typedDay(today: () => string) {
  return z.string().transform((typed, context) => {
    if (typed.trim() === '') return null
    const read = readDay(typed, today())
    if (!('fault' in read)) return read.day
    context.addIssue({ code: 'custom', message: read.fault })
    return z.NEVER
  })
}

/** The form of a task: a new one, or what is known of one. */
export function useTaskForm({ side }: Parties, task: Partial<PlanTask> | null = null) {
  const formats = useFormats()
  const now = useNow()
  const [schema] = useState(() =>
    z.object({
      title: z.string().trim().min(1).max(taskTitleMaxLength),
      for: z.enum(taskDoers),
      due_on: typedDay(() => dayIn(formats.zone, new Date())),
    }),
  )
  const [empty] = useState(() => ({
    title: task?.title ?? '',
    for: task?.for ?? side ?? ('both' as const),
    due_on: task?.due_on == null ? '' : wholeDay(formats, task.due_on),
  }))
  const { form } = useDraftForm({ schema, empty, drafts: {} })
  return { form, now }
}

export type TaskForm = ReturnType<typeof useTaskForm>
