import type { EventType } from '#domain/aggregates.ts'

const user = (n: number) => `5a3f0c1e-0000-4000-8000-${String(n).padStart(12, '0')}`
const parties = {
  participantId: user(11),
  participantUserId: user(12),
  presenterId: user(13),
  presenterUserId: user(14),
}
const tasks = (state: string, doer: string) => new Map([[user(92), { state, doer }]])
const milestoneId = '5a3f0c1e-0000-4000-8000-0000000000a1'
const milestone = {
  milestoneId,
  kind: 'report',
  count: 2,
  doer: 'participant',
  dueOn: null as string | null,
  withMeeting: 2,
}
const held = (how: 'reserved' | 'confirmed') => ({ ownLimit: null, open: new Map([[user(1), how]]) })

const sealed = {
  enc: 1,
  kid: user(12),
  iv: 'p2kq0Zk3V9tQ1m0H',
  ct: 'g1hQ3cGZ0kqgF2m8',
  tag: 'Kt7yYk0vZb3dW8q1s5uGxA',
}
const offer = { relationshipId: user(1), until: '2026-03-19T09:00:00.000Z' }
const waiter = (kept: object | null, messageOf: string) => ({
  parties,
  programId: user(21),
  message: sealed,
  messageOf,
  offer: kept,
})
const waits = (kept: object | null, messageOf = 'WaitingListJoined') => new Map([[user(11), waiter(kept, messageOf)]])

/** The state that each sample leads to, after samples of the types in `after`. */
export const meanings: Readonly<Record<EventType, { readonly after?: readonly EventType[]; readonly state: object }>> =
  {
    AccountErased: { state: { state: 'erased' } },
    AccountMerged: { after: ['AccountRegistered', 'AccountApproved'], state: { state: 'disabled', profiles: [] } },
    AccountAbsorbed: { after: ['AccountRegistered', 'AccountApproved'], state: { state: 'active' } },
    AccountRegistered: { state: { state: 'pending_approval', roles: [], profiles: [], requested: [], terms: [] } },
    AccountApproved: { after: ['AccountRegistered'], state: { state: 'active' } },
    AccountRejected: { after: ['AccountRegistered'], state: { state: 'rejected', reason: 'out_of_scope' } },
    AccountDisabled: { after: ['AccountRegistered', 'AccountApproved'], state: { state: 'disabled' } },
    AccountEnabled: { after: ['AccountRegistered', 'AccountApproved', 'AccountDisabled'], state: { state: 'active' } },
    RoleGranted: { after: ['AccountRegistered'], state: { roles: [{ role: 'referent', businessUnit: 'lyon' }] } },
    RoleRevoked: { after: ['AccountRegistered', 'RoleGranted'], state: { roles: [] } },
    ProfileRequested: { after: ['AccountRegistered'], state: { requested: ['presenter'] } },
    ProfileRequestAccepted: { after: ['AccountRegistered', 'ProfileRequested'], state: { requested: [] } },
    ProfileRequestRefused: { after: ['AccountRegistered', 'ProfileRequested'], state: { requested: [] } },
    ProfileOpened: {
      after: ['AccountRegistered'],
      state: { profiles: [{ profileId: user(11), role: 'participant' }] },
    },
    ProfileClosed: { after: ['AccountRegistered', 'ProfileOpened'], state: { profiles: [] } },
    TermsAccepted: {
      after: ['AccountRegistered'],
      state: { terms: [{ document: 'charter', version: 3, language: 'fr' }] },
    },
    MeetingInitiated: { state: { state: 'initiated', parties, relationshipId: user(1), plannedBy: 'participant' } },
    MeetingSubjectChanged: { after: ['MeetingInitiated'], state: { state: 'initiated' } },
    MeetingLinkSet: { after: ['MeetingInitiated'], state: { state: 'initiated', isElsewhere: true } },
    AppointmentProposed: {
      after: ['MeetingInitiated'],
      state: { state: 'requested', proposed: { appointmentId: user(31), proposedBy: 'participant', minutes: 45 } },
    },
    AppointmentAccepted: {
      after: ['MeetingInitiated', 'AppointmentProposed'],
      state: { state: 'confirmed', agreed: { appointmentId: user(31), startsAt: '2026-03-24T11:00:00.000Z' } },
    },
    AppointmentDeclined: { after: ['MeetingInitiated', 'AppointmentProposed'], state: { state: 'initiated' } },
    AppointmentWithdrawn: {
      after: ['MeetingInitiated', 'AppointmentProposed', 'AppointmentAccepted'],
      state: { state: 'confirmed', counter: null },
    },
    MeetingStarted: { after: ['MeetingInitiated'], state: { state: 'started', agreed: null } },
    SessionJoined: {
      after: ['MeetingInitiated', 'MeetingStarted'],
      state: { state: 'started', call: { present: { presenter: { stayId: user(71) } } } },
    },
    SessionLeft: {
      after: ['MeetingInitiated', 'MeetingStarted', 'SessionJoined'],
      state: { state: 'started', call: { present: { presenter: null } } },
    },
    FeedbackRequested: { after: ['MeetingInitiated', 'MeetingStarted'], state: { state: 'feedback_requested' } },
    FeedbackFilled: {
      after: ['MeetingInitiated', 'MeetingStarted', 'FeedbackRequested'],
      state: { state: 'feedback_filled', author: 'participant' },
    },
    FeedbackTakenBack: {
      after: ['MeetingInitiated', 'MeetingStarted', 'FeedbackRequested', 'FeedbackFilled'],
      state: { state: 'feedback_requested' },
    },
    MeetingFinished: {
      after: ['MeetingInitiated', 'MeetingStarted', 'FeedbackRequested', 'FeedbackFilled'],
      state: { state: 'finished' },
    },
    MeetingCancelled: { after: ['MeetingInitiated'], state: { state: 'cancelled', cause: 'cancelled' } },
    MeetingRefused: { after: ['MeetingInitiated'], state: { state: 'refused', refusedBy: 'presenter' } },
    MeetingExpired: { after: ['MeetingInitiated'], state: { state: 'expired' } },
    FeedbackGiven: {
      state: { state: 'given', about: { kind: 'meeting', meetingId: user(51) }, author: 'participant' },
    },
    FeedbackRevised: { after: ['FeedbackGiven'], state: { state: 'given' } },
    FeedbackWithdrawn: { after: ['FeedbackGiven'], state: { state: 'withdrawn' } },
    ConversationOpened: { state: { between: [user(12), user(14)], messages: 0 } },
    MessageSent: { state: { between: [user(12), user(14)], messages: 1 } },
    MessageEdited: { after: ['MessageSent'], state: { messages: 1, seen: new Map() } },
    MessageDeleted: { after: ['MessageSent'], state: { messages: 1, deleted: new Set([1]) } },
    MessageReacted: {
      after: ['MessageSent'],
      state: { messages: 1, reactions: new Map([[`1/${user(14)}`, 'thanks']]) },
    },
    MessagesSeen: { after: ['MessageSent'], state: { messages: 1, seen: new Map([[user(14), 1]]) } },
    AgendaSlotReserved: {
      state: {
        held: new Map([[user(51), { startsAt: '2026-03-24T11:00:00.000Z', endsAt: '2026-03-24T11:45:00.000Z' }]]),
      },
    },
    AgendaSlotReleased: { after: ['AgendaSlotReserved'], state: { held: new Map() } },
    CapacityLimitSet: { state: { ownLimit: 4, open: new Map() } },
    CapacityLimitRemoved: { after: ['CapacityLimitSet'], state: { ownLimit: null, open: new Map() } },
    AccompanimentReserved: { state: held('reserved') },
    AccompanimentConfirmed: { after: ['AccompanimentReserved'], state: held('confirmed') },
    AccompanimentReleased: { after: ['AccompanimentReserved'], state: { ownLimit: null, open: new Map() } },
    WaitingPlaceHeld: { state: { waitsFor: new Set([user(13)]) } },
    WaitingPlaceGivenBack: { after: ['WaitingPlaceHeld'], state: { waitsFor: new Set() } },
    WaitingListJoined: { state: { waiters: waits(null), taken: new Map() } },
    WaitingMessageChanged: { after: ['WaitingListJoined'], state: { waiters: waits(null, 'WaitingMessageChanged') } },
    WaitingListLeft: { after: ['WaitingListJoined'], state: { waiters: new Map() } },
    PlaceOffered: { after: ['WaitingListJoined'], state: { waiters: waits(offer) } },
    OfferTaken: {
      after: ['WaitingListJoined', 'PlaceOffered'],
      state: { waiters: new Map(), taken: new Map([[user(1), waiter(offer, 'WaitingListJoined')]]) },
    },
    OfferLapsed: { after: ['WaitingListJoined', 'PlaceOffered'], state: { waiters: new Map(), taken: new Map() } },
    RelationshipRequested: { state: { state: 'requested', parties, programId: user(21), requestId: user(1) } },
    RelationshipAdminInitiated: { state: { state: 'admin_initiated', parties, programId: user(21), requestId: null } },
    RelationshipInitiated: { after: ['RelationshipRequested'], state: { state: 'initiated' } },
    RelationshipFinished: { after: ['RelationshipAdminInitiated'], state: { state: 'finished' } },
    RelationshipAdminFinished: { after: ['RelationshipAdminInitiated'], state: { state: 'admin_finished' } },
    RelationshipPaused: {
      after: ['RelationshipAdminInitiated'],
      state: {
        state: 'admin_initiated',
        pause: { until: '2026-05-04', resumesAt: '2026-05-03T22:00:00.000Z', reason: 'workload' },
      },
    },
    RelationshipResumed: {
      after: ['RelationshipAdminInitiated', 'RelationshipPaused'],
      state: { state: 'admin_initiated', pause: null },
    },
    RelationshipFeedbackProvided: {
      after: ['RelationshipAdminInitiated', 'RelationshipFinished'],
      state: { state: 'feedback_provided' },
    },
    RelationshipFeedbackTakenBack: {
      after: ['RelationshipAdminInitiated', 'RelationshipFinished', 'RelationshipFeedbackProvided'],
      state: { state: 'finished' },
    },
    RelationshipCancelled: { after: ['RelationshipRequested'], state: { state: 'cancelled', cause: 'refused' } },
    MentoringRequested: {
      state: {
        state: 'requested',
        parties,
        programId: user(21),
        relationshipId: user(1),
        answerDueAt: '2026-03-30T09:00:00.000Z',
      },
    },
    OtherDatesProposed: { after: ['MentoringRequested'], state: { state: 'requested' } },
    ProposedDateTaken: {
      after: ['MentoringRequested', 'OtherDatesProposed'],
      state: { state: 'requested', taken: { startsAt: '2026-03-24T11:00:00.000Z', minutes: 45 } },
    },
    MentoringRequestConfirmed: { after: ['MentoringRequested'], state: { state: 'confirmed' } },
    MentoringRequestRefused: { after: ['MentoringRequested'], state: { state: 'cancelled', cause: 'refused' } },
    MentoringRequestWithdrawn: { after: ['MentoringRequested'], state: { state: 'cancelled', cause: 'withdrawn' } },
    MentoringRequestRevoked: { after: ['MentoringRequested'], state: { state: 'cancelled', cause: 'revoked' } },
    MentoringRequestExpired: { after: ['MentoringRequested'], state: { state: 'cancelled', cause: 'expired' } },
    MentoringRequestFinished: {
      after: ['MentoringRequested', 'MentoringRequestConfirmed'],
      state: { state: 'finished' },
    },
    WorkshopPlanned: { state: { state: 'planned', programId: user(21), hostUserId: user(12), isElsewhere: false } },
    WorkshopPersonInvited: { after: ['WorkshopPlanned'], state: { people: new Map([[user(12), 'invited']]) } },
    WorkshopPersonRemoved: {
      after: ['WorkshopPlanned', 'WorkshopPersonInvited'],
      state: { people: new Map(), hostUserId: null },
    },
    WorkshopChanged: { after: ['WorkshopPlanned'], state: { isElsewhere: true } },
    WorkshopMoved: {
      after: ['WorkshopPlanned', 'WorkshopPersonInvited', 'WorkshopAccepted'],
      state: { people: new Map([[user(12), 'invited']]), date: { startsAt: '2026-03-25T11:00:00.000Z' } },
    },
    WorkshopAccepted: {
      after: ['WorkshopPlanned', 'WorkshopPersonInvited'],
      state: { people: new Map([[user(12), 'accepted']]) },
    },
    WorkshopDeclined: {
      after: ['WorkshopPlanned', 'WorkshopPersonInvited'],
      state: { people: new Map([[user(12), 'declined']]) },
    },
    WorkshopCancelled: { after: ['WorkshopPlanned'], state: { state: 'cancelled', reason: 'not_needed' } },
    WorkshopJoined: { after: ['WorkshopPlanned'], state: { call: [{ userId: user(12), until: null }] } },
    WorkshopLeft: {
      after: ['WorkshopPlanned', 'WorkshopJoined'],
      state: { call: [{ userId: user(12), until: '2026-03-24T11:31:00.000Z' }] },
    },
    WorkshopEnded: { after: ['WorkshopPlanned'], state: { state: 'ended' } },
    WorkshopExpired: { after: ['WorkshopPlanned'], state: { state: 'expired' } },
    ActionPlanOpened: { state: { isOpened: true } },
    GoalSet: { after: ['ActionPlanOpened'], state: { goals: new Map([[user(91), 'open']]) } },
    GoalChanged: { after: ['ActionPlanOpened', 'GoalSet'], state: { goals: new Map([[user(91), 'open']]) } },
    GoalReached: { after: ['ActionPlanOpened', 'GoalSet'], state: { goals: new Map([[user(91), 'reached']]) } },
    GoalDropped: { after: ['ActionPlanOpened', 'GoalSet'], state: { goals: new Map([[user(91), 'dropped']]) } },
    GoalReopened: {
      after: ['ActionPlanOpened', 'GoalSet', 'GoalReached'],
      state: { goals: new Map([[user(91), 'open']]) },
    },
    TaskAdded: { after: ['ActionPlanOpened'], state: { tasks: tasks('open', 'participant') } },
    TaskChanged: { after: ['ActionPlanOpened', 'TaskAdded'], state: { tasks: tasks('open', 'both') } },
    TaskDone: { after: ['ActionPlanOpened', 'TaskAdded'], state: { tasks: tasks('done', 'participant') } },
    TaskReopened: {
      after: ['ActionPlanOpened', 'TaskAdded', 'TaskDone'],
      state: { tasks: tasks('open', 'participant') },
    },
    TaskRemoved: { after: ['ActionPlanOpened', 'TaskAdded'], state: { tasks: tasks('removed', 'participant') } },
    MilestonesPlanned: {
      after: ['ActionPlanOpened'],
      state: { milestonesVersion: 1, milestones: new Map([[milestoneId, milestone]]), reached: new Map() },
    },
    MilestoneReached: {
      after: ['ActionPlanOpened', 'MilestonesPlanned'],
      state: { reached: new Map([[milestoneId, 'report/2/participant']]) },
    },
    MilestoneReopened: {
      after: ['ActionPlanOpened', 'MilestonesPlanned', 'MilestoneReached'],
      state: { reached: new Map() },
    },
    MilestoneDated: {
      after: ['ActionPlanOpened', 'MilestonesPlanned'],
      state: { milestones: new Map([[milestoneId, { ...milestone, dueOn: '2026-03-31' }]]) },
    },
  }
