import type { AccountEvent } from '#domain/people/account/events.ts'
import type { CapacityEvent } from '#domain/mentoring/capacity/events.ts'
import type { MentoringRequestEvent, Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { WaitingListEvent } from '#domain/mentoring/waiting-list/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { id, type CompanyId, type Instant, type ProfileId, type UserId } from '#domain/platform/ids.ts'
import type { Commands } from '../../commands.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'

interface Dependencies {
  readonly waitingLists: Pick<Commands['waitingLists'], 'tendWaitingList'>
  /** Whether somebody waits for this mentor, as the log says. */
  readonly isAwaited: (companyId: CompanyId, presenterId: ProfileId) => Promise<boolean>
  /** The lists that the person is in, and their own as a mentor, as the read models show them. */
  readonly listsOf: (companyId: CompanyId, userId: UserId) => Promise<readonly ProfileId[]>
  /** False when the read models do not show this position within a few seconds. */
  readonly isProcessed: (position: bigint) => Promise<boolean>
  readonly now: () => Instant
}

/** After them a mentor may have a place. */
const frees: ReadonlySet<string> = new Set<CapacityEvent['type']>([
  'AccompanimentReleased',
  'CapacityLimitSet',
  'CapacityLimitRemoved',
])
/** After them somebody may be the first, or wait for a place that was freed meanwhile. */
const moves: ReadonlySet<string> = new Set<WaitingListEvent['type']>([
  'WaitingListJoined',
  'WaitingListLeft',
  'OfferLapsed',
])
/** After them the two of an accompaniment wait for each other no more. */
const begins: ReadonlySet<string> = new Set<(CapacityEvent | MentoringRequestEvent)['type']>([
  'AccompanimentConfirmed',
  'MentoringRequested',
])
/** After them a person is not there, for others or as what they were. */
const goes: ReadonlySet<string> = new Set<AccountEvent['type']>(['AccountDisabled', 'ProfileClosed', 'AccountMerged'])

/**
 * Follows what frees a place, and what moves a waiting list: the list is tended, which offers the place to the first.
 * What nothing in the log says (an offer that is due, a program that closes) is found by the job `tend_waiting_lists`.
 */
export function createWaitingListsReaction(dependencies: Dependencies): Reaction {
  return {
    name: 'waiting_lists',
    categories: ['capacity', 'waiting_list', 'mentoring_request', 'account'],
    async react(events) {
      for (const event of events)
        for (const presenterId of await concerned(dependencies, event)) await tend(dependencies, event, presenterId)
    },
  }
}

async function concerned(
  { isAwaited, listsOf, isProcessed }: Dependencies,
  event: RecordedEvent,
): Promise<readonly ProfileId[]> {
  const { type, category, metadata, data } = event
  const instance = event.stream.slice(category.length + 1)
  if (goes.has(type)) {
    if (!(await isProcessed(event.position))) throw new Error('the read models do not show yet who waits')
    return listsOf(metadata.companyId, id<UserId>(instance))
  }
  if (![frees, moves, begins].some((types) => types.has(type))) return []
  const presenterId = category === 'mentoring_request' ? (data as Parties).presenterId : id<ProfileId>(instance)
  return (await isAwaited(metadata.companyId, presenterId)) ? [presenterId] : []
}

async function tend({ waitingLists, now }: Dependencies, cause: RecordedEvent, presenterId: ProfileId): Promise<void> {
  const result = await waitingLists.tendWaitingList({
    companyId: cause.metadata.companyId,
    actor: { kind: 'system' },
    idempotencyKey: `tend_waiting_list/${cause.id}/${presenterId}`,
    at: now(),
    correlationId: cause.metadata.correlationId,
    presenterId,
  })
  if (!result.ok)
    throw new Error(`a waiting list was not tended: ${'refusal' in result ? result.refusal.code : 'conflict'}`)
}
