import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { profileQuestionAttributes } from '#contract/community/profile-questions.ts'
import type { updateUser } from '#contract/people/users.ts'
import { api } from '../../../shared/data/api.ts'
import { useDataLayer, useWrite } from '../../../shared/data/hooks.ts'
import { useLocale } from '../../../shared/i18n/format.ts'
import { meKey, useAuth, useMe } from '../../../shared/session/me.ts'

/** A person's particulars from sign-up; absent members stay unchanged. */
export type Particulars = Omit<NonNullable<z.infer<typeof updateUser>['data']['attributes']>, 'locale' | 'time_zone'>

/** Changes them, and whatever shows them. Throws ApiError. */
export function useChangeParticulars(): (change: Particulars) => Promise<unknown> {
  const { id } = useMe()
  const { client } = useDataLayer()
  const { mutateAsync } = useWrite<'users'>({
    inline: true,
    invalidates: ['presenters', 'participants'],
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['own_profile'] })
    },
  })
  return async (change) => {
    await mutateAsync(api.users.update({ id }, { attributes: change }))
    // The displayed value is the one that the server has.
    await client.invalidateQueries({ queryKey: meKey })
  }
}

const answer = z.object({ data: z.array(z.object({ attributes: profileQuestionAttributes })) })

/** The units to choose from; none where the company asks nobody for theirs. */
export function useUnits(): { value: string; label: string }[] {
  const { http } = useAuth()
  const locale = useLocale()
  const { data = [] } = useQuery({
    queryKey: ['profile_questions', 'business_sector'],
    queryFn: async ({ signal }) => {
      const { body } = await http({ method: 'GET', path: '/api/v1/profile_questions/business_sector', signal })
      return answer.parse(body).data.flatMap(({ attributes }) => attributes.profile_answers)
    },
    staleTime: 60_000,
  })
  return data.map(({ code, label }) => ({ value: code, label: label[locale] }))
}
