import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useAuth } from '../session/me.ts'

const answer = z.object({ data: z.array(z.object({ id: z.string() })) })
const queryKey = ['favourites']

/** The ids of the mentors whom the reader marked, and the toggle. Its look changes before the server answers. */
export function useFavourites({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const { http } = useAuth()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      answer.parse((await http({ method: 'GET', path: '/api/v1/favourites', signal })).body).data.map(({ id }) => id),
    enabled,
  })
  const change = useMutation({
    mutationFn: ({ id, on }: { readonly id: string; readonly on: boolean }) =>
      http({ method: on ? 'PUT' : 'DELETE', path: `/api/v1/presenters/${id}/favourite` }),
    onMutate: async ({ id, on }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<readonly string[]>(queryKey, (known = []) =>
        on ? [id, ...known] : known.filter((other) => other !== id),
      )
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey })
      // A card that is no favourite any more stays in sight, so that it can be marked again.
      const isOfFavourites = (key: readonly unknown[]) => JSON.stringify(key).includes('"favourites":')
      await client.invalidateQueries({ predicate: (query) => isOfFavourites(query.queryKey), refetchType: 'none' })
    },
  })
  return {
    has: (id: string) => data?.includes(id) === true,
    toggle: (id: string) => {
      change.mutate({ id, on: data?.includes(id) !== true })
    },
  }
}

export type Favourites = ReturnType<typeof useFavourites>
