import { api } from '../data/api.ts'

/** The user `id` with profiles and program. */
export function meRequest(id: string) {
  return api.users.one(
    { id },
    { include: ['current_profile', 'participant_profiles', 'presenter_profiles', 'current_program'] },
  )
}
