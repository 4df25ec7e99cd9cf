import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { text } from '../../render/content.ts'
import type { NoticeFacts } from '../facts.ts'
import { notice, type NoticeTemplate, short } from '../frame.ts'

type Plan = NonNullable<NoticeFacts['plan']>

const planOf = ({ plan }: NoticeFacts): Plan => plan ?? { tasks: [], milestones: [] }

const french = {
  session: (count: number) => (count === 1 ? 'Une première session tenue' : `${count} sessions tenues`),
  report: (count: number) => (count === 1 ? 'Un premier compte rendu donné' : `${count} comptes rendus donnés`),
  goal: () => 'Un premier objectif',
  task: () => 'Une tâche du programme',
}
const english: typeof french = {
  session: (count) => (count === 1 ? 'A first session held' : `${count} sessions held`),
  report: (count) => (count === 1 ? 'A first report given' : `${count} reports given`),
  goal: () => 'A first goal',
  task: () => 'A task of the program',
}
const nameOf = ({ title, kind, count }: Plan['milestones'][number], words: typeof french) =>
  title ?? words[kind](count ?? 1)

/** What is due this week, in all plans of the reader: what the two agreed, and what their programs expect. */
export const actionPlanNotices = {
  reminder_tasks: notice({
    fr: short((facts) => {
      const { tasks, milestones } = planOf(facts)
      const count = tasks.length + milestones.length
      const onlyTasks = count === 1 ? 'Une tâche à faire cette semaine' : `${count} tâches à faire cette semaine`
      const all = count === 1 ? 'Un jalon attendu cette semaine' : `${count} étapes attendues cette semaine`
      return {
        title: milestones.length === 0 ? onlyTasks : all,
        body:
          milestones.length === 0
            ? 'Voici ce que vous aviez prévu dans votre plan d’action.'
            : 'Voici ce que votre plan d’action et votre programme prévoient.',
        more: [
          ...tasks.map(({ title, day }) => text(`${title ?? 'Une tâche'}, avant le ${day}`)),
          ...milestones.map((one) => text(`${nameOf(one, french)}, jalon, avant le ${one.day}`)),
        ],
        button: 'Ouvrir le plan',
      }
    }),
    en: short((facts) => {
      const { tasks, milestones } = planOf(facts)
      const count = tasks.length + milestones.length
      const onlyTasks = count === 1 ? 'A task is due this week' : `${count} tasks are due this week`
      const all = count === 1 ? 'A milestone is due this week' : `${count} steps are due this week`
      return {
        title: milestones.length === 0 ? onlyTasks : all,
        body:
          milestones.length === 0
            ? 'This is what you planned in your action plan.'
            : 'This is what your action plan and your program have for this week.',
        more: [
          ...tasks.map(({ title, day }) => text(`${title ?? 'A task'}, before ${day}`)),
          ...milestones.map((one) => text(`${nameOf(one, english)}, milestone, before ${one.day}`)),
        ],
        button: 'Open the plan',
      }
    }),
  }),
} satisfies Readonly<Record<Extract<NoticeKind, 'reminder_tasks'>, NoticeTemplate>>
