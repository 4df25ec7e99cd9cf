import { describe, expect, it } from 'vitest'
import { named, partiesOf, program } from '#tests/support/mentoring.ts'
import { cellsOf, missingIn, outcomeOf, type Row } from '#tests/support/state-table.ts'
import { meetingStates } from '../../meetings/meeting/words.ts'
import { relationshipStates } from '../mentoring-relationship/words.ts'
import type { Decision } from '../../platform/decision.ts'
import type { MeetingId, RelationshipId } from '../../platform/ids.ts'
import * as decide from './decide.ts'
import type { FeedbackEvent } from './events.ts'
import { feedbackPolicy } from './policy.ts'
import { evolve, noFeedback, type Feedback, type FeedbackState } from './state.ts'

const parties = partiesOf('Inès', 'Marc')
const relationshipId = named<RelationshipId>('relationship')
const answers = { enc: 1, kid: parties.participantUserId, iv: 'iv', ct: 'ct', tag: 'tag' } as const
const content = { rating: 4, answers, report: null } as const
const states: readonly FeedbackState[] = ['none', 'given', 'withdrawn']
const open = { open: true, questions: 3, answered: true }

const kinds = [{ kind: 'meeting', meetingId: named<MeetingId>('meeting') }, { kind: 'mentoring_relationship' }] as const

describe.each(kinds)('a feedback on a $kind', (about) => {
  const written = { programId: program, relationshipId, about, author: 'participant', ...content } as const
  const given: FeedbackEvent = { type: 'FeedbackGiven', data: { ...parties, ...written } }
  const waysTo: Readonly<Record<FeedbackState, readonly FeedbackEvent[]>> = {
    none: [],
    given: [given],
    withdrawn: [given, { type: 'FeedbackWithdrawn', data: {} }],
  }
  const inState = (state: string) => waysTo[state as FeedbackState].reduce(evolve, noFeedback)
  const give = (feedback: Feedback, facts: decide.FeedbackFacts, rating = 4) =>
    decide.give(feedback, { parties, ...written, rating }, facts)

  /** For its author, beside what the other one has written. `commands/` lets nobody else come this far. */
  const commands: Readonly<Record<string, (own: Feedback, other: Feedback) => Decision<FeedbackEvent>>> = {
    give: (own) => give(own, open),
    'give/while it is not open': (own) => give(own, { ...open, open: false }),
    'give/answers without questions': (own) => give(own, { ...open, questions: 0 }),
    'give/a rating alone without questions': (own) => give(own, { ...open, questions: 0, answered: false }),
    'give/with six stars': (own) => give(own, open, 6),
    revise: (own) => decide.revise(own, content),
    'revise/with no star': (own) => decide.revise(own, { ...content, rating: 0 }),
    withdraw: (own, other) => decide.withdraw(own, other),
  }
  const rows: readonly Row[] = [
    ['give', '*', 'none withdrawn', 'given'],
    ['give/while it is not open', '*', 'none withdrawn', 'not allowed'],
    ['give/answers without questions', '*', 'none withdrawn', 'not allowed'],
    ['give/a rating alone without questions', '*', 'none withdrawn', 'given'],
    ['give/with six stars', '*', 'none withdrawn', 'not allowed'],
    ['revise', '*', 'given', 'same'],
    ['revise/with no star', '*', 'given', 'not allowed'],
    // Once the other one has given theirs, both can be read.
    ['withdraw', 'none withdrawn', 'given', 'withdrawn'],
    ['withdraw', '*', 'withdrawn', 'done'],
  ]

  it('has a row for every decision and every rule', () => {
    // Whether a meeting or an accompaniment takes feedback has a table of its own.
    expect(missingIn(Object.keys(commands), decide)).toEqual(['takesFeedback', 'takesReports'])
    expect(Object.keys(feedbackPolicy.rules).filter((rule) => !(rule in commands))).toEqual([])
  })

  // In place of an actor, what the other one has written.
  it.each(cellsOf({ commands: Object.keys(commands), states, actors: states, rows }))(
    '$command from $state beside $actor: $outcome',
    ({ command, state, actor, outcome }) => {
      const own = inState(state)
      const decision = commands[command]?.(own, inState(actor))
      expect(decision && outcomeOf(decision, own, evolve, (after) => after.state)).toBe(outcome)
    },
  )
})

it.each(['none', ...meetingStates] as const)('a meeting that is %s takes reports only once it is over', (state) => {
  const takes = decide.takesReports({ state } as Parameters<typeof decide.takesReports>[0])
  expect(takes).toBe(['feedback_requested', 'feedback_filled'].includes(state))
})

it.each(['none', ...relationshipStates] as const)(
  'an accompaniment that is %s takes feedback only once it is finished',
  (state) => {
    const takes = decide.takesFeedback({ state } as Parameters<typeof decide.takesFeedback>[0])
    expect(takes).toBe(['finished', 'admin_finished', 'feedback_provided'].includes(state))
  },
)
