import type { Category } from '#domain/aggregates.ts'
import { meeting } from '#domain/meeting/aggregate.ts'
import { agreedOf } from '#domain/meeting/state.ts'
import { accept } from '#domain/shared/decision.ts'
import type { EventStore, RecordedEvent } from '#domain/shared/event-store.ts'
import { id, type MeetingId } from '#domain/shared/ids.ts'
import { agendaWithClaims, releaseSlots, reserveOrClaim } from '../agenda-claims.ts'
import { handle } from '../handle.ts'
import { unitOfWork } from '../unit-of-work.ts'
import type { Reaction } from './reaction.ts'
import { abandonedAfterMs } from './saga-recovery.ts'

const followed: readonly Category[] = ['meeting', 'agenda']

/**
 * Finishes or undoes what a command about a meeting left whose process stopped between two streams, on a store that
 * appends to one stream at a time: both agendas hold the agreed date of the meeting, and nothing else for it. It checks
 * each meeting some time after each of its events, and acts only when nothing newer has happened to the meeting.
 */
export function createAgendaRecovery({ store }: { readonly store: EventStore }): Reaction {
  return {
    name: 'agenda_recovery',
    categories: followed,
    delayMs: abandonedAfterMs,
    async react(events) {
      const last = new Map(events.map((event) => [meetingOf(event), event]))
      for (const [meetingId, event] of last) await settle(store, meetingId, event)
    },
  }
}

function meetingOf({ stream, category, data }: RecordedEvent): MeetingId {
  return category === 'agenda' && 'meetingId' in data
    ? id<MeetingId>(String(data.meetingId))
    : id<MeetingId>(stream.slice(category.length + 1))
}

async function settle(store: EventStore, meetingId: MeetingId, event: RecordedEvent): Promise<void> {
  const { companyId, correlationId, at } = event.metadata
  const context = {
    companyId,
    actor: { kind: 'system' as const },
    idempotencyKey: `agenda_recovery/${event.id}`,
    at,
    correlationId,
  }
  const result = await handle(store, context, { resource: 'meeting' }, async (load) => {
    const stored = await load(meeting, meetingId)
    const unchanged = { resource: { on: stored, decision: accept() } }
    const { state } = stored
    if (state.state === 'none' || stored.position > event.position) return unchanged
    const { participantUserId, presenterUserId } = state.parties
    const agendas = await Promise.all([
      load(agendaWithClaims, participantUserId),
      load(agendaWithClaims, presenterUserId),
    ])
    const agreed = agreedOf(state)
    if (agreed !== null)
      return unitOfWork({
        ...unchanged,
        before: agendas
          .filter(({ state: { held } }) => !held.has(meetingId))
          .map((on) => ({ on, decision: reserveOrClaim(on, meetingId, agreed) })),
      })
    // A newer claim gets its own check.
    const abandoned = agendas.filter(({ state: { claims } }) =>
      (claims.get(meetingId) ?? []).every(({ position }) => position <= event.position),
    )
    return { ...unchanged, after: releaseSlots(abandoned, meetingId) }
  })
  if (!result.ok) throw new Error(`the agendas of meeting ${meetingId} could not be settled: ${JSON.stringify(result)}`)
}
