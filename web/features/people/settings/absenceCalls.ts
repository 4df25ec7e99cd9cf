import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type AbsenceAttributes, absenceAttributes, absences } from '#contract/people/absences.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { refusalOf } from '../../../shared/data/useChange.ts'
import { useAuth } from '../../../shared/session/me.ts'

const key = [absences.type, 'own']
const path = `/api/v1${absences.paths.list}`
const answer = z.object({ data: z.array(z.object({ id: z.string(), attributes: absenceAttributes })) })

export interface Absence extends AbsenceAttributes {
  id: string
}
export type AbsenceDays = Pick<AbsenceAttributes, 'first_day' | 'last_day'> & { word: string | null }

/** When the reader is away, now and later, and how that changes. A change resolves to false when it is refused. */
export function useAbsences() {
  const { t } = useTranslation()
  const { http } = useAuth()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      answer
        .parse((await http({ method: 'GET', path, signal })).body)
        .data.map(({ id, attributes }): Absence => ({ id, ...attributes })),
  })
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', id: string | null, attributes?: AbsenceDays) => {
    setBusy(true)
    setError(null)
    const data = attributes && { type: absences.type, ...(id !== null && { id }), attributes }
    try {
      await http({ method, path: id === null ? path : `${path}/${id}`, ...(data && { body: { data } }) })
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: key })
      void client.invalidateQueries({ queryKey: ['presenters'] })
      setBusy(false)
    }
  }
  return {
    absences: query.data ?? null,
    error: query.error instanceof ApiError ? query.error : null,
    retry: () => void query.refetch(),
    busy,
    refusal: error && refusalOf(t, error),
    forget: () => {
      setError(null)
    },
    save: (id: string | null, days: AbsenceDays) => send(id === null ? 'POST' : 'PATCH', id, days),
    end: (id: string) => send('DELETE', id),
  }
}
