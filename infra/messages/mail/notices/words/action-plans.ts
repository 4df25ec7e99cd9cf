import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { text } from '../../render/content.ts'
import type { NoticeFacts } from '../facts.ts'
import { notice, type NoticeTemplate, short } from '../frame.ts'

const tasksOf = ({ plan }: NoticeFacts) => plan?.tasks ?? []

/** What is due this week, in all plans of the reader. */
export const actionPlanNotices = {
  reminder_tasks: notice({
    fr: short((facts) => {
      const tasks = tasksOf(facts)
      return {
        title: tasks.length === 1 ? 'Une tâche à faire cette semaine' : `${tasks.length} tâches à faire cette semaine`,
        body: 'Voici ce que vous aviez prévu dans votre plan d’action.',
        more: tasks.map(({ title, day }) => text(`${title ?? 'Une tâche'}, avant le ${day}`)),
        button: 'Ouvrir le plan',
      }
    }),
    en: short((facts) => {
      const tasks = tasksOf(facts)
      return {
        title: tasks.length === 1 ? 'A task is due this week' : `${tasks.length} tasks are due this week`,
        body: 'This is what you planned in your action plan.',
        more: tasks.map(({ title, day }) => text(`${title ?? 'A task'}, before ${day}`)),
        button: 'Open the plan',
      }
    }),
  }),
} satisfies Readonly<Record<Extract<NoticeKind, 'reminder_tasks'>, NoticeTemplate>>
