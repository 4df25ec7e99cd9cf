import { optionalCriteria } from './receipt.ts'
import { matchCriteria, type MatchCriterion } from './words.ts'

/** Points each criterion can give; whole numbers that sum to 100, per program (`app.programs.match_weights`). */
export type MatchWeights = Readonly<Record<MatchCriterion, number>>

export const defaultMatchWeights: MatchWeights = {
  skills: 35,
  job_categories: 20,
  business_unit: 10,
  languages: 15,
  availability: 10,
  location: 5,
  motivations: 5,
  seniority: 0,
  personality: 0,
  talents: 0,
}

/**
 * Checks stored or submitted weights: one whole number from 0 to 100 per criterion, 100 in all. Optional criteria
 * may be left out, and count nothing then. Unknown keys are dropped.
 * @throws RangeError naming the criterion, or the sum.
 */
export function matchWeights(value: Readonly<Record<string, unknown>>): MatchWeights {
  const weight = (criterion: MatchCriterion): number => {
    const isOptional = optionalCriteria.some((one) => one === criterion)
    const points = value[criterion] ?? (isOptional ? 0 : undefined)
    if (typeof points !== 'number' || !Number.isInteger(points) || points < 0 || points > 100)
      throw new RangeError(`match weight of ${criterion} must be a whole number from 0 to 100`)
    return points
  }
  const weights: MatchWeights = {
    skills: weight('skills'),
    job_categories: weight('job_categories'),
    business_unit: weight('business_unit'),
    languages: weight('languages'),
    availability: weight('availability'),
    location: weight('location'),
    motivations: weight('motivations'),
    seniority: weight('seniority'),
    personality: weight('personality'),
    talents: weight('talents'),
  }
  const sum = matchCriteria.reduce((total, criterion) => total + weights[criterion], 0)
  if (sum !== 100) throw new RangeError(`match weights must sum to 100, not ${sum}`)
  return weights
}

/**
 * The weights that count in a company. Talents and personality are people's own statements: without the company's
 * consent they give no points, whatever a program says, and the best score is below 100 by so much.
 */
export function countedWeights(
  weights: MatchWeights,
  company: { readonly personality_in_matching: boolean },
): MatchWeights {
  return company.personality_in_matching ? weights : { ...weights, personality: 0, talents: 0 }
}
