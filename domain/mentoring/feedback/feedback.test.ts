import { describe, expect, it } from 'vitest'
import { named, partiesOf, program } from '#tests/support/mentoring.ts'
import { accept, refuse } from '../../platform/decision.ts'
import type { MeetingId, RelationshipId } from '../../platform/ids.ts'
import { areAnswers, type FeedbackQuestion, type FeedbackQuestionId } from './answers.ts'
import { give, revise, withdraw } from './decide.ts'
import type { FeedbackEvent } from './events.ts'
import { evolve, feedbackIdOf, noFeedback, type Feedback } from './state.ts'
import { answerMaxLength } from './words.ts'

const parties = partiesOf('Inès', 'Marc')
const meetingId = named<MeetingId>('meeting')
const answers = { enc: 1, kid: parties.participantUserId, iv: 'iv', ct: 'ct', tag: 'tag' } as const
const between = { programId: program, relationshipId: named<RelationshipId>('relationship') }
const about = { kind: 'meeting', meetingId } as const
const written = { ...between, about, author: 'participant', rating: 4, answers, report: null } as const
const open = { open: true, questions: 3, answered: true }

const wasGiven: FeedbackEvent = { type: 'FeedbackGiven', data: { ...parties, ...written } }
const withdrawn: FeedbackEvent = { type: 'FeedbackWithdrawn', data: {} }
const given = (...events: readonly FeedbackEvent[]): Feedback => events.reduce(evolve, noFeedback)

describe('a feedback', () => {
  it('is given once', () => {
    expect(give(given(), { parties, ...written }, open)).toEqual(accept(wasGiven))
    expect(give(given(wasGiven), { parties, ...written }, open)).toEqual(refuse('feedback_exists'))
  })

  it('may be given again once it was withdrawn', () => {
    expect(give(given(wasGiven, withdrawn), { parties, ...written }, open)).toEqual(accept(wasGiven))
  })

  it.each([
    ['feedback_not_open', { ...open, open: false }, 4],
    ['no_feedback_questions', { ...open, questions: 0 }, 4],
    ['rating_invalid', open, 0],
    ['rating_invalid', open, 6],
    ['rating_invalid', open, 3.5],
  ] as const)('is refused: %s', (code, facts, rating) => {
    expect(give(given(), { parties, ...written, rating }, facts)).toEqual(refuse(code))
  })

  it('is changed while it stands', () => {
    const changed = { rating: 2, answers, report: null } as const
    expect(revise(given(wasGiven), changed)).toEqual(accept({ type: 'FeedbackRevised', data: changed }))
    expect(revise(given(wasGiven, withdrawn), changed)).toEqual(refuse('feedback_missing'))
    expect(revise(given(), changed)).toEqual(refuse('feedback_missing'))
    expect(revise(given(wasGiven), { ...changed, rating: 9 })).toEqual(refuse('rating_invalid'))
  })

  it('is withdrawn until the other side has given theirs', () => {
    expect(withdraw(given(wasGiven), given())).toEqual(accept(withdrawn))
    expect(withdraw(given(wasGiven), given(wasGiven))).toEqual(refuse('feedback_read'))
    expect(withdraw(given(wasGiven), given(wasGiven, withdrawn))).toEqual(accept(withdrawn))
    expect(withdraw(given(wasGiven, withdrawn), given())).toEqual(accept())
    expect(withdraw(given(), given())).toEqual(refuse('feedback_missing'))
  })

  it('has one id for each author of a meeting', () => {
    expect(feedbackIdOf(meetingId, parties.participantId)).toBe(feedbackIdOf(meetingId, parties.participantId))
    expect(feedbackIdOf(meetingId, parties.participantId)).not.toBe(feedbackIdOf(meetingId, parties.presenterId))
  })
})

describe('answers', () => {
  const id = (name: string) => named<FeedbackQuestionId>(name)
  const text: FeedbackQuestion = { id: id('text'), kind: 'text', required: true, choices: [] }
  const one: FeedbackQuestion = { id: id('one'), kind: 'one_choice', required: false, choices: ['yes', 'no'] }
  const several: FeedbackQuestion = { id: id('several'), kind: 'several_choices', required: true, choices: ['a', 'b'] }
  const fitting = [
    { questionId: text.id, text: 'Deux décisions.' },
    { questionId: several.id, codes: ['a', 'b'] },
  ]

  it('fit their questions', () => {
    expect(areAnswers([text, one, several], fitting)).toBe(true)
    expect(areAnswers([text, one, several], [...fitting, { questionId: one.id, codes: ['no'] }])).toBe(true)
    expect(areAnswers([], [])).toBe(true)
  })

  it.each([
    ['a required one is missing', [fitting[0]]],
    ['a required text is blank', [{ questionId: text.id, text: '  ' }, fitting[1]]],
    ['a required choice is empty', [fitting[0], { questionId: several.id, codes: [] }]],
    ['a question is answered twice', [...fitting, fitting[0]]],
    ['nobody asked', [...fitting, { questionId: id('other'), text: 'x' }]],
    ['a text answers a choice', [...fitting, { questionId: one.id, text: 'yes' }]],
    ['codes answer a text', [{ questionId: text.id, codes: [] }, fitting[1]]],
    ['there are two of one', [...fitting, { questionId: one.id, codes: ['yes', 'no'] }]],
    ['a code is unknown', [fitting[0], { questionId: several.id, codes: ['c'] }]],
    ['a code stands twice', [fitting[0], { questionId: several.id, codes: ['a', 'a'] }]],
    ['a text is too long', [{ questionId: text.id, text: 'x'.repeat(answerMaxLength + 1) }, fitting[1]]],
  ])('do not when %s', (_, wrong) => {
    expect(areAnswers([text, one, several], wrong as typeof fitting)).toBe(false)
  })
})
