import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { identity } from '#contract/people/identities.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { leaveFor } from '../../../shared/session/leaveFor.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { keepVerifier } from '../../../shared/session/singleSignOn.ts'
import type { OwnerProof } from './useProof.ts'

const key = ['identities'] as const
const listAnswer = z.object({ data: z.array(identity) })
const addressAnswer = z.object({ data: z.object({ address: z.string() }) })

export type Identity = z.infer<typeof identity>

export function useIdentities() {
  const { http } = useAuth()
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      listAnswer.parse((await http({ method: 'GET', path: '/auth/identities', signal })).body).data,
  })
}

/** What changes the identities. Each rejects with an ApiError. */
export function useIdentityCalls() {
  const { http } = useAuth()
  const client = useQueryClient()
  return {
    /** Leaves the application for the provider, which leads back to `/sso/return`. */
    link: async (provider: string, proof: OwnerProof): Promise<void> => {
      const body = { provider, challenge: await keepVerifier(), ...proof }
      const answer = await http({ method: 'POST', path: '/auth/identity_links', body })
      leaveFor(addressAnswer.parse(answer.body).data.address)
    },
    /** One that is already gone counts as removed. */
    unlink: async (id: string, proof: OwnerProof): Promise<void> => {
      try {
        await http({ method: 'DELETE', path: `/auth/identities/${id}`, body: proof })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
      await client.invalidateQueries({ queryKey: key })
    },
  }
}
