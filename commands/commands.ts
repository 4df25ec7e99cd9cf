import type { EventStore } from '#domain/platform/event-store.ts'
import type { AccountRecords } from './people/account-records.ts'
import { createActionPlans } from './mentoring/action-plans.ts'
import { createAccounts } from './people/accounts.ts'
import { createCapacities } from './mentoring/capacities.ts'
import { createConversations } from './messages/conversations.ts'
import { createFeedbacks } from './mentoring/feedbacks.ts'
import { createMeetings } from './meetings/meetings.ts'
import { createMentoringRelationships } from './mentoring/mentoring-relationships.ts'
import { createMentoringRequests } from './mentoring/mentoring-requests.ts'
import type { Facts, Vault } from './platform/ports.ts'
import { createWaitingLists } from './mentoring/waiting-lists.ts'
import { createWorkshops } from './meetings/workshops.ts'

export interface CommandPorts {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Facts
  readonly records: AccountRecords
}

export type Commands = ReturnType<typeof createCommands>

/** Every family of commands: what the API, the jobs, the reactions and the tools get to call. */
export function createCommands(ports: CommandPorts) {
  return {
    mentoringRequests: createMentoringRequests(ports),
    mentoringRelationships: createMentoringRelationships(ports),
    meetings: createMeetings(ports),
    feedbacks: createFeedbacks(ports),
    conversations: createConversations(ports),
    capacities: createCapacities(ports),
    accounts: createAccounts(ports),
    workshops: createWorkshops(ports),
    actionPlans: createActionPlans(ports),
    waitingLists: createWaitingLists(ports),
  }
}
