import { completionBar, isUnderBar } from '#projections/community/profiles/under-bar.ts'
import type { FilterField } from '../platform/list-params.ts'

/** SQL: the completion from which the company shows a profile. */
export const minCompletion = completionBar('app.current_company()')

/** SQL: every reason why nobody finds profile `p`; none of a profile that is found, and of a mentee's. */
export const hiddenBecause = `case when p.role = 'presenter' then array_remove(array[
    case when not p.visible then 'switched_off' end, case when ${isUnderBar} then 'under_bar' end,
    case when not exists (select from app.program_enrollments e where e.profile_id = p.id) then 'no_program' end
  ], null) else '{}' end`

/** The accounts with a profile that is hidden for one of these reasons. */
export const hiddenFilter: FilterField = {
  kind: 'among',
  of: 'text',
  rows: (reasons) => `select p.user_id from app.profiles p
    where p.closed_at is null and (${hiddenBecause}) && ${reasons}`,
}

/** The accounts with a profile, of either role, that is filled in less than the company asks, or enough. */
export const completionFilter: FilterField = {
  kind: 'among',
  of: 'text',
  rows: (wanted) => `select p.user_id from app.profiles p
    where p.closed_at is null and case when ${isUnderBar} then 'under_bar' else 'enough' end = any(${wanted})`,
}
