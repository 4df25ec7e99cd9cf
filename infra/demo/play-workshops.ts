import type { Workshops } from '#commands/meetings/workshops.ts'
import type { Actor } from '#domain/platform/actor.ts'
import {
  derivedId,
  id,
  instant,
  type CompanyId,
  type ProgramId,
  type UserId,
  type WorkshopId,
} from '#domain/platform/ids.ts'
import type { Scene } from './play-meetings.ts'
import type { Story, Workshop } from './story.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** How long all who accepted are in the call of one that is held. */
const togetherMinutes = 50

interface Stage {
  readonly story: Pick<Story, 'workshops' | 'zone'>
  readonly companyId: CompanyId
  readonly programId: ProgramId
  readonly now: number
  readonly admin: UserId
  readonly workshops: Workshops
  readonly userOf: (email: string) => UserId
}

/** The workshops of a program: planned by an administrator, answered, then held or called off. */
export function workshopScenes(stage: Stage): readonly Scene[] {
  return stage.story.workshops.flatMap((workshop, index) => scenesOfOne(stage, workshop, index))
}

function scenesOfOne(stage: Stage, workshop: Workshop, index: number): readonly Scene[] {
  const { companyId, programId, now, admin, workshops, userOf, story } = stage
  const { title, description, people, accepted, daysAgo, end } = workshop
  const invited = people.map(userOf)
  const startsAt = startOf(now, daysAgo)
  const plannedAt = Math.min(startsAt - 12 * day, now - 2 * day)
  const endsAt = startsAt + 60 * minute
  const step = (name: string, actor: Actor, time: number) => ({
    companyId,
    actor,
    idempotencyKey: `demo/workshop/${index}/${name}`,
    correlationId: `demo-workshop-${index}`,
    at: instant(new Date(time)),
  })
  let workshopId: WorkshopId | null = null
  const scene = (time: number, play: (workshopId: WorkshopId) => Promise<unknown>): Scene => ({
    time,
    play: async () => (workshopId === null ? undefined : play(workshopId)),
  })
  const plan: Scene = {
    time: plannedAt,
    play: async () => {
      const planned = await workshops.planWorkshop({
        ...step('plan', { kind: 'admin', userId: admin }, plannedAt),
        programId,
        title,
        description,
        link: null,
        hostUserId: invited[0] ?? null,
        date: { startsAt: instant(new Date(startsAt)), minutes: 60, timeZone: story.zone },
        people: invited,
      })
      if (planned.ok) workshopId = id<WorkshopId>(planned.id)
    },
  }
  const answers = accepted.map((email, n) => {
    const time = plannedAt + (n + 2) * 60 * minute
    const actor: Actor = { kind: 'user', userId: userOf(email) }
    return scene(time, (of) => workshops.acceptWorkshop({ ...step(`accept-${n}`, actor, time), workshopId: of }))
  })
  if (end === 'ahead') return [plan, ...answers]
  if (end === 'cancelled') {
    const time = Math.min(startsAt - 2 * day, now - day)
    const actor: Actor = { kind: 'admin', userId: admin }
    const reason = 'host_unavailable'
    const off = scene(time, (of) =>
      workshops.cancelWorkshop({ ...step('cancel', actor, time), workshopId: of, reason }),
    )
    return [plan, ...answers, off]
  }
  const leftAt = startsAt + togetherMinutes * minute
  const stays = accepted.flatMap((email, n) => {
    const userId = userOf(email)
    const stayId = derivedId('demo-stay', companyId, index, n)
    const join = { ...step(`join-${n}`, { kind: 'user', userId }, startsAt), stayId }
    const leave = {
      ...step(`leave-${n}`, { kind: 'system' }, leftAt),
      userId,
      stayId,
      leftAt: instant(new Date(leftAt)),
    }
    return [
      scene(startsAt, (of) => workshops.joinWorkshopCall({ ...join, workshopId: of })),
      scene(leftAt, (of) => workshops.leaveWorkshopCall({ ...leave, workshopId: of })),
    ]
  })
  const ended = step('end', { kind: 'system' }, endsAt)
  const over = scene(endsAt, (of) => workshops.passWorkshopDueDate({ ...ended, workshopId: of }))
  return [plan, ...answers, ...stays, over]
}

/** On a working day, at an hour after the meetings of the day. */
function startOf(now: number, daysAgo: number): number {
  const start = new Date(now - daysAgo * day)
  start.setUTCHours(16, 30, 0, 0)
  const step = daysAgo < 0 ? 1 : -1
  while (start.getUTCDay() % 6 === 0) start.setUTCDate(start.getUTCDate() + step)
  return start.getTime()
}
