import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { passkey } from '#contract/people/passkeys.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { makePasskey } from './makePasskey.ts'
import type { OwnerProof } from './useProof.ts'

const key = ['passkeys'] as const
const listAnswer = z.object({ data: z.array(passkey) })
const optionsAnswer = z.object({ data: z.record(z.string(), z.unknown()) })

export type Passkey = z.infer<typeof passkey>

export function usePasskeys() {
  const { http } = useAuth()
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      listAnswer.parse((await http({ method: 'GET', path: '/auth/passkeys', signal })).body).data,
  })
}

/** What changes the passkeys. Each rejects with an ApiError; `add` with a PasskeyTrouble, too. */
export function usePasskeyCalls() {
  const { http } = useAuth()
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: key })
  return {
    add: async (name: string, proof: OwnerProof): Promise<void> => {
      const { body } = await http({ method: 'POST', path: '/auth/passkeys/options', body: proof })
      const response = await makePasskey(optionsAnswer.parse(body).data)
      await http({ method: 'POST', path: '/auth/passkeys', body: { name, response } })
      await changed()
    },
    rename: async (id: string, name: string): Promise<void> => {
      await http({ method: 'PATCH', path: `/auth/passkeys/${id}`, body: { name } })
      await changed()
    },
    /** One that is already gone counts as removed. */
    remove: async (id: string, proof: OwnerProof): Promise<void> => {
      try {
        await http({ method: 'DELETE', path: `/auth/passkeys/${id}`, body: proof })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
      await changed()
    },
  }
}
