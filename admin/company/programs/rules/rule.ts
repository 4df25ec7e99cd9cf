import type { EnrolmentRules, RuleConditions } from '#contract/console/company/enrolments.ts'

export type Role = RuleConditions['role']
export type KeptRule = EnrolmentRules['rules'][number]

/** What the form of a rule holds. */
export interface RuleDraft extends Omit<RuleConditions, 'role'> {
  readonly active: boolean
}

const emptyRule: RuleDraft = { active: true, business_units: [], countries: [], field_name: null, answers: [] }

/** What the form starts with: the rule that is kept, or one that asks for nothing. */
export function draftOf(kept: KeptRule | undefined): RuleDraft {
  if (kept === undefined) return emptyRule
  const { active, business_units, countries, field_name, answers } = kept
  return { active, business_units, countries, field_name, answers }
}

/** The conditions to preview; null while the question has no answer yet. */
export function conditionsOf(role: Role, { active: _active, ...rule }: RuleDraft): RuleConditions | null {
  if (rule.field_name === null) return { role, ...rule, answers: [] }
  return rule.answers.length === 0 ? null : { role, ...rule }
}

export function isSameRule(one: RuleDraft, other: RuleDraft): boolean {
  const text = ({ active, business_units, countries, field_name, answers }: RuleDraft) =>
    JSON.stringify([active, business_units.toSorted(), countries.toSorted(), field_name, answers.toSorted()])
  return text(one) === text(other)
}
