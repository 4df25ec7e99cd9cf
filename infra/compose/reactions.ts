import { createAccompanimentsReaction } from '#commands/mentoring/reactions/accompaniments.ts'
import { createAccountsReaction } from '#commands/people/reactions/accounts.ts'
import { createAgendaRecovery } from '#commands/meetings/reactions/agenda-recovery.ts'
import { createDeletedMessagesReaction } from '#commands/messages/reactions/deleted-messages.ts'
import { createErasureReaction } from '#commands/people/reactions/erasure.ts'
import { createMilestonesReaction } from '#commands/mentoring/reactions/milestones.ts'
import { createMergedAccountsReaction } from '#commands/people/reactions/merged-accounts.ts'
import type { Reaction } from '#commands/platform/reactions/reaction.ts'
import { createSignUpsReaction } from '#commands/people/reactions/sign-ups.ts'
import { createSagaRecovery } from '#commands/platform/reactions/saga-recovery.ts'
import { createWaitingListRecovery } from '#commands/mentoring/reactions/waiting-list-recovery.ts'
import { createWaitingListsReaction } from '#commands/mentoring/reactions/waiting-lists.ts'
import { createWorkshopPeopleReaction } from '#commands/meetings/reactions/workshop-people.ts'
import { stateAfter } from '#commands/platform/unit-of-work.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import { isOver } from '#domain/mentoring/mentoring-relationship/state.ts'
import { waitingList } from '#domain/mentoring/waiting-list/aggregate.ts'
import {
  id,
  instant,
  type CompanyId,
  type MeetingId,
  type ProfileId,
  type RelationshipId,
  type UserId,
  type WorkshopId,
} from '#domain/platform/ids.ts'
import { milestoneFactReads, pairWithMilestones } from '#projections/mentoring/action-plan/milestone-facts.ts'
import { openMeetingsOf } from '#projections/meetings/meeting/query.ts'
import { openWorkshopsOf } from '#projections/meetings/workshop/query.ts'
import { listsOfPerson } from '#projections/mentoring/waiting-list/query.ts'
import { createProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import type { Core } from '../compose.ts'
import { createFacts } from '../mentoring/facts/facts.ts'
import { removeAttachment } from '../messages/attachments/attachments.ts'

/** After so long the event is tried again later: the checkpoint's transaction is open meanwhile. */
const waiting = { timeoutMs: 5_000, unlessStuck: true } as const

/** Every process manager of the role `reactions`. */
export function createReactions({
  database,
  store,
  vault,
  accountRecords,
  commands,
  signUps,
  mails,
}: Core): readonly Reaction[] {
  const readModels = createProjectionWaiter(database.system)
  const facts = createFacts((companyId) => database.tenant(companyId))
  const openWorkshops = async (userId: UserId) =>
    (await openWorkshopsOf(database.system, userId)).map((workshop) => id<WorkshopId>(workshop))
  const listsOf = async (companyId: CompanyId, userId: UserId) =>
    (await listsOfPerson(database.tenant(companyId), userId)).map((list) => id<ProfileId>(list))
  return [
    // A store that writes several streams at once leaves no saga unfinished.
    ...(store.multiStream
      ? []
      : [
          createSagaRecovery({ store, facts }),
          createAgendaRecovery({ store }),
          createWaitingListRecovery({ store, waitingLists: commands.waitingLists }),
        ]),
    createAccountsReaction({ store, records: accountRecords }),
    createSignUpsReaction({ signUps, mails }),
    createAccompanimentsReaction({
      commands,
      openMeetings: async (relationshipId) =>
        (await openMeetingsOf(database.system, relationshipId)).map((meeting) => id<MeetingId>(meeting)),
      isOver: async (relationshipId) => {
        const events = await store.readStream(`${mentoringRelationship.category}-${relationshipId}`)
        return isOver(stateAfter(mentoringRelationship, events))
      },
      isProcessed: (position) => readModels.waitUntilProcessed(['meetings'], position, waiting),
    }),
    createWaitingListsReaction({
      waitingLists: commands.waitingLists,
      isAwaited: async (companyId, presenterId) => {
        const events = await store.readStream(`${waitingList.category}-${presenterId}`)
        const isOwn = events[0]?.metadata.companyId === companyId
        return isOwn && stateAfter(waitingList, events).waiters.size > 0
      },
      listsOf,
      // The tables say so only once the reaction `accounts` has followed.
      isProcessed: (position) =>
        readModels.waitUntilProcessed(['waiting_lists', 'reaction_accounts'], position, waiting),
      now: () => instant(new Date()),
    }),
    createMilestonesReaction({
      plans: commands.actionPlans,
      relationshipOf: async ({ category, stream }) => {
        const found = await pairWithMilestones(database.system, stream.slice(category.length + 1))
        return found === null ? null : id<RelationshipId>(found)
      },
      isProcessed: (position) => readModels.waitUntilProcessed(milestoneFactReads, position, waiting),
    }),
    createWorkshopPeopleReaction({
      workshops: commands.workshops,
      openWorkshops,
      isProcessed: (position) => readModels.waitUntilProcessed(['workshops'], position, waiting),
    }),
    createMergedAccountsReaction({
      store,
      records: accountRecords,
      commands,
      openWorkshops,
      isProcessed: (position) =>
        readModels.waitUntilProcessed(
          // The reaction `accounts` has then brought about that the other account has taken over.
          ['mentoring_requests', 'mentoring_relationships', 'workshops', 'reaction_accounts'],
          position,
          waiting,
        ),
    }),
    createDeletedMessagesReaction({
      removeFile: (companyId, attachmentId) => removeAttachment(database.system, companyId, attachmentId),
    }),
    createErasureReaction({
      vault,
      records: accountRecords,
      commands,
      isProcessed: (position) =>
        readModels.waitUntilProcessed(
          ['mentoring_requests', 'mentoring_relationships', 'waiting_lists'],
          position,
          waiting,
        ),
      listsOf,
    }),
  ]
}
