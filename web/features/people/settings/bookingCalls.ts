import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { bookingRuleAttributes, bookingRules, type BookingRuleAttributes } from '#contract/meetings/booking-rules.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useAuth } from '../../../shared/session/me.ts'

const key = [bookingRules.type, 'own']
const path = `/api/v1${bookingRules.paths.own}`
const answer = z.object({ data: z.object({ attributes: bookingRuleAttributes }) })

export type Rules = Pick<BookingRuleAttributes, 'buffer_minutes' | 'notice_days' | 'most_per_day' | 'most_per_week'>

/** The reader's booking rules. A change shows at once, reaches the server in its turn, and goes when it is refused. */
export function useBookingRules() {
  const { http } = useAuth()
  const client = useQueryClient()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => answer.parse((await http({ method: 'GET', path, signal })).body).data.attributes,
  })
  const show = (change: (rules: BookingRuleAttributes) => BookingRuleAttributes) =>
    client.setQueryData<BookingRuleAttributes>(key, (rules) => rules && change(rules))
  return {
    rules: data ?? null,
    error: error instanceof ApiError ? error : null,
    retry: () => void refetch(),
    set: async (rules: Rules): Promise<void> => {
      await client.cancelQueries({ queryKey: key })
      show((before) => ({ ...before, ...rules }))
      const sentBefore = last.current
      const sent = (async () => {
        await sentBefore.catch(() => undefined)
        const { body } = await http({
          method: 'PUT',
          path,
          body: { data: { type: bookingRules.type, attributes: rules } },
        })
        return answer.parse(body).data.attributes
      })()
      last.current = sent
      try {
        const attributes = await sent
        if (last.current === sent) show(() => attributes)
      } catch (refused) {
        await client.invalidateQueries({ queryKey: key })
        throw refused
      }
    },
  }
}
