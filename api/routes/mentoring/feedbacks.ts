import type { z } from 'zod'
import type { SubjectInput } from '#commands/mentoring/feedbacks.ts'
import type { FeedbackAnswer } from '#domain/mentoring/feedback/answers.ts'
import { id, type FeedbackId, type MeetingId, type RelationshipId } from '#domain/platform/ids.ts'
import {
  feedbackReads,
  feedbacksOf,
  type FeedbackFilter,
  type FeedbackFound,
} from '#projections/mentoring/feedback/query.ts'
import { findMeeting } from '#projections/meetings/meeting/query.ts'
import {
  findMentoringRelationship,
  relationshipReads,
} from '#projections/mentoring/mentoring-relationship/projection.ts'
import {
  createFeedback,
  feedbacks as contract,
  type FeedbackAttributes,
  updateFeedback,
} from '../../contract/mentoring/feedbacks.ts'
import { created, etag, found, resources } from '../../platform/http/answers.ts'
import type { Resource } from '../../platform/http/document.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { revisionOf } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { done } from '../../refusals/platform/done.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { viewerOf } from './shared/mentoring-policy.ts'

type Content = z.output<typeof createFeedback>['data']['attributes']

const query = queryOf(contract)
const answers = answersOf(contract)
const reads = [...feedbackReads, ...relationshipReads] as const

/** Of what: the parameter of the path that names it. */
const subjects = [
  {
    parameter: 'meetingId',
    list: contract.paths.ofMeeting,
    one: contract.paths.oneOfMeeting,
    words: 'a session',
    subjectOf: (value: string): SubjectInput => ({ meetingId: id<MeetingId>(value) }),
    filterOf: (value: string): FeedbackFilter => ({ meetingId: value }),
    find: findMeeting,
  },
  {
    parameter: 'relationshipId',
    list: contract.paths.ofRelationship,
    one: contract.paths.oneOfRelationship,
    words: 'an accompaniment',
    subjectOf: (value: string): SubjectInput => ({ relationshipId: id<RelationshipId>(value) }),
    filterOf: (value: string): FeedbackFilter => ({ relationshipId: value }),
    find: findMentoringRelationship,
  },
] as const

/** Meeting reports and feedback on accompaniments: of the two people alone. Administrators see figures elsewhere. */
export function feedbackEndpoints({ sql, feedbacks: commands }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: "Feedback on the reader's sessions and accompaniments, newest first",
      access: 'session',
      reads,
      query: { ...query, page: 25 },
      answers: { ...answers, list: true },
      handle: async (call) => {
        const all = await feedbacksOf(sql(call.company.id), call.user.id, 'all')
        return resources(call, all.map(resourceOf))
      },
    }),
    ...subjects.flatMap(endpointsOf),
  ]

  function endpointsOf({ parameter, list, one, words, subjectOf, filterOf, find }: (typeof subjects)[number]) {
    const of = (call: SignedInCall) => call.params[parameter] ?? ''

    /** @throws Problem 404, or 403 for who is not a party: an administrator reads no feedback */
    const ofParty = async (call: SignedInCall) => {
      const subject = found(await find(sql(call.company.id), of(call), viewerOf(call.user)))
      if (![subject.participantUserId, subject.presenterUserId].includes(call.user.id))
        throw new Problem(403, 'forbidden')
      return subject
    }
    /** @throws Problem 403 as well for what an account held that was merged into the reader's: it is only read */
    const writable = async (call: SignedInCall) => {
      const { begunBy } = await ofParty(call)
      if (!begunBy.includes(call.user.id)) throw new Problem(403, 'account_was_merged')
      return subjectOf(of(call))
    }
    const readable = async (call: SignedInCall) => {
      await ofParty(call)
      return feedbacksOf(sql(call.company.id), call.user.id, filterOf(of(call)))
    }
    const oneOf = async (call: SignedInCall, feedbackId: string) =>
      found((await readable(call)).find((one) => one.id === feedbackId))
    const show = async (call: SignedInCall, feedbackId: string) => {
      const feedback = await oneOf(call, feedbackId)
      return { ...resources(call, resourceOf(feedback)), headers: { ETag: etag(feedback.revision) } }
    }
    const existing = async (call: SignedInCall) => {
      const feedbackId = id<FeedbackId>(call.params['id'] ?? '')
      const ifRevision = await revisionOf(call, async () => (await oneOf(call, feedbackId)).revision)
      const context = { ...call.command(), ...(ifRevision !== undefined && { ifRevision }) }
      return { ...context, subject: await writable(call), feedbackId }
    }

    return [
      endpoint({
        method: 'get',
        path: list,
        summary: `Feedback on ${words}; the other side's once both are given, or it is over`,
        access: 'session',
        reads,
        query: { ...query, page: 25 },
        answers: { ...answers, list: true },
        handle: async (call) => resources(call, (await readable(call)).map(resourceOf)),
      }),

      endpoint({
        method: 'post',
        path: list,
        writes: 'feedback',
        summary: `Give feedback on ${words}`,
        access: 'session',
        reads,
        query,
        body: { schema: createFeedback, kind: contract.type },
        answers,
        handle: async (call, { data }) => {
          const subject = await writable(call)
          const given = { ...call.command(), subject, ...contentOf(data.attributes) }
          const result = done(await commands.giveFeedback(given), 'feedback', { data })
          await call.settle(result.position)
          const location = `/api/v1${list.replace(`:${parameter}`, of(call))}/${result.id}`
          return created(call, location, () => show(call, result.id))
        },
      }),

      endpoint({
        method: 'patch',
        path: one,
        revisions: true,
        writes: 'change',
        summary: `Change one's feedback on ${words}`,
        access: 'session',
        reads,
        query,
        body: { schema: updateFeedback, kind: contract.type },
        answers,
        handle: async (call, { data }) => {
          const revised = { ...(await existing(call)), ...contentOf(data.attributes) }
          const result = done(await commands.reviseFeedback(revised), 'feedback', { data })
          await call.settle(result.position)
          return show(call, result.id)
        },
      }),

      endpoint({
        method: 'delete',
        path: one,
        revisions: true,
        summary: `Withdraw one's feedback on ${words}, until the other side has given theirs`,
        access: 'session',
        reads,
        handle: async (call) => {
          const result = done(await commands.withdrawFeedback(await existing(call)), 'feedback')
          await call.settle(result.position)
          return { status: 204, body: null }
        },
      }),
    ]
  }
}

function contentOf({ rating, answers: given, report = null }: Content) {
  const sent = given?.map(({ question_id: questionId, ...answer }): FeedbackAnswer =>
    'text' in answer ? { questionId, text: answer.text } : { questionId, codes: answer.codes },
  )
  return { rating, answers: sent ?? null, report: report === '' ? null : report }
}

function resourceOf(feedback: FeedbackFound): Resource {
  const { author, readable, rating, report, givenAt, revisedAt, revision, own, begun, otherGiven } = feedback
  const attributes: FeedbackAttributes = {
    author,
    feedbackable_id: feedback.meetingId ?? feedback.relationshipId,
    readable,
    rating,
    answers: feedback.answers === null ? null : (JSON.parse(feedback.answers) as FeedbackAnswer[]).map(answerOf),
    report,
    given_at: givenAt,
    revised_at: revisedAt,
    revision,
    allowed: own && begun ? (otherGiven ? ['revised'] : ['revised', 'withdrawn']) : [],
  }
  const to = (type: string, value: string) => ({ data: { type, id: value } })
  return {
    type: contract.type,
    id: feedback.id,
    attributes,
    relationships: {
      participant: to('participants', feedback.participantId),
      presenter: to('presenters', feedback.presenterId),
      program: to('programs', feedback.programId),
      feedbackable:
        feedback.meetingId === null
          ? to('mentoring_relationships', feedback.relationshipId)
          : to('meetings', feedback.meetingId),
    },
  }
}

function answerOf({ questionId, ...answer }: FeedbackAnswer) {
  return 'text' in answer
    ? { question_id: questionId, text: answer.text }
    : { question_id: questionId, codes: [...answer.codes] }
}
