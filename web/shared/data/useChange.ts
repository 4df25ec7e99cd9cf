import { useTranslation } from 'react-i18next'
import { wordsOf } from '../notify/catalogue.ts'
import { ApiError } from './errors.ts'
import { useDataLayer, useWrite } from './hooks.ts'
import type { Model } from './models.ts'
import type { RequestObject } from './requests.ts'

/**
 * Changes one resource; `touched` may look different afterwards. A refusal stays with its change, in the server's
 * words.
 */
export function useChange<M extends Model>(touched: readonly Model[]) {
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
    /** What the server answered, or null when it did not do it. Resolves once the lists show it. */
    send: async (request: RequestObject<M, 'create' | 'update'>) => {
      try {
        return { answer: await write.mutateAsync(request) }
      } catch (failure) {
        // Refused because something had changed: the page then shows the present state beside the refusal.
        if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500)
          for (const model of touched) void client.invalidateQueries({ queryKey: [model] })
        return null
      }
    },
  }
}

/** The server's title when its rule speaks, as « La demande ne peut pas être validée »; else the catalogue's. */
export function refusalOf(t: Parameters<typeof wordsOf>[0], error: ApiError): { title: string; text: string } {
  const { title, lines } = wordsOf(t, error)
  const reason = error.category === 'unprocessable' ? error.faults[0]?.title : undefined
  return { title: reason ?? title, text: lines.join(' ') }
}
