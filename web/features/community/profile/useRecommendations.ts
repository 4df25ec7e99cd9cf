import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { recommendationAttributes, recommendationsMeta } from '#contract/community/recommendations.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useForgetAway } from '../../../shared/data/hooks.ts'
import { useAuth } from '../../../shared/session/me.ts'

const recommendation = z.object({ id: z.string(), attributes: recommendationAttributes })
const answer = z.object({ data: z.array(recommendation), meta: recommendationsMeta })
export type Recommendation = z.infer<typeof recommendation>

type Change =
  | { readonly method: 'POST'; readonly text: string }
  | { readonly method: 'PATCH'; readonly id: string; readonly attributes: { text?: string; hidden?: boolean } }
  | { readonly method: 'DELETE'; readonly id: string }

/** What mentees say of a mentor, whether the reader may write, and what changes it. */
export function useRecommendations(mentorId: string) {
  const { http } = useAuth()
  const client = useQueryClient()
  const queryKey = ['recommendations', mentorId]
  const path = `/api/v1/presenters/${mentorId}/recommendations`
  const type = 'recommendations'
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => answer.parse((await http({ method: 'GET', path, signal })).body),
  })
  const change = useMutation({
    mutationFn: async (change: Change) => {
      if (change.method === 'DELETE') await http({ method: 'DELETE', path: `${path}/${change.id}` })
      else if (change.method === 'POST')
        await http({ method: 'POST', path, body: { data: { type, attributes: { text: change.text } } } })
      else {
        const { id, attributes } = change
        await http({ method: 'PATCH', path: `${path}/${id}`, body: { data: { type, id, attributes } } })
      }
    },
    meta: { inline: true },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  useForgetAway(change)
  return {
    rows: data?.data ?? [],
    mayWrite: data?.meta.may_write === true,
    busy: change.isPending,
    error: change.error instanceof ApiError ? change.error : null,
    reset: change.reset,
    /** Whether the server did it. */
    send: async (changes: Change) => {
      try {
        await change.mutateAsync(changes)
        return true
      } catch {
        return false
      }
    },
  }
}
