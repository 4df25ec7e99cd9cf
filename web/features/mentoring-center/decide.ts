import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/data/errors.ts'
import { useDataLayer, useWrite } from '../../shared/data/hooks.ts'
import { wordsOf } from '../../shared/notify/catalogue.ts'

type Slot = { starts_at: string; minutes: number; time_zone: string }

/** What may be asked of a request: another state, or other dates. */
export interface Change {
  aasm_state?: 'confirmed' | 'cancelled'
  reason?: string
  note?: string
  proposed_dates?: readonly Slot[]
  taken_date?: Slot
}

/** Acting on a request reads its notifications. */
const touched = [
  'mentoring_requests',
  'mentoring_relationships',
  'presenters',
  'participants',
  'notifications',
] as const

/** Acts on one request. Refusals stay with the card, in the server's words. */
export function useDecision(id: string) {
  const { t } = useTranslation()
  const { client } = useDataLayer()
  const write = useWrite<'mentoring_requests'>({ inline: true, invalidates: touched })
  const error = write.error instanceof ApiError ? write.error : null
  return {
    busy: write.isPending,
    error,
    /** Title and sentences of the last refusal. */
    refusal: error && refusalOf(t, error),
    reset: write.reset,
    /** True when the server did it. Resolves once the lists show it. */
    decide: async (change: Change): Promise<boolean> => {
      const { note, ...rest } = change
      const trimmed = note?.trim()
      const attributes = { ...rest, ...(trimmed ? { note: trimmed } : {}) }
      try {
        await write.mutateAsync({
          type: 'update',
          subType: 'one',
          model: 'mentoring_requests',
          params: { id },
          body: { data: { type: 'mentoring_requests', id, attributes } },
        })
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

/** The server's title when its rule speaks, as « La demande ne peut pas être validée »; else the catalogue's. */
function refusalOf(t: Parameters<typeof wordsOf>[0], error: ApiError): { title: string; text: string } {
  const { title, lines } = wordsOf(t, error)
  const said = error.category === 'unprocessable' ? error.faults[0]?.title : undefined
  return { title: said ?? title, text: lines.join(' ') }
}
