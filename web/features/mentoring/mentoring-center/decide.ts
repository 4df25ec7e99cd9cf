import type { z } from 'zod'
import type { updateMentoringRequest } from '#contract/mentoring/mentoring-requests.ts'
import { api } from '../../../shared/data/api.ts'
import type { Model } from '../../../shared/data/models.ts'
import type { RequestObject } from '../../../shared/data/requests.ts'
import { useChange as useAnyChange } from '../../../shared/data/useChange.ts'

/** A change of a request: another state, or other dates. */
type Change = NonNullable<z.input<typeof updateMentoringRequest>['data']['attributes']>

/** Acting on a request or an accompaniment marks its notifications as read; a date that is taken makes a session. */
const touched = [
  'mentoring_requests',
  'mentoring_relationships',
  'meetings',
  'presenters',
  'participants',
  'users',
  'notifications',
] as const

/** Changes one request or accompaniment. Refusals stay with its card, in the server's words. */
export function useChange<M extends Model>() {
  const { send, ...change } = useAnyChange<M>(touched)
  return {
    ...change,
    /** True when the server did it. Resolves once the lists show it. */
    send: async (request: RequestObject<M, 'update'>): Promise<boolean> => (await send(request)) !== null,
  }
}

/** Decides on one request; a blank note is left out. */
export function useDecision(id: string) {
  const { send, ...change } = useChange<'mentoring_requests'>()
  return {
    ...change,
    decide: ({ note, ...rest }: Change) => {
      const attributes = { ...rest, ...(note?.trim() ? { note: note.trim() } : {}) }
      return send(api.mentoring_requests.update({ id }, { attributes }))
    },
  }
}
