import type { Commands } from '#commands/commands.ts'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type { Category } from '#domain/aggregates.ts'
import {
  id,
  type ConversationId,
  type FeedbackId,
  type MeetingId,
  type ProfileId,
  type RelationshipId,
  type RequestId,
  type UserId,
} from '#domain/platform/ids.ts'
import type { MoveName, Order } from './order.ts'
import { companyId, programId } from './people.ts'

interface Move {
  /** The category of the stream that it is about. */
  readonly resource: Category
  readonly give: (commands: Commands, context: CommandContext, order: Order) => Promise<CommandResult>
}

const byRequest = (
  give: (commands: Commands['mentoringRequests'], input: AboutRequest, order: Order) => Answer,
): Move => ({
  resource: 'mentoring_request',
  give: (commands, context, given) =>
    give(commands.mentoringRequests, { ...context, requestId: id<RequestId>(given.target) }, given),
})
const ended = (wanted: 'finished' | 'admin_finished' | 'cancelled'): Move => ({
  resource: 'mentoring_relationship',
  give: ({ mentoringRelationships }, context, { target }) =>
    mentoringRelationships.transitionRelationship({ ...context, relationshipId: id<RelationshipId>(target), wanted }),
})
const met = (give: (commands: Commands['meetings'], input: AboutMeeting, order: Order) => Answer): Move => ({
  resource: 'meeting',
  give: ({ meetings }, context, given) => give(meetings, { ...context, meetingId: id<MeetingId>(given.target) }, given),
})
const wants = (wanted: Parameters<Commands['meetings']['transitionMeeting']>[0]['wanted'], reason?: string): Move =>
  met((meetings, input) => meetings.transitionMeeting({ ...input, wanted, ...(reason !== undefined && { reason }) }))
const wrote = (
  what: 'report' | 'rating',
  give: (commands: Commands['feedbacks'], input: AboutFeedback, order: Order) => Answer,
): Move => ({
  resource: 'feedback',
  give({ feedbacks }, context, given) {
    const subject =
      what === 'report'
        ? { meetingId: id<MeetingId>(given.target) }
        : { relationshipId: id<RelationshipId>(given.target) }
    return give(feedbacks, { ...context, subject }, given)
  },
})
const of = (resource: Category, give: (commands: Commands, context: CommandContext, order: Order) => Answer): Move => ({
  resource,
  give,
})

type Answer = Promise<CommandResult>
type AboutRequest = CommandContext & { readonly requestId: RequestId }
type AboutMeeting = CommandContext & { readonly meetingId: MeetingId }
type AboutFeedback = CommandContext & {
  readonly subject: { readonly meetingId: MeetingId } | { readonly relationshipId: RelationshipId }
}

const firstMeeting = { topic: 'Faire connaissance', meetingType: 'phone_call' } as const
const subject = { meetingType: 'phone_call', topic: 'Déléguer', reasonId: null, description: null } as const
const both = ({ target, other = '' }: Order) => ({
  programId,
  participantId: id<ProfileId>(other),
  presenterId: id<ProfileId>(target),
})
const content = ({ figure = 4, question = '', key }: Order) => ({
  rating: figure,
  answers: [{ questionId: question, text: `Deux décisions. ${key}` }],
  report: null,
})
const message = (conversation: string, number: number) => ({ conversationId: id<ConversationId>(conversation), number })
const feedbackId = ({ other = '' }: Order) => id<FeedbackId>(other)
const aboutUser = (context: CommandContext, { target }: Order) => ({
  ...context,
  userId: id<UserId>(target),
  by: { roles: ['admin'], businessUnit: null } as const,
})

export const moves: Readonly<Record<MoveName, Move>> = {
  ask: of('mentoring_request', ({ mentoringRequests }, context, { target }) =>
    mentoringRequests.request({ ...context, programId, presenterId: id<ProfileId>(target), message: 'Bonjour' }),
  ),
  'ask for two': of('mentoring_request', ({ mentoringRequests }, context, given) =>
    mentoringRequests.createForTwo({ ...context, ...both(given), message: null }),
  ),
  'set up': of('mentoring_relationship', ({ mentoringRelationships }, context, given) =>
    mentoringRelationships.setUp({ ...context, ...both(given) }),
  ),
  confirm: byRequest((requests, input) => requests.confirm(input)),
  'refuse the request': byRequest((requests, input) =>
    requests.refuse({ ...input, reason: 'no_time', note: 'Désolée' }),
  ),
  withdraw: byRequest((requests, input) => requests.withdraw(input)),
  revoke: byRequest((requests, input) => requests.revoke({ ...input, reason: 'other' })),
  expire: byRequest((requests, input) => requests.expire(input)),
  'propose dates': byRequest((requests, input, given) =>
    requests.proposeOtherDates({ ...input, slots: given.slot === undefined ? [] : [given.slot], note: null }),
  ),
  'take a date': byRequest((requests, input, given) =>
    requests.takeDate({ ...input, date: given.slot ?? null, firstMeeting }),
  ),
  finish: ended('finished'),
  'finish as administrator': ended('admin_finished'),
  remove: ended('cancelled'),
  plan: of('meeting', ({ meetings }, context, given) =>
    meetings.planMeeting({
      ...context,
      ...subject,
      relationshipId: id<RelationshipId>(given.target),
      slot: given.slot ?? null,
      note: null,
    }),
  ),
  'change the subject': met((meetings, input) =>
    meetings.changeMeetingSubject({ ...input, ...subject, keepsReason: true }),
  ),
  propose: met(async (meetings, input, given) => {
    if (given.slot === undefined) throw new RangeError('a proposal without a date')
    return meetings.proposeAppointment({ ...input, slot: given.slot, note: null })
  }),
  accept: wants('confirmed'),
  decline: wants('initiated'),
  'withdraw the other date': wants('withdraw'),
  start: wants('started'),
  end: wants('feedback_requested'),
  'refuse the session': wants('refused'),
  cancel: wants('cancelled', 'unforeseen'),
  'say it was not held': wants('cancelled', 'technical'),
  'pass the due date': met((meetings, input) => meetings.passMeetingDueDate(input)),
  report: wrote('report', (feedbacks, input, given) => feedbacks.giveFeedback({ ...input, ...content(given) })),
  'revise the report': wrote('report', (feedbacks, input, given) =>
    feedbacks.reviseFeedback({ ...input, ...content(given), feedbackId: feedbackId(given) }),
  ),
  'take back the report': wrote('report', (feedbacks, input, given) =>
    feedbacks.withdrawFeedback({ ...input, feedbackId: feedbackId(given) }),
  ),
  rate: wrote('rating', (feedbacks, input, given) => feedbacks.giveFeedback({ ...input, ...content(given) })),
  'revise the rating': wrote('rating', (feedbacks, input, given) =>
    feedbacks.reviseFeedback({ ...input, ...content(given), feedbackId: feedbackId(given) }),
  ),
  'take back the rating': wrote('rating', (feedbacks, input, given) =>
    feedbacks.withdrawFeedback({ ...input, feedbackId: feedbackId(given) }),
  ),
  'open the conversation': of('conversation', ({ conversations }, context, { target }) =>
    conversations.openConversation({ ...context, otherUserId: id<UserId>(target) }),
  ),
  send: of('conversation', ({ conversations }, context, { target, key }) =>
    conversations.sendMessage({
      ...context,
      conversationId: id<ConversationId>(target),
      body: `Bonjour. ${key}`,
      attachment: null,
    }),
  ),
  'mark as seen': of('conversation', ({ conversations }, context, { target, figure = 1 }) =>
    conversations.markMessagesSeen({ ...context, conversationId: id<ConversationId>(target), upTo: figure }),
  ),
  'edit a message': of('conversation', ({ conversations }, context, { target, figure = 1, key }) =>
    conversations.editMessage({ ...context, ...message(target, figure), body: `Bonsoir. ${key}` }),
  ),
  'delete a message': of('conversation', ({ conversations }, context, { target, figure = 1 }) =>
    conversations.deleteMessage({ ...context, ...message(target, figure) }),
  ),
  'react to a message': of('conversation', ({ conversations }, context, { target, figure = 1 }) =>
    conversations.reactToMessage({ ...context, ...message(target, figure), reaction: 'thanks' }),
  ),
  'set the limit': of('capacity', ({ capacities }, context, { target, figure = 1 }) =>
    capacities.setLimit({ ...context, profileId: id<ProfileId>(target), limit: figure }),
  ),
  disable: of('account', ({ accounts }, context, given) => accounts.disable(aboutUser(context, given))),
  enable: of('account', ({ accounts }, context, given) => accounts.enable(aboutUser(context, given))),
  erase: of('account', ({ accounts }, context, given) => accounts.erase(aboutUser(context, given))),
}

/** @param idempotencyKey another one than its own: it is then another command */
export function give(commands: Commands, given: Order, idempotencyKey = given.key): Promise<CommandResult> {
  const { by, key, at, move } = given
  return moves[move].give(commands, { companyId, actor: by, idempotencyKey, at, correlationId: key }, given)
}
