import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { updateMentoringRequest } from '#contract/mentoring-requests.ts'
import { api } from '../../shared/data/api.ts'
import { ApiError } from '../../shared/data/errors.ts'
import { useDataLayer, useWrite } from '../../shared/data/hooks.ts'
import type { Model } from '../../shared/data/models.ts'
import type { RequestObject } from '../../shared/data/requests.ts'
import { wordsOf } from '../../shared/notify/catalogue.ts'

/** What may be asked of a request: another state, or other dates. */
type Change = NonNullable<z.input<typeof updateMentoringRequest>['data']['attributes']>

/** Acting on a request or an accompaniment marks its notifications as read. */
const touched = [
  'mentoring_requests',
  'mentoring_relationships',
  'presenters',
  'participants',
  'notifications',
] as const

/** Changes one request or accompaniment. Refusals stay with its card, in the server's words. */
export function useChange<M extends Model>() {
  const { t } = useTranslation()
  const { client } = useDataLayer()
  const write = useWrite<M>({ inline: true, invalidates: touched })
  const error = write.error instanceof ApiError ? write.error : null
  return {
    busy: write.isPending,
    error,
    /** Title and sentences of the last refusal. */
    refusal: error && refusalOf(t, error),
    reset: write.reset,
    /** True when the server did it. Resolves once the lists show it. */
    send: async (request: RequestObject<M, 'update'>): Promise<boolean> => {
      try {
        await write.mutateAsync(request)
        return true
      } catch (failure) {
        // Refused because something had changed: the card then shows the present state beside the refusal.
        if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500)
          for (const model of touched) void client.invalidateQueries({ queryKey: [model] })
        return false
      }
    },
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

/** The server's title when its rule speaks, as « La demande ne peut pas être validée »; else the catalogue's. */
function refusalOf(t: Parameters<typeof wordsOf>[0], error: ApiError): { title: string; text: string } {
  const { title, lines } = wordsOf(t, error)
  const said = error.category === 'unprocessable' ? error.faults[0]?.title : undefined
  return { title: said ?? title, text: lines.join(' ') }
}
