import type { ActingRole, Rules } from '#domain/shared/policy.ts'

interface Policy<Stage extends string> {
  readonly rules: Rules
  allowedFor(stage: Stage, roles: readonly ActingRole[]): readonly string[]
}

const roles = ['presenter', 'participant', 'admin'] satisfies ActingRole[]

/**
 * SQL of what the reader `v` (user_id, admin) may ask for of a row `r`, from the domain's table: a JSON array.
 * @param stage SQL of the row's stage
 * @param unless SQL of a `goal` that cannot be had for now
 */
export function goalsSql<Stage extends string>(
  policy: Policy<Stage>,
  stages: readonly Stage[],
  stage: string,
  unless = 'false',
): string {
  // `{"requested":{"presenter":["propose",…],…},…}`
  const allowed = Object.fromEntries(
    stages.map((one) => [one, Object.fromEntries(roles.map((role) => [role, policy.allowedFor(one, [role])]))]),
  )
  return `(select coalesce(json_agg(distinct goal), '[]')
  from (values ('presenter', r.presenter_user_id = v.user_id), ('participant', r.participant_user_id = v.user_id),
    ('admin', v.admin)) as role (name, held)
  cross join jsonb_array_elements_text('${JSON.stringify(allowed)}'::jsonb -> ${stage} -> role.name) goal
  where role.held and not (${unless}))`
}
