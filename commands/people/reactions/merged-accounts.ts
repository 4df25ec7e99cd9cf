import type { AccountEvent, Merger } from '#domain/people/account/events.ts'
import type { Category } from '#domain/aggregates.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import { id, type RelationshipId, type RequestId, type UserId, type WorkshopId } from '#domain/platform/ids.ts'
import type { AccountRecords, OpenMentoring, Person } from '../account-records.ts'
import type { Commands } from '../../commands.ts'
import type { CommandResult } from '../../platform/ports.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'

interface Dependencies {
  readonly store: Pick<EventStore, 'readStream'>
  readonly records: Pick<AccountRecords, 'openOf' | 'mergedInto'>
  readonly commands: {
    readonly mentoringRequests: Pick<Commands['mentoringRequests'], 'revoke'>
    readonly mentoringRelationships: Pick<Commands['mentoringRelationships'], 'transitionRelationship'>
    readonly workshops: Pick<Commands['workshops'], 'inviteToWorkshop' | 'removeFromWorkshop'>
  }
  /** Those to come that the person is invited to. */
  readonly openWorkshops: (userId: UserId) => Promise<readonly WorkshopId[]>
  /** False when the read models do not show this position within a few seconds. */
  readonly isProcessed: (position: bigint) => Promise<boolean>
}

type MergedEvent = RecordedEvent & Extract<AccountEvent, { type: 'AccountMerged' }>

const followed: readonly Category[] = ['account', 'mentoring_request', 'mentoring_relationship']

/**
 * Follows AccountMerged (docs/merged-accounts.md): in workshops to come, the account that goes on is invited in the
 * place of the one that ends. What began with the ended account while it was being merged is revoked, in the name of
 * the administrator who merged. Each step is safe to repeat.
 */
export function createMergedAccountsReaction(dependencies: Dependencies): Reaction {
  return {
    name: 'merged_accounts',
    categories: followed,
    async react(events) {
      for (const event of events) {
        if (isMerger(event)) await settle(dependencies, event)
        else if ('participantUserId' in event.data) await settleBegun(dependencies, event)
      }
    },
  }
}

function isMerger(event: RecordedEvent): event is MergedEvent {
  return event.type === ('AccountMerged' satisfies AccountEvent['type'])
}

async function settle(dependencies: Dependencies, event: MergedEvent): Promise<void> {
  const { records, openWorkshops, isProcessed } = dependencies
  const { companyId } = event.metadata
  const person: Person = { companyId, userId: id<UserId>(event.stream.slice('account-'.length)) }
  const { into } = event.data satisfies Merger
  if (!(await isProcessed(event.position))) throw new Error('the read models do not show yet what is open')
  // The other account takes part in its programs from then on.
  if (!(await records.mergedInto({ companyId, userId: into })).includes(person.userId)) {
    const [erased] = await erasureOf(dependencies, person.userId)
    if (erased === undefined) throw new Error('the other account has not taken over yet')
    return
  }
  const going = await goingOnAs(dependencies, into)
  for (const workshopId of await openWorkshops(person.userId))
    await takePlace(dependencies, event, { workshopId, from: person.userId, into: going })
  for (const open of await records.openOf(person)) await end(dependencies, event, event.metadata.actor, open)
}

/** The account was perhaps merged in its turn since. */
async function goingOnAs(dependencies: Dependencies, userId: UserId): Promise<UserId> {
  const merger = await mergerOf(dependencies, userId)
  return merger === undefined ? userId : goingOnAs(dependencies, merger.data.into)
}

async function mergerOf({ store }: Dependencies, userId: UserId): Promise<MergedEvent | undefined> {
  return (await store.readStream(`account-${userId}`)).find(isMerger)
}

async function takePlace(
  { commands: { workshops } }: Dependencies,
  cause: RecordedEvent,
  { workshopId, from, into }: { readonly workshopId: WorkshopId; readonly from: UserId; readonly into: UserId },
): Promise<void> {
  const { actor } = cause.metadata
  const invite = (key: string) =>
    workshops.inviteToWorkshop({ ...contextOf(cause, actor, `${key}/${workshopId}`), workshopId, people: [into] })
  const invited = await invite('invited')
  const removed = await workshops.removeFromWorkshop({
    ...contextOf(cause, { kind: 'system' }, `removed/${workshopId}`),
    workshopId,
    userId: from,
  })
  expectDone(removed, ['transition_not_allowed'])
  // Their place was the last one.
  if ('refusal' in invited && invited.refusal.code === 'too_many_people') expectDone(await invite('invited then'), [])
  else expectDone(invited, ['transition_not_allowed', 'date_past', 'person_not_in_program'])
}

/** What a command that was under way begins with an account that was merged before. */
async function settleBegun(dependencies: Dependencies, event: RecordedEvent): Promise<void> {
  const { participantUserId, presenterUserId } = event.data as Parties
  for (const userId of [participantUserId, presenterUserId]) {
    const merger = await mergerOf(dependencies, userId)
    if (merger !== undefined && merger.position < event.position)
      await end(dependencies, event, merger.metadata.actor, openedBy(event))
  }
}

async function erasureOf({ store }: Dependencies, userId: UserId): Promise<readonly RecordedEvent[]> {
  return (await store.readStream(`account-${userId}`)).filter(
    ({ type }) => type === ('AccountErased' satisfies AccountEvent['type']),
  )
}

/** A relationship with a request ends with the request. */
function openedBy({ stream, category, data }: RecordedEvent): OpenMentoring {
  const instance = stream.slice(category.length + 1)
  if (category === 'mentoring_request') return { requestId: id<RequestId>(instance) }
  const requestId = 'requestId' in data && typeof data.requestId === 'string' ? id<RequestId>(data.requestId) : null
  return requestId === null ? { requestId, relationshipId: id<RelationshipId>(instance) } : { requestId }
}

async function end({ commands }: Dependencies, cause: RecordedEvent, actor: Actor, open: OpenMentoring) {
  const context = contextOf(cause, actor, `ended/${open.requestId ?? open.relationshipId}`)
  const result =
    open.requestId === null
      ? await commands.mentoringRelationships.transitionRelationship({
          ...context,
          relationshipId: open.relationshipId,
          wanted: 'cancelled',
        })
      : await commands.mentoringRequests.revoke({ ...context, requestId: open.requestId, reason: 'other' })
  // Over already; or a request that is not there yet and will be ended by its own event.
  expectDone(result, ['transition_not_allowed', 'not_found'])
}

function contextOf({ metadata, position }: RecordedEvent, actor: Actor, step: string) {
  const { companyId, at, correlationId } = metadata
  return { companyId, actor, idempotencyKey: `account_merged/${position}/${step}`, at, correlationId }
}

function expectDone(result: CommandResult, harmless: readonly string[]): void {
  if (result.ok || ('refusal' in result && harmless.includes(result.refusal.code))) return
  throw new Error(
    `what follows a merged account did not happen: ${'refusal' in result ? result.refusal.code : 'conflict'}`,
  )
}
