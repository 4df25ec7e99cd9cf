import { z } from 'zod'
import {
  cohortProblemCodes,
  exclusions,
  leftReasons,
  queueWeeks,
  seasonSteps,
} from '#domain/community/match/cohort/words.ts'
import { matchCriteria } from '#domain/community/match/words.ts'
import { noContactDetails } from '../../platform/public-text.ts'
import { line } from '../../platform/line.ts'
import { instant } from '../../platform/values.ts'

export { matchCriteria, queueWeeks }

export const cohortStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const cohortBatches = ['creating', 'created', 'revoking', 'revoked'] as const
export const cohortActs = ['run', 'cancel', 'create_requests', 'revoke_requests', 'remove'] as const
export const pairOutcomes = ['due', 'created', 'refused', 'revoke_due', 'revoked', 'answered'] as const

const points = z.int().min(0).max(100)
/** What each criterion may give; 100 in all. */
export const cohortWeights = z.strictObject(
  Object.fromEntries(matchCriteria.map((criterion) => [criterion, points])) as Record<
    (typeof matchCriteria)[number],
    typeof points
  >,
)
const wordedProblem = z.object({
  code: z.enum([...cohortProblemCodes, 'stopped']),
  participant_name: z.string().nullable(),
  presenter_name: z.string().nullable(),
})

/** One draft of pairs for a program. */
export const adminCohortMatch = z.object({
  id: z.string(),
  name: z.string(),
  program_id: z.string(),
  min_score: z.number(),
  /** New mentees of one mentor; null: as many as they have places. */
  per_mentor: z.number().nullable(),
  /** Codes; empty: people of every unit. */
  units: z.array(z.string()),
  /** Weights that are tried; null: those in force. */
  trial_weights: cohortWeights.nullable(),
  state: z.enum(cohortStates),
  /** Per cent. */
  progress: z.number(),
  problems: z.array(wordedProblem),
  computed_at: instant.nullable(),
  seconds: z.number().nullable(),
  mentees: z.number(),
  pairs: z.number(),
  /** Pairs that are kept and have no request yet, or one that was refused: `create_requests` asks for these. */
  to_create: z.number(),
  batch: z.enum(cohortBatches).nullable(),
  batch_total: z.number(),
  batch_done: z.number(),
  created_by_name: z.string().nullable(),
  created_at: instant,
  actions: z.array(z.enum(cohortActs)),
})
export type AdminCohortMatch = z.infer<typeof adminCohortMatch>

const rules = {
  min_score: points,
  per_mentor: z.int().min(1).max(50).nullable(),
  units: z.array(z.string().min(1).max(100)).max(200),
  trial_weights: cohortWeights.nullable(),
}

/** `POST cohort_matches`: begins a draft and computes it. */
export const newCohortMatch = z.object({
  name: line(80).superRefine(noContactDetails),
  program_id: z.uuid(),
  min_score: rules.min_score.default(50),
  per_mentor: rules.per_mentor.default(null),
  units: rules.units.default([]),
  trial_weights: rules.trial_weights.default(null),
  /** A draft of the same program whose pins and bans are taken over. */
  from: z.uuid().optional(),
})
export type NewCohortMatch = z.infer<typeof newCohortMatch>

/** `POST cohort_matches/:id/run`: computes it again, by other rules if some are given. */
export const cohortRules = z.object(rules).partial()
export type CohortRulesGiven = z.infer<typeof cohortRules>

/** `PUT cohort_matches/:id/decisions`: `none` takes a pin or a ban back. */
export const cohortDecision = z
  .object({
    kind: z.enum(['pin', 'ban', 'none']),
    /** What the sender has read of the pair: anything else now is 412. */
    from: z.enum(['pin', 'ban', 'none']).optional(),
    participant_id: z.uuid(),
    presenter_id: z.uuid(),
    reason: z.string().trim().max(200).superRefine(noContactDetails).nullish(),
  })
  .refine(({ kind, reason }) => kind !== 'ban' || (reason ?? '').trim().length >= 3, { path: ['reason'] })
export type CohortDecision = z.infer<typeof cohortDecision>

/** `PUT cohort_matches/:id/kept`: sets pairs aside, or takes them in again. */
export const cohortKept = z.object({ participant_ids: z.array(z.uuid()).min(1).max(5_000), kept: z.boolean() })
export type CohortKept = z.infer<typeof cohortKept>

/** `POST cohort_matches/:id/create_requests`. */
export const createCohortRequests = z.object({
  /** Only pairs of so many points; null: all that are kept. */
  min_score: points.nullable().default(null),
  message: z.string().trim().max(300).superRefine(noContactDetails).default(''),
})
export type CreateCohortRequests = z.infer<typeof createCohortRequests>

const person = {
  user_id: z.string(),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  business_unit: z.string().nullable(),
  city: z.string().nullable(),
}
const reason = z.object({
  criterion: z.enum(matchCriteria),
  points: z.number(),
  weight: z.number(),
  matched: z.number(),
  wanted: z.number(),
  minutes: z.number().nullable(),
})
export type AdminPairReason = z.infer<typeof reason>

/** `GET cohort_matches/:id/pairs`: proposed pairs. The id is the mentee’s. */
export const adminCohortPair = z.object({
  id: z.string(),
  participant: z.object({ id: z.string(), ...person }),
  presenter: z.object({ id: z.string(), ...person }),
  score: z.number(),
  /** 1: no mentor whom they may have has more points. */
  rank: z.number(),
  reasons: z.array(reason),
  load_before: z.number(),
  load_after: z.number(),
  load_limit: z.number(),
  pinned: z.boolean(),
  /** Forbidden since it was computed. */
  banned: z.object({ reason: z.string().nullable(), by: z.string().nullable() }).nullable(),
  kept: z.boolean(),
  outcome: z.enum(pairOutcomes).nullable(),
  /** Why no request was created, in words. */
  refusal: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type AdminCohortPair = z.infer<typeof adminCohortPair>

/** `GET cohort_matches/:id/left`: mentees without a proposal. */
export const adminCohortLeft = z.object({
  id: z.string(),
  participant: z.object({ id: z.string(), ...person }),
  reason: z.enum(leftReasons),
  best: z.object({ name: z.string().nullable(), score: z.number() }).nullable(),
  eligible: z.number(),
})
export type AdminCohortLeft = z.infer<typeof adminCohortLeft>

/** `GET cohort_matches/:id/decided`: pairs that are pinned or forbidden by hand, the last first. */
export const adminCohortDecision = z.object({
  /** Of the mentee and the mentor. */
  id: z.string(),
  kind: z.enum(['pin', 'ban']),
  participant: z.object({ id: z.string(), name: z.string().nullable() }),
  presenter: z.object({ id: z.string(), name: z.string().nullable() }),
  reason: z.string().nullable(),
  /** Who decided; null: their account is erased. */
  by: z.string().nullable(),
  at: z.string(),
})
export type AdminCohortDecision = z.infer<typeof adminCohortDecision>

/** Scores from which on the requests of a draft may be created. */
export const requestBounds = [60, 70, 80] as const

/** `GET cohort_matches/:id/overview`: the result in figures, and whether it is still that of today. */
export const adminCohortOverview = z.object({
  stale: z.object({
    people: z.boolean(),
    places: z.boolean(),
    weights: z.boolean(),
    decisions: z.boolean(),
  }),
  weights: z.object(cohortWeights.shape),
  weights_version: z.number(),
  total: z.number(),
  median_score: z.number().nullable(),
  least_score: z.number().nullable(),
  best_score: z.number().nullable(),
  first_choices: z.number(),
  three_choices: z.number(),
  places: z.number(),
  places_after: z.number(),
  mentors: z.number(),
  full_mentors: z.number(),
  between_units: z.number(),
  scores: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  left: z.array(z.object({ reason: z.enum(leftReasons), count: z.number() })),
  kept: z.number(),
  kept_mentors: z.number(),
  /** Of the kept pairs, those whose mentor has a request that waits already. */
  mentors_asked: z.number(),
  /** What `create_requests` would create now, by its `min_score`: all of it, then from each bound on. */
  to_ask: z.array(
    z.object({
      min_score: z.number().nullable(),
      requests: z.number(),
      mentors: z.number(),
      /** Of these mentors, those who have a request that waits. */
      mentors_asked: z.number(),
    }),
  ),
  pinned: z.number(),
  banned: z.number(),
  aside: z.number(),
  outcomes: z.object({
    due: z.number(),
    created: z.number(),
    refused: z.number(),
    revoked: z.number(),
    answered: z.number(),
  }),
  /** Why requests were not created, in the reader's language. */
  refusals: z.array(z.object({ why: z.string(), count: z.number() })),
  request_expiry_days: z.number(),
})
export type AdminCohortOverview = z.infer<typeof adminCohortOverview>

/** `GET cohort_matches/:id/hidden`: mentors of the program and the units whom mentees do not see now, by reason. */
export const adminCohortHidden = z.object({
  under_bar: z.number(),
  switched_off: z.number(),
  /** Now: nobody asks them. */
  away: z.number(),
  /** Of 100: the completion from which the company shows a profile. */
  min_completion: z.number(),
})
export type AdminCohortHidden = z.infer<typeof adminCohortHidden>

/** `GET cohort_matches/:id/pairs/:participantId`: why this mentor, and why no other. */
export const adminCohortReason = z.object({
  participant: z.object({ id: z.string(), ...person }),
  presenter: z.object({ id: z.string(), ...person }).nullable(),
  score: z.number().nullable(),
  rank: z.number().nullable(),
  pinned: z.object({ by: z.string().nullable(), at: instant }).nullable(),
  left: z.enum(leftReasons).nullable(),
  criteria: z.array(
    z.object({
      criterion: z.enum(matchCriteria),
      points: z.number(),
      weight: z.number(),
      matched: z.array(z.string()),
      wanted: z.number(),
      minutes: z.number().nullable(),
    }),
  ),
  others: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      score: z.number(),
      /**
       * `full`: no place was free; `taken`: their places go to others in this draft; `less`: fewer points; `equal`: as
       * many; `kept_for_total`: more points, and one place more would go to them
       */
      why: z.enum(['banned', ...exclusions, 'below_minimum', 'self', 'full', 'taken', 'less', 'equal', 'pinned']),
      /** Whom their places go to. */
      taken_by: z.array(z.string()),
      reason: z.string().nullable(),
      load: z.object({ held: z.number(), limit: z.number() }),
    }),
  ),
})
export type AdminCohortReason = z.infer<typeof adminCohortReason>

const compared = z.object({
  id: z.string(),
  name: z.string(),
  pairs: z.number(),
  median_score: z.number().nullable(),
  three_choices: z.number(),
  between_units: z.number(),
  full_mentors: z.number(),
  scores: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  weights: z.object(cohortWeights.shape),
  trial: z.boolean(),
  weights_version: z.number(),
})

/** `GET cohort_matches/:id/comparison?with=`: two drafts of one program, mentee by mentee. */
export const adminCohortComparison = z.object({
  /** Both were computed from the same people and the same places. */
  same_people: z.boolean(),
  mentees: z.number(),
  mentors: z.number(),
  a: compared,
  b: compared,
  changed: z.number(),
  gained: z.number(),
  lost: z.number(),
  /** At most 500, those that change first. */
  rows: z.array(
    z.object({
      id: z.string(),
      participant: z.object({ id: z.string(), ...person }),
      a: z.object({ name: z.string().nullable(), score: z.number() }).nullable(),
      b: z.object({ name: z.string().nullable(), score: z.number() }).nullable(),
      change: z.enum(['same', 'changed', 'gained', 'lost']),
    }),
  ),
})
export type AdminCohortComparison = z.infer<typeof adminCohortComparison>

const scenario = z.object({
  step: z.enum(seasonSteps),
  mentees: z.number(),
  mentors: z.number(),
  places: z.number(),
  free_places: z.number(),
  seeking: z.number(),
  matched: z.number(),
  waiting: z.number(),
  median_days: z.number().nullable(),
  last_days: z.number().nullable(),
  loads: z.object({ none: z.number(), half: z.number(), more: z.number(), full: z.number() }),
  queue: z.array(z.number()).length(queueWeeks.length),
  /** Units of fewer than five people stand together. */
  units: z.array(
    z.object({
      units: z.array(z.string().nullable()),
      mentees: z.number(),
      mentors: z.number(),
      places: z.number(),
      matched: z.number(),
      waiting: z.number(),
    }),
  ),
})
export type AdminSeasonScenario = z.infer<typeof scenario>

const assumed = z.object({
  value: z.number(),
  /** So many facts stand behind it; null: none, it is the product’s own guess. */
  facts: z.number().nullable(),
})

/** `GET cohort_matches/:id/season`: what if; nothing is written. */
export const adminSeason = z.object({
  at: instant,
  scenarios: z.array(scenario),
  assumptions: z.object({ duration_days: assumed, acceptance: assumed, answer_days: assumed }),
  hidden_mentors: z.number(),
  /** Limits that mentors have, with how many; of fewer than five mentors too: a limit identifies nobody. */
  limits: z.array(z.object({ limit: z.number(), mentors: z.number() })),
})
export type AdminSeason = z.infer<typeof adminSeason>
