import type { Aggregate } from '../../platform/aggregate.ts'
import type { FeedbackRefusal } from './decide.ts'
import type { FeedbackEvent } from './events.ts'
import { feedbackPolicy } from './policy.ts'
import { evolve, noFeedback, type Feedback } from './state.ts'

/** One for each author of a meeting or a relationship (`feedbackIdOf`). */
export const feedback: Aggregate<'feedback', Feedback, FeedbackEvent, FeedbackRefusal> = {
  category: 'feedback',
  initial: noFeedback,
  evolve,
  versions: {
    FeedbackGiven: [],
    FeedbackRevised: [],
    FeedbackWithdrawn: [],
  },
  withheld: { FeedbackGiven: ['rating'], FeedbackRevised: ['rating'] },
  policy: feedbackPolicy,
  erasure: { none: 'A feedback stays as a figure; its words go with the key of their author.' },
}
