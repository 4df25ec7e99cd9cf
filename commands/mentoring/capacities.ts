import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { setLimit } from '#domain/mentoring/capacity/decide.ts'
import { refuse } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { ProfileId } from '#domain/platform/ids.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult } from '../platform/ports.ts'
import { unitOfWork } from '../platform/unit-of-work.ts'

export interface SetLimitInput extends CommandContext {
  readonly profileId: ProfileId
  /** Whole number, 0 to `highestLimit`; null: the company's limit. */
  readonly limit: number | null
  /** The profile's own limit that the caller has seen; null: none. Another one is refused: `revision_mismatch`. */
  readonly over?: number | null
}

export type Capacities = ReturnType<typeof createCapacities>

/** The commands about what a profile may hold. */
export function createCapacities({ store }: { readonly store: EventStore }) {
  return {
    /** Gives a profile a limit of its own, or takes it off. By an administrator, or by the system: an import. */
    setLimit: (input: SetLimitInput): Promise<CommandResult> =>
      handle(store, input, { resource: 'capacity' }, async (load) => {
        if (input.actor.kind === 'user') return refuse('forbidden')
        const stored = await load(capacity, input.profileId)
        const { over } = input
        if (over !== undefined && over !== stored.state.ownLimit && stored.alreadyWritten.size === 0)
          return refuse('revision_mismatch')
        return unitOfWork({ resource: { on: stored, decision: setLimit(stored.state, input.limit) } })
      }),
  }
}
