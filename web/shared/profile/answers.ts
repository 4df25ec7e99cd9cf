import type { OwnPart, ProfileAttributes } from '#contract/community/profiles.ts'

/** A text, codes in their order, or inspiring resources, as they are sent and read. */
export type Answer = OwnPart['answers'][string]
/** By `field_name`. */
export type Answers = Readonly<Record<string, Answer>>
export type Resource = Extract<Exclude<Answer, string>[number], { title: string }>

/** Fields that stand beside the name of a person, wherever they are read. */
export const besideName: ReadonlySet<string> = new Set([
  'position',
  'seniority',
  'languages',
  'business_unit',
  'location',
])

/** How many of an order others see. */
export const visibleRanks = 3

export function textOf(answer: Answer | null | undefined): string {
  return typeof answer === 'string' ? answer : ''
}

export function codesOf(answer: Answer | null | undefined): readonly string[] {
  return Array.isArray(answer) ? answer.flatMap((one) => ('code' in one ? [one.code] : [])) : []
}

export function resourcesOf(answer: Answer | null | undefined): readonly Resource[] {
  return Array.isArray(answer) ? answer.flatMap((one) => ('title' in one ? [one] : [])) : []
}

export const coded = (codes: readonly string[]): Answer => codes.map((code) => ({ code }))

export function isAnswered(answer: Answer | null | undefined): boolean {
  if (typeof answer === 'string') return answer.trim() !== ''
  return Array.isArray(answer) && answer.length > 0
}

/** No answer, an empty text and an empty list are the same. */
export function isSame(one: Answer | null | undefined, other: Answer | null | undefined): boolean {
  if (!isAnswered(one) || !isAnswered(other)) return isAnswered(one) === isAnswered(other)
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim()
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What a reader was sent of somebody's answers, by `field_name`; hours stand beside them. */
export function answersSeen({ answers_details: details, resources, worksite, contact }: ProfileAttributes): Answers {
  const apart = { worksite, ...contact }
  const texts = Object.entries(apart).flatMap(([name, text]) => (text ? [[name, text] as const] : []))
  return { ...details, ...(resources.length > 0 && { resources }), ...Object.fromEntries(texts) }
}
