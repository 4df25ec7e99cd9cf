import type { ProfileId } from '../../../platform/ids.ts'
import type { MatchProfile } from '../score.ts'
import { isProven } from './certificate.ts'
import { assign, type AssignmentProblem, notAllowed } from './flow.ts'
import type { CohortInputs, CohortPair } from './inputs.ts'
import { checkCohort, type CohortProblem, placesOf } from './problems.ts'
import { scoreMatrix } from './scores.ts'
import type { LeftReason } from './words.ts'

export interface ProposedPair extends CohortPair {
  readonly score: number
  readonly isPinned: boolean
  /** 1: no mentor whom this mentee may have gives more points. */
  readonly rank: number
  /** Of the mentor, this one included, over what was before. */
  readonly load: { readonly before: number; readonly after: number; readonly limit: number }
}

export interface LeftMentee {
  readonly participantId: ProfileId
  readonly reason: LeftReason
  /** The mentor with the most points, whatever stands in the way. */
  readonly best: { readonly presenterId: ProfileId; readonly score: number } | null
  /** Mentors whom this mentee may have, with places or not. */
  readonly eligible: number
}

export interface CohortMatch {
  /** The highest score first, then by id. */
  readonly pairs: readonly ProposedPair[]
  readonly left: readonly LeftMentee[]
  readonly total: number
  readonly places: { readonly before: number; readonly after: number }
}

export type CohortOutcome =
  | { readonly match: CohortMatch }
  | { readonly problems: readonly [CohortProblem, ...CohortProblem[]] }

/**
 * Proposes pairs for all these mentees: first as many as can have a mentor, then the highest total score, then the most
 * even loads, then the lowest ids. Nobody who could have a mentor is left for a better total. The same people give the
 * same pairs, in whatever order they come.
 * @param onProgress is called with a share from 0 to 1
 */
export function matchCohort(
  inputs: CohortInputs,
  onProgress: (share: number) => void = () => undefined,
): CohortOutcome {
  const participants = byId(inputs.participants)
  const presenters = byId(inputs.presenters)
  const sorted: CohortInputs = { ...inputs, participants, presenters }
  const [first, ...others] = checkCohort(sorted)
  if (first !== undefined) return { problems: [first, ...others] }

  const points = scoreMatrix(
    {
      participants: participants.map(({ profile }) => profile),
      presenters: presenters.map(({ profile }) => profile),
      weights: inputs.weights,
      reference: inputs.reference,
    },
    (done) => onProgress((0.3 * done) / participants.length),
  )
  const problem = problemOf(sorted, points)
  const found = assign(problem, (done) => onProgress(0.3 + (0.7 * done) / participants.length))
  if (!isProven(problem, found)) throw new Error('the match is not proven to be the best')
  for (const { row, column } of pinsOf(sorted)) found.columnOf[row] = column
  return { match: described(sorted, points, problem, found.columnOf) }
}

function byId<Person extends { readonly profile: MatchProfile }>(people: readonly Person[]): readonly Person[] {
  return people.toSorted((a, b) => compareIds(a.profile.id, b.profile.id))
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const placeIn = (people: readonly { readonly profile: MatchProfile }[]) =>
  new Map(people.map(({ profile }, at) => [profile.id, at]))

/** Pairs that may be made. A pin leaves its mentee one mentor only, and takes one of the mentor's places. */
function problemOf(inputs: CohortInputs, points: Int16Array): AssignmentProblem {
  const { participants, presenters, rules, bans, excluded } = inputs
  const [rows, columns] = [participants.length, presenters.length]
  const [rowOf, columnOf] = [placeIn(participants), placeIn(presenters)]
  const scores = points.map((score) => (score < rules.minScore ? notAllowed : score))
  for (const { participantId, presenterId } of [...bans, ...excluded]) {
    const [row, column] = [rowOf.get(participantId), columnOf.get(presenterId)]
    if (row !== undefined && column !== undefined) scores[row * columns + column] = notAllowed
  }
  for (const [row, { userId }] of participants.entries())
    for (const [column, presenter] of presenters.entries())
      if (presenter.userId === userId) scores[row * columns + column] = notAllowed
  const places = Int32Array.from(presenters, (presenter) => placesOf(presenter, rules))
  const held = Int32Array.from(presenters, (presenter) => presenter.held + presenter.waiting)
  // Out of the flow, where somebody of the same score could take the place.
  for (const { row, column } of pinsOf(inputs)) {
    scores.fill(notAllowed, row * columns, (row + 1) * columns)
    places[column] = (places[column] ?? 0) - 1
    held[column] = (held[column] ?? 0) + 1
  }
  return { rows, columns, scores, places, held, limits: Int32Array.from(presenters, ({ limit }) => limit) }
}

/** Pins as places in the lists of people. */
function pinsOf({ participants, presenters, pins }: CohortInputs) {
  const [rowOf, columnOf] = [placeIn(participants), placeIn(presenters)]
  return pins.map(({ participantId, presenterId }) => ({
    row: rowOf.get(participantId) ?? 0,
    column: columnOf.get(presenterId) ?? 0,
  }))
}

function described(
  inputs: CohortInputs,
  points: Int16Array,
  { rows, columns, scores }: AssignmentProblem,
  columnOf: Int32Array,
): CohortMatch {
  const { participants, presenters } = inputs
  const pinned = new Set(inputs.pins.map(({ participantId }) => participantId))
  const taken = new Int32Array(columns)
  for (const column of columnOf) if (column >= 0) taken[column] = (taken[column] ?? 0) + 1
  const pairs: ProposedPair[] = []
  const left: LeftMentee[] = []
  for (let row = 0; row < rows; row += 1) {
    const mentee = participants[row]
    if (mentee === undefined) continue
    const column = columnOf[row] ?? -1
    const presenter = presenters[column]
    if (presenter === undefined) {
      left.push(leftMentee(inputs, points, scores, row))
      continue
    }
    const score = points[row * columns + column] ?? 0
    const isPinned = pinned.has(mentee.profile.id)
    let rank = 1
    for (let other = 0; other < columns; other += 1) {
      const mayHave = isPinned ? points : scores
      if ((mayHave[row * columns + other] ?? notAllowed) > score) rank += 1
    }
    const before = presenter.held + presenter.waiting
    pairs.push({
      participantId: mentee.profile.id,
      presenterId: presenter.profile.id,
      score,
      isPinned,
      rank,
      load: { before, after: before + (taken[column] ?? 0), limit: presenter.limit },
    })
  }
  const before = presenters.reduce((sum, presenter) => sum + placesOf(presenter, inputs.rules), 0)
  return {
    pairs: pairs.toSorted((a, b) => b.score - a.score || compareIds(a.participantId, b.participantId)),
    left,
    total: pairs.reduce((sum, { score }) => sum + score, 0),
    places: { before, after: before - pairs.length },
  }
}

function leftMentee(
  { participants, presenters, rules }: CohortInputs,
  points: Int16Array,
  scores: Int16Array,
  row: number,
): LeftMentee {
  const columns = presenters.length
  let best = -1
  let eligible = 0
  let good = 0
  for (let column = 0; column < columns; column += 1) {
    const score = points[row * columns + column] ?? 0
    if (best === -1 || score > (points[row * columns + best] ?? 0)) best = column
    if (score >= rules.minScore) good += 1
    if (scores[row * columns + column] !== notAllowed) eligible += 1
  }
  const profile = participants[row]?.profile
  const presenter = presenters[best]
  if (profile === undefined) throw new RangeError('no such mentee')
  const most = presenter === undefined ? 0 : (points[row * columns + best] ?? 0)
  const reason = (): LeftReason => {
    if (presenters.every((one) => placesOf(one, rules) === 0)) return 'no_places'
    if (eligible > 0) return 'full'
    if (good > 0) return 'excluded'
    return most === 0 ? 'profile_short' : 'below_minimum'
  }
  return {
    participantId: profile.id,
    reason: reason(),
    best: presenter === undefined ? null : { presenterId: presenter.profile.id, score: most },
    eligible,
  }
}
