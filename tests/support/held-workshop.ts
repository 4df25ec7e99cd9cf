import { randomUUID } from 'node:crypto'
import type { Workshops } from '#commands/meetings/workshops.ts'
import type { Actor } from '#domain/platform/actor.ts'
import { id, instant, type CompanyId, type ProgramId, type UserId, type WorkshopId } from '#domain/platform/ids.ts'

interface Held {
  readonly companyId: CompanyId
  readonly programId: ProgramId
  readonly by: UserId
  readonly people: readonly UserId[]
  readonly title: string
}

const minute = 60_000

/** A workshop of two hours ago in which all its people were together for half an hour; it is ended. @returns its id */
export async function heldWorkshop(workshops: Workshops, { companyId, programId, by, people, title }: Held) {
  const startsAt = Date.now() - 120 * minute
  const as = (actor: Actor, afterMinutes: number) => ({
    companyId,
    actor,
    idempotencyKey: randomUUID(),
    correlationId: 'test',
    at: instant(new Date(startsAt + afterMinutes * minute)),
  })
  const planned = await workshops.planWorkshop({
    ...as({ kind: 'admin', userId: by }, -60),
    programId,
    title,
    description: 'Une heure, un cas chacun.',
    link: null,
    hostUserId: people[0] ?? null,
    date: { startsAt: instant(new Date(startsAt)), minutes: 60, timeZone: 'Europe/Paris' },
    people,
  })
  if (!planned.ok) throw new Error(`not planned: ${JSON.stringify(planned)}`)
  const workshopId = id<WorkshopId>(planned.id)
  const stays = people.map((userId) => ({ userId, stayId: randomUUID() }))
  for (const { userId, stayId } of stays) {
    const actor: Actor = { kind: 'user', userId }
    await workshops.acceptWorkshop({ ...as(actor, -30), workshopId })
    await workshops.joinWorkshopCall({ ...as(actor, 0), workshopId, stayId })
  }
  for (const stay of stays) {
    const leftAt = instant(new Date(startsAt + 30 * minute))
    await workshops.leaveWorkshopCall({ ...as({ kind: 'system' }, 30), workshopId, ...stay, leftAt })
  }
  await workshops.passWorkshopDueDate({ ...as({ kind: 'system' }, 100), workshopId })
  return workshopId
}
