import type { RequestObject } from '../data/requests.ts'

const included = 'current_profile,participant_profiles,presenter_profiles,current_program'

/** The user `id` with profiles and program. */
export function meRequest(id: string): RequestObject<'users', 'get'> {
  return { type: 'get', subType: 'one', model: 'users', params: { id }, query: { include: included } }
}
