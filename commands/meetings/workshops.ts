import { isOnHostOf } from '#domain/meetings/meeting/conference-link.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { refuse, type Decision } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import {
  derivedId,
  id,
  type Instant,
  type MeetingId,
  type ProgramId,
  type UserId,
  type WorkshopId,
} from '#domain/platform/ids.ts'
import { workshop } from '#domain/meetings/workshop/aggregate.ts'
import * as decide from '#domain/meetings/workshop/decide.ts'
import type { WorkshopEvent } from '#domain/meetings/workshop/events.ts'
import { workshopRolesOf, type WorkshopRole } from '#domain/meetings/workshop/policy.ts'
import { acceptedIn, type PlannedWorkshop, type Workshop } from '#domain/meetings/workshop/state.ts'
import { agendaWithClaims, takeBackClaims, releaseSlots, reserveOrClaim } from './agenda-claims.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult, Facts, RefusalCode, Vault } from '../platform/ports.ts'
import { sealText } from '../platform/seal-text.ts'
import {
  isStale,
  unitOfWork,
  type CommandShape,
  type Load,
  type Loaded,
  type Outcome,
} from '../platform/unit-of-work.ts'

interface WorkshopInput extends CommandContext {
  readonly workshopId: WorkshopId
}

interface SubjectInput {
  readonly title: string
  readonly description: string | null
  /** An address of the company's conference tool; null: in the product. */
  readonly link: string | null
  readonly hostUserId: UserId | null
}

interface PlanInput extends CommandContext, SubjectInput {
  readonly programId: ProgramId
  readonly date: Slot
  readonly people: readonly UserId[]
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Pick<Facts, 'conference' | 'peopleOf'>
}

/** A workshop that exists, loaded for someone whom it concerns. */
interface Opened {
  readonly stored: Loaded<Workshop>
  readonly existing: PlannedWorkshop
  readonly roles: readonly WorkshopRole[]
  readonly load: Load
}

export type Workshops = ReturnType<typeof createWorkshops>

/** A refused acceptance gives back the time that it reserved. */
const shape: CommandShape = { resource: 'workshop', compensations: [takeBackClaims] }

/** In an agenda a workshop holds its time under its own id. */
export function agendaKeyOf(workshopId: WorkshopId): MeetingId {
  return id<MeetingId>(workshopId)
}

/**
 * The commands about a workshop. `domain/meetings/workshop/policy.ts` decides who may give them, and when. Accepting
 * puts the time into the person's agenda, in the same append; the end of the acceptance frees it.
 */
export function createWorkshops({ store, vault, facts }: Dependencies) {
  const answer = (input: WorkshopInput, decideOn: (opened: Opened) => Outcome | Promise<Outcome>) =>
    handle(store, input, shape, async (load) => {
      const stored = await load(workshop, input.workshopId)
      if (stored.state.state === 'none') return refuse('not_found')
      const roles = workshopRolesOf(stored.state, input.actor)
      if (roles.length === 0) return refuse('forbidden')
      if (isStale(input, stored)) return refuse('revision_mismatch')
      return decideOn({ stored, existing: stored.state, roles, load })
    })

  const subjectOf = async (
    input: CommandContext & SubjectInput,
    workshopId: WorkshopId,
    event: WorkshopEvent['type'],
  ) => {
    const seal = (text: string | null, field: string) =>
      sealText(vault, input, text, `${workshop.category}-${workshopId}/${event}/${field}`)
    const [title, description, link] = await Promise.all([
      seal(input.title, 'title'),
      seal(input.description, 'description'),
      seal(input.link, 'link'),
    ])
    return title === null ? null : { title, description, link, hostUserId: input.hostUserId }
  }

  /** null: it may be held there. */
  const unfit = async ({ companyId, link }: CommandContext & SubjectInput): Promise<RefusalCode | null> => {
    const { inProduct, hosts } = await facts.conference(companyId)
    if (link === null) return inProduct ? null : 'conference_off'
    return isOnHostOf(link, hosts) ? null : 'link_not_allowed'
  }

  const decided = (opened: Opened, decision: Decision<WorkshopEvent, RefusalCode>) =>
    unitOfWork({ resource: { on: opened.stored, decision } })

  return {
    planWorkshop: async (input: PlanInput): Promise<CommandResult> => {
      const { companyId, programId, date, people } = input
      const workshopId = derivedId<WorkshopId>('workshop', companyId, input.actor.userId ?? '', input.idempotencyKey)
      return handle(store, input, shape, async (load) => {
        const stored = await load(workshop, workshopId)
        if (stored.alreadyWritten.size > 0) return unitOfWork({ resource: { on: stored, decision: { events: [] } } })
        const isUnfit = await unfit(input)
        if (isUnfit !== null) return refuse(isUnfit)
        const [able, subject] = await Promise.all([
          facts.peopleOf(companyId, programId, people),
          subjectOf(input, workshopId, 'WorkshopPlanned'),
        ])
        if (subject === null) return refuse('topic_missing')
        const roles = input.actor.kind === 'admin' ? (['admin'] as const) : []
        const planned = { ...subject, programId, date, people }
        return unitOfWork({
          resource: { on: stored, decision: decide.plan(stored.state, roles, planned, { able }, input.at) },
        })
      })
    },

    changeWorkshop: (input: WorkshopInput & SubjectInput) =>
      answer(input, async (opened) => {
        const isUnfit = await unfit(input)
        if (isUnfit !== null) return refuse(isUnfit)
        const subject = await subjectOf(input, input.workshopId, 'WorkshopChanged')
        if (subject === null) return refuse('topic_missing')
        return decided(opened, decide.change(opened.existing, opened.roles, subject))
      }),

    /** People who had accepted are invited again, and their time is free again. */
    moveWorkshop: (input: WorkshopInput & { readonly date: Slot }) =>
      answer(input, (opened) =>
        freed(input, opened, decide.move(opened.existing, opened.roles, input.date, input.at), acceptedIn),
      ),

    inviteToWorkshop: (input: WorkshopInput & { readonly people: readonly UserId[] }) =>
      answer(input, async (opened) => {
        const { existing, roles } = opened
        const able = await facts.peopleOf(input.companyId, existing.programId, input.people)
        return decided(opened, decide.invite(existing, roles, input.people, { able }, input.at))
      }),

    removeFromWorkshop: (input: WorkshopInput & { readonly userId: UserId }) =>
      answer(input, (opened) =>
        freed(input, opened, decide.remove(opened.existing, opened.roles, input.userId), () => [input.userId]),
      ),

    acceptWorkshop: (input: WorkshopInput) =>
      answer(input, async (opened) => {
        const { existing, roles, stored, load } = opened
        const { userId } = input.actor
        if (userId === undefined) return refuse('forbidden')
        const decision = decide.accept(existing, roles, userId, input.at)
        if ('refusal' in decision) return decision
        if (decision.events.length === 0) return unitOfWork({ resource: { on: stored, decision } })
        const agenda = await load(agendaWithClaims, userId)
        const slot = reserveOrClaim(agenda, agendaKeyOf(input.workshopId), existing.date)
        return unitOfWork({ resource: { on: stored, decision }, before: [{ on: agenda, decision: slot }] })
      }),

    declineWorkshop: (input: WorkshopInput) =>
      answer(input, (opened) => {
        const { userId } = input.actor
        if (userId === undefined) return refuse('forbidden')
        return freed(input, opened, decide.decline(opened.existing, opened.roles, userId), () => [userId])
      }),

    cancelWorkshop: (input: WorkshopInput & { readonly reason: string }) =>
      answer(input, (opened) =>
        freed(input, opened, decide.cancel(opened.existing, opened.roles, input.reason), acceptedIn),
      ),

    /** A person comes into the call from a tab (`stayId`). */
    joinWorkshopCall: (input: WorkshopInput & { readonly stayId: string }) =>
      answer(input, async (opened) => {
        const { userId } = input.actor
        if (userId === undefined) return refuse('forbidden')
        const { inProduct } = await facts.conference(input.companyId)
        if (!inProduct) return refuse('conference_off')
        const stay = { userId, stayId: input.stayId }
        return decided(opened, decide.join(opened.existing, opened.roles, stay, input.at))
      }),

    /** By the system, which sees who is in the call. `leftAt`: when it last heard of that tab. */
    leaveWorkshopCall: (
      input: WorkshopInput & { readonly userId: UserId; readonly stayId: string; readonly leftAt: Instant },
    ) =>
      answer(input, (opened) => {
        if (input.actor.kind !== 'system') return refuse('forbidden')
        const { userId, stayId, leftAt } = input
        return decided(opened, decide.leave(opened.existing, { userId, stayId }, leftAt, input.at))
      }),

    /** By the system, once the due date has passed; a read model says which ones are due. */
    passWorkshopDueDate: (input: WorkshopInput) =>
      answer(input, (opened) => {
        if (input.actor.kind !== 'system') return refuse('forbidden')
        return freed(input, opened, decide.passDueDate(opened.existing, input.at), acceptedIn)
      }),
  }
}

/** These people's agendas give back the time. */
async function freed(
  { workshopId }: WorkshopInput,
  { existing, stored, load }: Opened,
  decision: Decision<WorkshopEvent, RefusalCode>,
  whose: (existing: PlannedWorkshop) => readonly UserId[],
): Promise<Outcome> {
  const agendas = await Promise.all(whose(existing).map((userId) => load(agendaWithClaims, userId)))
  if ('refusal' in decision) return decision
  return unitOfWork({ resource: { on: stored, decision }, after: releaseSlots(agendas, agendaKeyOf(workshopId)) })
}
