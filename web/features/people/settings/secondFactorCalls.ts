import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { factorState, proposedFactor, recoveryCodeList } from '#contract/people/second-factor.ts'
import { useAuth } from '../../../shared/session/me.ts'
import type { OwnerProof } from './useProof.ts'

const key = ['second_factor'] as const
const stateAnswer = z.object({ data: factorState })
const proposalAnswer = z.object({ data: proposedFactor })
const codesAnswer = z.object({ data: recoveryCodeList })

export type FactorState = z.infer<typeof factorState>
export type ProposedFactor = z.infer<typeof proposedFactor>
export type FactorProof = OwnerProof & { code: string }

export function useSecondFactor() {
  const { http } = useAuth()
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      stateAnswer.parse((await http({ method: 'GET', path: '/auth/second_factor', signal })).body).data,
  })
}

/** What changes the second factor. Each rejects with an ApiError; those that give recovery codes give them once. */
export function useFactorCalls() {
  const { http } = useAuth()
  const client = useQueryClient()
  const changed = () => {
    // A change ends the other sessions, too.
    for (const queryKey of [key, ['sessions']]) void client.invalidateQueries({ queryKey })
  }
  const codesOf = (body: unknown) => codesAnswer.parse(body).data.recovery_codes
  return {
    propose: async (proof: OwnerProof): Promise<ProposedFactor> =>
      proposalAnswer.parse((await http({ method: 'POST', path: '/auth/second_factor', body: proof })).body).data,
    confirm: async (code: string): Promise<readonly string[]> => {
      const { body } = await http({ method: 'POST', path: '/auth/second_factor/confirm', body: { code } })
      changed()
      return codesOf(body)
    },
    renew: async (proof: FactorProof): Promise<readonly string[]> => {
      const { body } = await http({ method: 'POST', path: '/auth/second_factor/recovery_codes', body: proof })
      changed()
      return codesOf(body)
    },
    remove: async (proof: FactorProof): Promise<void> => {
      await http({ method: 'DELETE', path: '/auth/second_factor', body: proof })
      changed()
    },
  }
}

/** `replace` removes the application, then adds another. */
export type FactorAct = 'renew' | 'replace' | 'remove'
