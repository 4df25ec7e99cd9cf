import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { Capacity } from '#contract/console/mentoring/parties.ts'
import type { AdminProfile, AdminUser } from '#contract/console/people/users.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useCapacityText } from '../../platform/shared/capacity.ts'
import { nameOr } from '../../platform/shared/people.ts'

export type Role = AdminProfile['role']

/** Someone who may be chosen for one side of an accompaniment. */
export interface ProfileChoice {
  /** Of the profile. */
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly job: string | null
  readonly unit: string | null
  readonly capacity: Capacity
  readonly programIds: readonly string[]
}

const perPage = 25

/** Active people with such a profile, those that the words match, by name; `chosen` is always among them. */
export function useProfileChoices(role: Role, search: string, chosen: ProfileChoice | null) {
  const t = useWords()
  const { data, error, isFetching } = useGetList<AdminUser>(
    'users',
    {
      filter: { profiles: role, status: 'active', ...(search !== '' && { q: search }) },
      pagination: { page: 1, perPage },
      sort: { field: 'full_name', order: 'ASC' },
    },
    { placeholderData: keepPreviousData },
  )
  const found = (data ?? []).flatMap((user) => choiceOf(user, role, nameOr(user.full_name, t)) ?? [])
  const known = chosen === null || found.some(({ id }) => id === chosen.id)
  return { choices: known ? found : [chosen, ...found], error, isFetching }
}

/** The person's profile of that side; undefined: they have none. */
export function choiceOf(user: AdminUser, role: Role, name: string): ProfileChoice | undefined {
  const profile = user.profile_details.find((one) => one.role === role)
  return (
    profile && {
      id: profile.id,
      userId: user.id,
      name,
      job: user.job_title,
      unit: user.business_unit,
      capacity: { open: profile.open, limit: profile.limit },
      programIds: profile.program_ids,
    }
  )
}

export function isFull({ open, limit }: Capacity): boolean {
  return limit !== null && open >= limit
}

/** `3 sur 3 prises, complet`. */
export function useCapacityOrFull(): (capacity: Capacity) => string {
  const t = useWords()
  const capacityText = useCapacityText()
  return (capacity) => {
    const text = capacityText(capacity)
    return isFull(capacity) ? t('resources.mentoring_relationships.create.full', { capacity: text }) : text
  }
}
