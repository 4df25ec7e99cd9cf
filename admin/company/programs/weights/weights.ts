import { weightsGiven, type AdminMatchWeights } from '#contract/console/community/match-weights.ts'
import type { z } from 'zod'
import type { adminWeightsEffect } from '#contract/console/community/match-weights.ts'

/** What a match compares, in the order of the page. */
export const criteria = Object.keys(weightsGiven.shape) as readonly Criterion[]
export type Criterion = keyof typeof weightsGiven.shape
/** Points of every criterion. */
export type Weights = Readonly<Record<Criterion, number>>

/** What people say of themselves: it counts only in companies that want it. */
const statements: readonly Criterion[] = ['personality', 'talents']
export const isStatement = (criterion: Criterion) => statements.includes(criterion)

/** The rule in force, or an earlier one; a criterion that it does not name gives nothing. */
export function weightsOf({ weights }: Pick<AdminMatchWeights, 'weights'>): Weights {
  const entries = criteria.map((criterion) => [criterion, weights[criterion] ?? 0] as const)
  return Object.fromEntries(entries) as Record<Criterion, number>
}

export function sumOf(weights: Weights, among: readonly Criterion[] = criteria): number {
  return among.reduce((sum, criterion) => sum + weights[criterion], 0)
}

/** Points that give nothing because the company does not count statements. */
export function lostPoints(weights: Weights, countsStatements: boolean): number {
  return countsStatements ? 0 : sumOf(weights, statements)
}

export function isSameWeights(one: Weights, other: Weights): boolean {
  return criteria.every((criterion) => one[criterion] === other[criterion])
}

/** What was typed, as points; nothing, and what is out of bounds, is as near as it can be. */
export function pointsOf(typed: string): number {
  const points = Math.round(Number(typed))
  return Number.isFinite(points) ? Math.min(100, Math.max(0, points)) : 0
}

export type EffectAnswer = z.infer<typeof adminWeightsEffect>
