import { goalIdFrom, taskIdFrom } from '#commands/mentoring/action-plans.ts'
import { instant } from '#domain/platform/ids.ts'
import type { Pair, Scene, Stage } from './play-meetings.ts'

const minute = 60_000
const day = 24 * 60 * minute
const doers = { mentee: 'participant', mentor: 'presenter', both: 'both' } as const

/** The action plan of a pair, in the order in which its two people write it. */
export function planScenes({ story, companyId, now, commands }: Stage, pair: Pair): readonly Scene[] {
  const plan = story.plans.find(({ mentee, mentor }) => mentee === pair.from.email && mentor === pair.to.email)
  const { actionPlans } = commands
  const dayIn = (days: number | undefined) =>
    days === undefined ? null : new Date(now + days * day).toISOString().slice(0, 10)
  const scene = (
    key: string,
    who: 'mentee' | 'mentor',
    daysAgo: number,
    play: (input: Parameters<typeof goalIdFrom>[0]) => Promise<unknown>,
  ): Scene => {
    const time = Math.min(now, Math.max(pair.begunAt + minute, now - daysAgo * day))
    const actor = { kind: 'user', userId: who === 'mentee' ? pair.from.userId : pair.to.userId } as const
    return {
      time,
      play: async () => {
        const relationshipId = pair.relationshipId()
        if (relationshipId === null) return
        const idempotencyKey = `demo/${pair.index}/plan/${key}`
        const step = { companyId, actor, idempotencyKey, correlationId: idempotencyKey, at: instant(new Date(time)) }
        await play({ ...step, relationshipId })
      },
    }
  }
  return (plan?.goals ?? []).flatMap(({ title, measure, set, due, reached, tasks }, rank) => {
    let goalId: ReturnType<typeof goalIdFrom> | null = null
    const scenes = [
      scene(`${rank}`, 'mentee', set, async (input) => {
        await actionPlans.setGoal({ ...input, title, why: null, measure, dueOn: dayIn(due) })
        goalId = goalIdFrom(input)
      }),
    ]
    for (const [n, task] of tasks.entries()) {
      const who = task.doer === 'mentor' ? 'mentor' : 'mentee'
      let taskId: ReturnType<typeof taskIdFrom> | null = null
      scenes.push(
        scene(`${rank}/${n}`, who, set, async (input) => {
          const facts = { doer: doers[task.doer], dueOn: dayIn(task.due), goalId, meetingId: null }
          await actionPlans.addTask({ ...input, title: task.title, ...facts })
          taskId = taskIdFrom(input)
        }),
      )
      if (task.done !== undefined)
        scenes.push(
          scene(`${rank}/${n}/done`, who, task.done, async (input) =>
            taskId === null ? undefined : actionPlans.doTask({ ...input, taskId }),
          ),
        )
    }
    if (reached !== undefined)
      scenes.push(
        scene(`${rank}/reached`, 'mentee', reached, async (input) =>
          goalId === null ? undefined : actionPlans.reachGoal({ ...input, goalId }),
        ),
      )
    return scenes
  })
}
