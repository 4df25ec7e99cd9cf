import { requestOutcomes as outcomeNames } from '#contract/console/mentoring/request-outcomes.ts'
import { chartColors, color } from '#theme/vars.ts'

/** In the order in which charts show them. */
export { outcomeNames }
export type OutcomeName = (typeof outcomeNames)[number]

/** Bars of a week: what nobody answered, and what was taken back, stand together. */
export const weekParts = [
  { name: 'confirmed', of: ['confirmed'] },
  { name: 'waiting', of: ['waiting'] },
  { name: 'refused', of: ['refused'] },
  { name: 'lost', of: ['expired', 'withdrawn', 'revoked'] },
] as const satisfies readonly { readonly name: string; readonly of: readonly OutcomeName[] }[]

const [one = color.action, two = color.action, three = color.action, four = color.action] = chartColors

export const partColors = { confirmed: one, waiting: two, refused: three, lost: four } as const
export const outcomeColors: Readonly<Record<OutcomeName, string>> = {
  confirmed: one,
  waiting: two,
  refused: three,
  expired: four,
  withdrawn: four,
  revoked: four,
}
