import type { AccountEvent } from '#domain/people/account/events.ts'
import { aggregates } from '#domain/aggregates.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import {
  id,
  type CompanyId,
  type ProfileId,
  type RelationshipId,
  type RequestId,
  type UserId,
} from '#domain/platform/ids.ts'
import type { AccountRecords, OpenMentoring, Person } from '../account-records.ts'
import { forgetPerson } from '../accounts.ts'
import type { Commands } from '../../commands.ts'
import type { CommandResult, Vault } from '../../platform/ports.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'

interface Dependencies {
  readonly vault: Pick<Vault, 'forget'>
  readonly records: Pick<AccountRecords, 'scrub' | 'openOf' | 'erasedAmong'>
  readonly commands: {
    readonly mentoringRequests: Pick<Commands['mentoringRequests'], 'partyErased'>
    readonly mentoringRelationships: Pick<Commands['mentoringRelationships'], 'relationshipPartyErased'>
    readonly waitingLists: Pick<Commands['waitingLists'], 'endWaits'>
  }
  /** The lists that the person is in, and their own as a mentor. */
  readonly listsOf: (companyId: CompanyId, userId: UserId) => Promise<readonly ProfileId[]>
  /** False when the read models do not show this position within a few seconds. */
  readonly isProcessed: (position: bigint) => Promise<boolean>
}

/**
 * Follows AccountErased: destroys the key, scrubs the person's data, and ends their open requests, relationships and
 * waits, which releases the capacities. Also ends what a command that was under way begins with them afterwards. Each
 * step is safe to repeat, and is done before the checkpoint moves.
 */
export function createErasureReaction(dependencies: Dependencies): Reaction {
  const { records, isProcessed } = dependencies
  return {
    name: 'erasure',
    categories: aggregates.filter(({ erasure }) => typeof erasure === 'string').map(({ category }) => category),
    async react(events) {
      const begun = events.filter((event) => 'presenterUserId' in event.data)
      const erased = new Set(begun.length === 0 ? [] : await records.erasedAmong(begun.flatMap(usersOf)))
      for (const event of events) {
        if (event.type === ('AccountErased' satisfies AccountEvent['type'])) {
          const { profileIds } = event.data as Extract<AccountEvent, { type: 'AccountErased' }>['data']
          const person = personOf(event)
          await forgetPerson(dependencies, person, profileIds)
          // What begins with them later in this batch ends by its own event.
          erased.add(person.userId)
          if (!(await isProcessed(event.position))) throw new Error('the read models do not show yet what is open')
          for (const open of await records.openOf(person)) await end(dependencies, event, open)
          for (const presenterId of await dependencies.listsOf(person.companyId, person.userId))
            await endWaits(dependencies, event, presenterId, profileIds)
        } else if ('presenterUserId' in event.data && usersOf(event).some((user) => erased.has(user))) {
          if (event.category === 'waiting_list') await endWaitsOf(dependencies, event, erased)
          else await end(dependencies, event, openedBy(event))
        }
      }
    },
  }
}

function personOf({ stream, metadata }: RecordedEvent): Person {
  return { companyId: metadata.companyId, userId: id<UserId>(stream.slice('account-'.length)) }
}

function usersOf({ data }: RecordedEvent): readonly UserId[] {
  const { participantUserId, presenterUserId } = data as Parties
  return [participantUserId, presenterUserId]
}

/** What an erased person has begun by joining, or what others have begun with them. */
async function endWaitsOf(
  dependencies: Dependencies,
  event: RecordedEvent,
  erased: ReadonlySet<UserId>,
): Promise<void> {
  const { participantId, presenterId, presenterUserId } = event.data as Parties
  await endWaits(dependencies, event, presenterId, erased.has(presenterUserId) ? [presenterId] : [participantId])
}

/** Of the mentor, whose list ends, or of mentees in it. */
async function endWaits(
  { commands: { waitingLists } }: Dependencies,
  cause: RecordedEvent,
  presenterId: ProfileId,
  profileIds: readonly ProfileId[],
): Promise<void> {
  const isTheirs = profileIds.includes(presenterId)
  for (const participantId of isTheirs ? [null] : profileIds) {
    const result = await waitingLists.endWaits({
      companyId: cause.metadata.companyId,
      actor: { kind: 'system' },
      idempotencyKey: `party_erased/${cause.id}/${presenterId}/${participantId}`,
      at: cause.metadata.at,
      correlationId: cause.metadata.correlationId,
      presenterId,
      participantId,
      cause: isTheirs ? 'mentor_gone' : 'mentee_gone',
    })
    if (!result.ok) throw new Error(`what an erased account waited for did not end: ${why(result)}`)
  }
}

/** A relationship with a request ends with the request; before the request is there it holds no capacity. */
function openedBy({ stream, category, data }: RecordedEvent): OpenMentoring {
  const instance = stream.slice(category.length + 1)
  if (category === 'mentoring_request') return { requestId: id<RequestId>(instance) }
  const requestId = 'requestId' in data && typeof data.requestId === 'string' ? id<RequestId>(data.requestId) : null
  return requestId === null ? { requestId, relationshipId: id<RelationshipId>(instance) } : { requestId }
}

async function end({ commands }: Dependencies, cause: RecordedEvent, open: OpenMentoring): Promise<void> {
  const subject = open.requestId ?? open.relationshipId
  const context = {
    companyId: cause.metadata.companyId,
    actor: { kind: 'system' as const },
    idempotencyKey: `party_erased/${subject}`,
    at: cause.metadata.at,
    correlationId: cause.metadata.correlationId,
  }
  const result =
    open.requestId === null
      ? await commands.mentoringRelationships.relationshipPartyErased({
          ...context,
          relationshipId: open.relationshipId,
        })
      : await commands.mentoringRequests.partyErased({ ...context, requestId: open.requestId })
  if (!result.ok && !isOver(result)) throw new Error(`what an erased account had open did not end: ${why(result)}`)
}

/** Over already; or a request that is not there yet and will be ended by its own event. */
function isOver(result: Extract<CommandResult, { ok: false }>): boolean {
  return 'refusal' in result && ['transition_not_allowed', 'not_found'].includes(result.refusal.code)
}

function why(result: Extract<CommandResult, { ok: false }>): string {
  return 'refusal' in result ? result.refusal.code : 'conflict'
}
