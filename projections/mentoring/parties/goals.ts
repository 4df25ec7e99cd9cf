import type { ActingRole, Rules } from '#domain/platform/policy.ts'

interface Policy<Stage extends string, Role extends string> {
  readonly rules: Rules<string, string, string, string>
  allowedFor(stage: Stage, roles: readonly Role[]): readonly string[]
}

/** SQL of what the reader `v` (user_id, admin) is to a row `r`. */
const actingRoles = {
  presenter: 'r.presenter_user_id = v.user_id',
  participant: 'r.participant_user_id = v.user_id',
  admin: 'v.admin',
} as const satisfies Partial<Record<ActingRole, string>>

/**
 * SQL of what the reader `v` (user_id, admin) may ask for of a row `r`, from the domain's table: a JSON array.
 * @param stage SQL of the row's stage
 * @param unless SQL of a `goal` that cannot be had for now
 * @param more SQL of the roles that only this policy knows
 */
export function goalsSql<Stage extends string, Role extends string = ActingRole>(
  policy: Policy<Stage, Role>,
  stages: readonly Stage[],
  stage: string,
  unless = 'false',
  more: Readonly<Record<string, string>> = {},
): string {
  const roles: Readonly<Record<string, string>> = { ...actingRoles, ...more }
  // `{"requested":{"presenter":["propose",…],…},…}`
  const allowed = Object.fromEntries(
    stages.map((one) => [
      one,
      Object.fromEntries(Object.keys(roles).map((role) => [role, policy.allowedFor(one, [role as Role])])),
    ]),
  )
  const held = Object.entries(roles).map(([role, condition]) => `('${role}', ${condition})`)
  return `(select coalesce(json_agg(distinct goal), '[]')
  from (values ${held.join(', ')}) as role (name, held)
  cross join jsonb_array_elements_text('${JSON.stringify(allowed)}'::jsonb -> ${stage} -> role.name) goal
  where role.held and not (${unless}))`
}
