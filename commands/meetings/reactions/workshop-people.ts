import type { AccountEvent } from '#domain/people/account/events.ts'
import { id, type UserId, type WorkshopId } from '#domain/platform/ids.ts'
import type { Workshops } from '../workshops.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'

interface Dependencies {
  readonly workshops: Pick<Workshops, 'removeFromWorkshop'>
  /** Those to come that the person is invited to. */
  readonly openWorkshops: (userId: UserId) => Promise<readonly WorkshopId[]>
  /** False when the read model does not show this position within a few seconds. */
  readonly isProcessed: (position: bigint) => Promise<boolean>
}

const ends: ReadonlySet<string> = new Set<AccountEvent['type']>(['AccountErased', 'AccountDisabled'])

/** Whose account ends is taken off the workshops to come. Safe to repeat. */
export function createWorkshopPeopleReaction({ workshops, openWorkshops, isProcessed }: Dependencies): Reaction {
  return {
    name: 'workshop_people',
    categories: ['account'],
    async react(events) {
      for (const { type, stream, position, metadata } of events) {
        if (!ends.has(type)) continue
        const userId = id<UserId>(stream.slice('account-'.length))
        if (!(await isProcessed(position)))
          throw new Error('the read model does not show yet which workshops are to come')
        for (const workshopId of await openWorkshops(userId)) {
          const result = await workshops.removeFromWorkshop({
            companyId: metadata.companyId,
            actor: { kind: 'system' },
            idempotencyKey: `account_ended/${userId}/${workshopId}/${position}`,
            at: metadata.at,
            correlationId: metadata.correlationId,
            workshopId,
            userId,
          })
          const isOver = 'refusal' in result && result.refusal.code === 'transition_not_allowed'
          if (!result.ok && !isOver) throw new Error(`somebody could not be taken off workshop ${workshopId}`)
        }
      }
    },
  }
}
