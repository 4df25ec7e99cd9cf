import type { Category } from '#domain/aggregates.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { release } from '#domain/meetings/agenda/decide.ts'
import { agreedOf, endOf } from '#domain/meetings/meeting/state.ts'
import { accept } from '#domain/platform/decision.ts'
import type { EventStore, Position, RecordedEvent } from '#domain/platform/event-store.ts'
import { id, type MeetingId, type UserId, type WorkshopId } from '#domain/platform/ids.ts'
import { workshop } from '#domain/meetings/workshop/aggregate.ts'
import { remove } from '#domain/meetings/workshop/decide.ts'
import { acceptedIn, type PlannedWorkshop } from '#domain/meetings/workshop/state.ts'
import { agendaWithClaims, releaseSlots, reserveOrClaim, type AgendaWithClaims } from '../agenda-claims.ts'
import { handle } from '../../platform/handle.ts'
import { unitOfWork, type Load, type Loaded, type Outcome } from '../../platform/unit-of-work.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'
import { abandonedAfterMs } from '../../platform/reactions/saga-recovery.ts'

const followed: readonly Category[] = ['meeting', 'workshop', 'agenda']

/** What holds a time: a meeting, or a workshop under its own id (`agendaKeyOf`). */
type HolderId = MeetingId

/** The last event of a batch about one meeting or workshop, and the people whose agendas the batch may have changed. */
interface Cause {
  readonly event: RecordedEvent
  readonly people: ReadonlySet<UserId>
}

/**
 * Finishes or undoes what a command about a meeting or a workshop left whose process stopped between two streams, on a
 * store that appends to one stream at a time: the agendas hold the agreed date of the meeting, whichever else is
 * proposed, or the date of the workshop for those who accepted, and nothing else for it. It checks each of them some
 * time after each of its events.
 */
export function createAgendaRecovery({ store }: { readonly store: EventStore }): Reaction {
  return {
    name: 'agenda_recovery',
    categories: followed,
    delayMs: abandonedAfterMs,
    async react(events) {
      const causes = new Map<HolderId, Cause>()
      for (const event of events) {
        const holder = holderOf(event)
        const before = causes.get(holder)?.people ?? new Set()
        causes.set(holder, { event, people: new Set([...before, ...personOf(event)]) })
      }
      for (const [holder, cause] of causes) await settle(store, holder, cause)
    },
  }
}

function holderOf({ stream, category, data }: RecordedEvent): HolderId {
  return category === 'agenda' && 'meetingId' in data
    ? id<HolderId>(String(data.meetingId))
    : id<HolderId>(stream.slice(category.length + 1))
}

/** Also somebody who is in the workshop no more. */
function personOf({ stream, category, data }: RecordedEvent): readonly UserId[] {
  if (category === 'agenda') return [id<UserId>(stream.slice(category.length + 1))]
  return category === 'workshop' && 'userId' in data ? [id<UserId>(String(data.userId))] : []
}

async function settle(store: EventStore, holder: HolderId, cause: Cause): Promise<void> {
  const { id: eventId, category, metadata } = cause.event
  const { companyId, correlationId, at } = metadata
  const context = {
    companyId,
    actor: { kind: 'system' as const },
    idempotencyKey: `agenda_recovery/${eventId}`,
    at,
    correlationId,
  }
  const isWorkshop = category === 'workshop' || (category === 'agenda' && !(await isMeeting(store, holder)))
  const result = isWorkshop
    ? await handle(store, context, { resource: 'workshop' }, (load) => settleWorkshop(load, holder, cause))
    : await handle(store, context, { resource: 'meeting' }, (load) => settleMeeting(load, holder, cause))
  if (!result.ok) throw new Error(`the agendas of ${holder} could not be settled: ${JSON.stringify(result)}`)
}

async function isMeeting(store: EventStore, holder: HolderId): Promise<boolean> {
  return (await store.readStream(`${meeting.category}-${holder}`, { limit: 1 })).length > 0
}

/** Acts only when nothing newer has happened to the meeting. */
async function settleMeeting(load: Load, meetingId: MeetingId, { event }: Cause): Promise<Outcome> {
  const stored = await load(meeting, meetingId)
  const unchanged = { resource: { on: stored, decision: accept() } }
  const { state } = stored
  if (state.state === 'none' || stored.position > event.position) return unchanged
  const { participantUserId, presenterUserId } = state.parties
  const agendas = await agendasOf(load, [participantUserId, presenterUserId])
  const agreed = agreedOf(state)
  if (agreed !== null) {
    const holdsAnother = ({ state: { held } }: Loaded<AgendaWithClaims>) =>
      held.get(meetingId)?.startsAt !== agreed.startsAt || held.get(meetingId)?.endsAt !== endOf(agreed)
    return unitOfWork({
      ...unchanged,
      before: abandonedOf(agendas.filter(holdsAnother), meetingId, event.position).map((on) => {
        const decision = reserveOrClaim(on, meetingId, agreed)
        // A time that another meeting has by now stays with it: both people agreed on the date and were notified.
        return { on, decision: 'refusal' in decision ? release(on.state, meetingId) : decision }
      }),
    })
  }
  return { ...unchanged, after: releaseSlots(abandonedOf(agendas, meetingId, event.position), meetingId) }
}

/** Each person for themselves: what is newer about another one says nothing about them. */
async function settleWorkshop(load: Load, held: HolderId, { event, people }: Cause): Promise<Outcome> {
  const stored = await load(workshop, id<WorkshopId>(held))
  const { state } = stored
  const unchanged = { resource: { on: stored, decision: accept() } }
  if (state.state === 'none') return unchanged
  const holding = new Set(state.state === 'planned' ? acceptedIn(state) : [])
  const agendas = await agendasOf(load, [...new Set([...state.people.keys(), ...people])])
  const isHolding = ({ id: userId }: Loaded<unknown>) => holding.has(id<UserId>(userId))
  const reserved = agendas
    .filter((on) => isHolding(on) && !on.state.held.has(held))
    .map((on) => ({ on, decision: reserveOrClaim(on, held, state.date) }))
  const released = abandonedOf(
    agendas.filter((on) => !isHolding(on)),
    held,
    event.position,
  )
  const before = reserved.filter(({ decision }) => !('refusal' in decision))
  const taken = reserved.filter(({ decision }) => 'refusal' in decision).map(({ on }) => id<UserId>(on.id))
  return unitOfWork({
    resource: { on: stored, decision: accept(...taken.flatMap((userId) => takenOff(state, userId))) },
    before,
    after: releaseSlots(released, held),
  })
}

/** The time that was to be theirs was given back, and another meeting has it by now. */
function takenOff(state: PlannedWorkshop, userId: UserId) {
  const decision = remove(state, ['system'], userId)
  return 'refusal' in decision ? [] : decision.events
}

function agendasOf(load: Load, users: readonly UserId[]): Promise<readonly Loaded<AgendaWithClaims>[]> {
  return Promise.all(users.map((userId) => load(agendaWithClaims, userId)))
}

/** Those of which no claim is newer: a newer one gets its own check. */
function abandonedOf(agendas: readonly Loaded<AgendaWithClaims>[], holder: HolderId, until: Position) {
  return agendas.filter(({ state: { claims } }) =>
    (claims.get(holder) ?? []).every(({ position }) => position <= until),
  )
}
