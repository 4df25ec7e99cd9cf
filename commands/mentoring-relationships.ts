import { capacity } from '#domain/capacity/aggregate.ts'
import { mentoringRelationship } from '#domain/mentoring-relationship/aggregate.ts'
import { cancel } from '#domain/mentoring-relationship/decide.ts'
import { refuse } from '#domain/shared/decision.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { RelationshipId } from '#domain/shared/ids.ts'
import { releases } from './capacity-claims.ts'
import { handle } from './handle.ts'
import type { CommandContext, CommandResult } from './ports.ts'
import { unitOfWork } from './unit-of-work.ts'

interface RelationshipInput extends CommandContext {
  readonly relationshipId: RelationshipId
}

/** The commands about an accompaniment itself. One that came from a request is cancelled with the request. */
export function createMentoringRelationships({ store }: { readonly store: EventStore }) {
  return {
    /** By the system, when the account of a party is erased, for a relationship that never had a request. */
    relationshipPartyErased: (input: RelationshipInput): Promise<CommandResult> =>
      handle(store, input, { resource: 'mentoring_relationship' }, async (load) => {
        const stored = await load(mentoringRelationship, input.relationshipId)
        if (stored.state.state === 'none') return refuse('not_found')
        if (input.actor.kind !== 'system') return refuse('forbidden')
        const { participantId, presenterId } = stored.state.parties
        const capacities = await Promise.all([load(capacity, participantId), load(capacity, presenterId)])
        return unitOfWork({
          resource: { on: stored, decision: cancel(stored.state, 'deleted') },
          after: releases(capacities, input.relationshipId),
        })
      }),
  }
}
