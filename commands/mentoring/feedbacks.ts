import { feedback } from '#domain/mentoring/feedback/aggregate.ts'
import { areAnswers, type FeedbackAnswer } from '#domain/mentoring/feedback/answers.ts'
import { give, revise, takesFeedback, takesReports, withdraw } from '#domain/mentoring/feedback/decide.ts'
import type { FeedbackEvent, FeedbackSubject } from '#domain/mentoring/feedback/events.ts'
import { feedbackIdOf, type Feedback } from '#domain/mentoring/feedback/state.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { fillFeedback, settleReports, takeBackFeedback } from '#domain/meetings/meeting/decide.ts'
import type { Party } from '#domain/meetings/meeting/events.ts'
import type { Meeting } from '#domain/meetings/meeting/state.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import {
  provideFeedback,
  takeBackFeedback as takeBackProvided,
} from '#domain/mentoring/mentoring-relationship/decide.ts'
import type { Relationship } from '#domain/mentoring/mentoring-relationship/state.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import { accept, refuse, type Decision } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Event } from '#domain/platform/event.ts'
import type { FeedbackId, Instant, MeetingId, ProgramId, RelationshipId } from '#domain/platform/ids.ts'
import { actingRolesOf, type ActingRole } from '#domain/platform/policy.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult, Facts, RefusalCode, Vault } from '../platform/ports.ts'
import { sealText } from '../platform/seal-text.ts'
import { isStale, unitOfWork, type Load, type Loaded, type Outcome } from '../platform/unit-of-work.ts'

/** What a feedback is about: a meeting, or an accompaniment. */
export type SubjectInput = { readonly meetingId: MeetingId } | { readonly relationshipId: RelationshipId }

interface ContentInput {
  /** 1 to 5. */
  readonly rating: number
  /** null: its author had no questions. */
  readonly answers: readonly FeedbackAnswer[] | null
  readonly report: string | null
}

interface FeedbackInput extends CommandContext {
  readonly subject: SubjectInput
}

type ExistingInput = FeedbackInput & { readonly feedbackId: FeedbackId }

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Pick<Facts, 'feedbackQuestions'>
}

/** What takes feedback from two people. */
interface Subject {
  /** The meeting, or the relationship. */
  readonly stored: Loaded<unknown>
  readonly about: FeedbackSubject
  readonly parties: Parties
  readonly programId: ProgramId
  readonly relationshipId: RelationshipId
  /** It takes feedback now. */
  readonly open: boolean
  /** What a feedback of this side means for it. */
  given(author: Party, other: Feedback): Decision<Event, RefusalCode>
  withdrawn(author: Party): Decision<Event, RefusalCode>
  /** What it lacks when these sides have given theirs. */
  settled(given: readonly Party[]): Decision<Event, RefusalCode>
}

/** A subject with what both sides have written about it, loaded for one of the two. */
interface Opened {
  readonly subject: Subject
  readonly author: Party
  readonly own: Loaded<Feedback>
  readonly other: Loaded<Feedback>
}

export type Feedbacks = ReturnType<typeof createFeedbacks>

const shape = { resource: 'feedback' } as const

/**
 * The commands about meeting reports and relationship feedback. The meeting or the relationship follows in the same
 * append; `settleFeedback` repeats that after a command that stopped between two streams.
 */
export function createFeedbacks({ store, vault, facts }: Dependencies) {
  const answer = (input: FeedbackInput, decideOn: (opened: Opened) => Outcome | Promise<Outcome>) =>
    handle(store, input, shape, async (load) => {
      const subject = await subjectOf(load, input.subject, input.at)
      if (subject === null) return refuse('not_found')
      const author = actingRolesOf(subject.parties, input.actor).find(isParty)
      if (author === undefined) return refuse('forbidden')
      const [own, other] = await Promise.all([
        loadFeedback(load, subject, author),
        loadFeedback(load, subject, otherOf(author)),
      ])
      return decideOn({ subject, author, own, other })
    })

  const answerExisting = (input: ExistingInput, decideOn: (opened: Opened) => Outcome | Promise<Outcome>) =>
    answer(input, (opened) => {
      const { own, other } = opened
      if (input.feedbackId !== own.id) return refuse(input.feedbackId === other.id ? 'forbidden' : 'not_found')
      return isStale(input, own) ? refuse('revision_mismatch') : decideOn(opened)
    })

  /** Seals the content; null when the answers do not fit the questions. */
  const contentOf = async (
    input: FeedbackInput & ContentInput,
    { own, subject, author }: Opened,
    event: FeedbackEvent['type'],
  ) => {
    const questions = await facts.feedbackQuestions(input.companyId, subject.programId, author, subject.about.kind)
    const given = input.answers ?? []
    if (!areAnswers(questions, given)) return { questions, content: null }
    const seal = (text: string | null, field: string) => sealText(vault, input, text, `${own.stream}/${event}/${field}`)
    const [answers, report] = await Promise.all([seal(JSON.stringify(given), 'answers'), seal(input.report, 'report')])
    return { questions, content: answers && { rating: input.rating, answers, report } }
  }

  return {
    giveFeedback: (input: FeedbackInput & ContentInput): Promise<CommandResult> =>
      answer(input, async (opened) => {
        const { subject, author, own } = opened
        if (own.alreadyWritten.size > 0) return settled(opened)
        if (own.state.state !== 'given' && !subject.open) return refuse('feedback_not_open')
        const { questions, content } = await contentOf(input, opened, 'FeedbackGiven')
        const { parties, programId, relationshipId, about, open } = subject
        const facts = { open, questions: questions.length, answered: input.answers !== null }
        if (questions.length === 0 && facts.answered) return refuse('no_feedback_questions')
        if (content === null) return refuse('answers_invalid')
        const given = { parties, programId, relationshipId, about, author, ...content }
        return givenBy(opened, give(own.state, given, facts))
      }),

    reviseFeedback: (input: ExistingInput & ContentInput): Promise<CommandResult> =>
      answerExisting(input, async (opened) => {
        const { content } = await contentOf(input, opened, 'FeedbackRevised')
        if (content === null) return refuse('answers_invalid')
        return unitOfWork({ resource: { on: opened.own, decision: revise(opened.own.state, content) } })
      }),

    withdrawFeedback: (input: ExistingInput): Promise<CommandResult> =>
      answerExisting(input, (opened) => {
        const { subject, author, own, other } = opened
        if (own.alreadyWritten.size > 0) return settled(opened)
        const decision = withdraw(own.state, other.state)
        if ('refusal' in decision) return decision
        return unitOfWork({
          resource: { on: own, decision },
          after: [{ on: subject.stored, decision: subject.withdrawn(author) }],
        })
      }),

    /**
     * By the system, after each feedback and after each change that feedback made: brings the subject to what the two
     * have given.
     */
    settleFeedback: (
      input: CommandContext & { readonly of: SubjectInput | { readonly feedbackId: FeedbackId } },
    ): Promise<CommandResult> =>
      handle(store, input, shape, async (load) => {
        const about = 'feedbackId' in input.of ? subjectIn((await load(feedback, input.of.feedbackId)).state) : input.of
        if (about === null) return refuse('not_found')
        if (input.actor.kind !== 'system') return refuse('forbidden')
        const subject = await subjectOf(load, about, input.at)
        if (subject === null) return refuse('not_found')
        const [own, other] = await Promise.all([
          loadFeedback(load, subject, 'participant'),
          loadFeedback(load, subject, 'presenter'),
        ])
        return settled({ subject, author: 'participant', own, other })
      }),
  }
}

async function subjectOf(load: Load, subject: SubjectInput, at: Instant): Promise<Subject | null> {
  return 'meetingId' in subject
    ? meetingSubject(await load(meeting, subject.meetingId), subject.meetingId, at)
    : relationshipSubject(await load(mentoringRelationship, subject.relationshipId), subject.relationshipId)
}

function meetingSubject(stored: Loaded<Meeting>, meetingId: MeetingId, at: Instant): Subject | null {
  const { state } = stored
  if (state.state === 'none') return null
  return {
    stored,
    about: { kind: 'meeting', meetingId },
    parties: state.parties,
    programId: state.programId,
    relationshipId: state.relationshipId,
    open: takesReports(state),
    given: (author) => fillFeedback(state, author, at),
    withdrawn: (author) => takeBackFeedback(state, author, at),
    settled: (given) => settleReports(state, given, at),
  }
}

function relationshipSubject(stored: Loaded<Relationship>, relationshipId: RelationshipId): Subject | null {
  const { state } = stored
  if (state.state === 'none') return null
  const provided = (given: readonly Party[]) => (given.length === 2 ? provideFeedback(state) : takeBackProvided(state))
  return {
    stored,
    about: { kind: 'mentoring_relationship' },
    parties: state.parties,
    programId: state.programId,
    relationshipId,
    open: takesFeedback(state),
    given: (author, other) => provided(other.state === 'given' ? [author, otherOf(author)] : [author]),
    withdrawn: () => takeBackProvided(state),
    settled: provided,
  }
}

/** Writes nothing more of the two, and brings the subject to what they have given by now. */
function settled({ subject, author, own, other }: Opened): Outcome {
  const given: readonly Party[] = [
    ...(own.state.state === 'given' ? [author] : []),
    ...(other.state.state === 'given' ? [otherOf(author)] : []),
  ]
  return unitOfWork({
    resource: { on: own, decision: accept() },
    after: [{ on: subject.stored, decision: subject.settled(given) }],
  })
}

function subjectIn(written: Feedback): SubjectInput | null {
  if (written.state === 'none') return null
  const { about, relationshipId } = written
  return about.kind === 'meeting' ? about : { relationshipId }
}

function givenBy({ subject, author, own, other }: Opened, decision: Decision<FeedbackEvent, RefusalCode>): Outcome {
  if ('refusal' in decision) return decision
  return unitOfWork({
    resource: { on: own, decision },
    after: [{ on: subject.stored, decision: subject.given(author, other.state) }],
  })
}

function loadFeedback(
  load: Load,
  { about, parties, relationshipId }: Subject,
  author: Party,
): Promise<Loaded<Feedback>> {
  const profileId = author === 'participant' ? parties.participantId : parties.presenterId
  return load(feedback, feedbackIdOf(about.kind === 'meeting' ? about.meetingId : relationshipId, profileId))
}

function isParty(role: ActingRole): role is Party {
  return role === 'participant' || role === 'presenter'
}

function otherOf(author: Party): Party {
  return author === 'participant' ? 'presenter' : 'participant'
}
