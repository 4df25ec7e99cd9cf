import { chartColors, color } from '#theme/vars.ts'

/** What may become of a request, in the order and colour in which charts show it. */
export const outcomeNames = ['confirmed', 'waiting', 'refused', 'expired', 'withdrawn', 'revoked'] as const
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
