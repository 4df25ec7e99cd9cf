import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { pauseReasons } from '#contract/mentoring/mentoring-relationships.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { refusalOf } from '../../../shared/data/useChange.ts'

const type = 'mentoring_relationships'

/** What shows it, or follows it. */
const touched = [type, 'meetings', 'notifications'] as const

export interface WantedPause {
  until: string
  reason: (typeof pauseReasons)[number]
  word?: string
}

/** Pauses an accompaniment, moves the day on which it goes on, or goes on now. False: refused. */
export function usePause(id: string) {
  const { t } = useTranslation()
  const { http } = useAuth()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const path = `/api/v1/${type}/${id}/pause`
  const send = async (method: 'PUT' | 'PATCH' | 'DELETE', attributes?: object): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      const data = attributes && { type, ...(method === 'PATCH' && { id }), attributes }
      const body = data && { body: { data } }
      await http({ method, path, ...body })
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      return false
    } finally {
      // Where it was refused, something had changed.
      await Promise.all(touched.map((model) => client.invalidateQueries({ queryKey: [model] })))
      setBusy(false)
    }
  }
  return {
    busy,
    refusal: error && refusalOf(t, error),
    pause: (wanted: WantedPause) => send('PUT', wanted),
    move: (until: string) => send('PATCH', { until }),
    resume: () => send('DELETE'),
  }
}
