import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/data/errors.ts'
import { useDataLayer, useForgetAway } from '../../../shared/data/hooks.ts'
import { refusalOf, useChange } from '../../../shared/data/useChange.ts'
import { giveFeedback, reviseFeedback, withdrawFeedback } from '../../../shared/meeting/calls.ts'
import type { Content, Reported } from '../../../shared/meeting/calls.ts'
import { touched } from '../../../shared/meeting/act.ts'

/** Gives, changes and withdraws the reader's feedback. */
export function useReporting(about: Reported) {
  const { t } = useTranslation()
  const layer = useDataLayer()
  const { send, ...change } = useChange<'feedbacks'>(touched)
  const withdrawal = useMutation({
    mutationFn: (id: string) => layer.remove(withdrawFeedback(about, id)),
    meta: { inline: true },
    onSettled: () => Promise.all(touched.map((model) => layer.client.invalidateQueries({ queryKey: [model] }))),
  })
  useForgetAway(withdrawal)
  const failed = withdrawal.error instanceof ApiError ? withdrawal.error : null
  return {
    ...change,
    give: async (content: Content) => (await send(giveFeedback(about, content))) !== null,
    revise: async (id: string, content: Content) => (await send(reviseFeedback(about, id, content))) !== null,
    withdrawal: {
      busy: withdrawal.isPending,
      refusal: failed && refusalOf(t, failed),
      reset: withdrawal.reset,
      /** True when the server did it. */
      send: async (id: string) => {
        try {
          await withdrawal.mutateAsync(id)
          return true
        } catch {
          return false
        }
      },
    },
  }
}
export type Reporting = ReturnType<typeof useReporting>
