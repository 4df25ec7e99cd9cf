import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { savedSearches, type SavedSearchAttributes } from '#contract/community/saved-searches.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useForgetAway } from '../../../shared/data/hooks.ts'
import { useAuth } from '../../../shared/session/me.ts'

const answer = z.object({ data: z.array(z.object({ id: z.string(), attributes: savedSearches.attributes })) })
export type SavedSearch = z.infer<typeof answer>['data'][number]

type Change =
  | {
      readonly method: 'POST'
      readonly attributes: Pick<SavedSearchAttributes, 'name' | 'query'> & Partial<SavedSearchAttributes>
    }
  | { readonly method: 'PATCH'; readonly id: string; readonly attributes: Partial<SavedSearchAttributes> }
  | { readonly method: 'DELETE'; readonly id: string }

const path = '/api/v1/saved_searches'
const type = 'saved_searches'
const queryKey = [type]

/** The searches that the reader keeps, by name, and what changes them. */
export function useSavedSearches() {
  const { http } = useAuth()
  const client = useQueryClient()
  const [forgotten, setForgotten] = useState<SavedSearchAttributes | null>(null)
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => answer.parse((await http({ method: 'GET', path, signal })).body).data,
  })
  const change = useMutation({
    mutationFn: async (change: Change) => {
      if (change.method === 'POST') {
        await http({ method: 'POST', path, body: { data: { type, attributes: change.attributes } } })
        return
      }
      const { id } = change
      const one = `${path}/${id}`
      if (change.method === 'DELETE') await http({ method: 'DELETE', path: one })
      else await http({ method: 'PATCH', path: one, body: { data: { type, id, attributes: change.attributes } } })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { inline: true },
  })
  useForgetAway(change)
  const send = async (changes: Change) => {
    try {
      await change.mutateAsync(changes)
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }
  /** @returns whether the server did it */
  const forget = async ({ id, attributes }: SavedSearch) => {
    const { name, query, tells } = attributes
    const done = await send({ method: 'DELETE', id })
    if (done) setForgotten({ name, query, tells })
    return done
  }
  /** Keeps again what was forgotten last. */
  const restore = async () => {
    if (forgotten !== null && (await send({ method: 'POST', attributes: forgotten }))) setForgotten(null)
  }
  return {
    list,
    busy: change.isPending,
    error: change.error instanceof ApiError ? change.error : null,
    reset: change.reset,
    send,
    forget,
    forgotten,
    restore,
  }
}
