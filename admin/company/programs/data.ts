import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HttpError, useDataProvider } from 'react-admin'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { refetchMs } from '../../platform/data/polling.ts'

/** The part of a program that its calls read and write. */
type Part = 'rules' | 'weights' | 'milestones' | 'archive'

/** A part of a program, loaded again every 15 seconds. */
export function useProgramPart<Answer>(id: string, part: Part) {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: ['programs', part, id],
    queryFn: ({ signal }) => data.program<Answer>(id, part, undefined, signal),
    refetchInterval: refetchMs,
  })
}

/** Writes a part of a program and shows the server's answer in place of what was read. */
export function useProgramWrite<Answer>(id: string, part: Part) {
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => data.program<Answer>(id, part, body),
    onSuccess: async (answer) => {
      queries.setQueryData(['programs', part, id], answer)
      await Promise.all(
        [['programs'], ['program_enrollments']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
    // Somebody was faster: what they wrote is read at once.
    onError: (error) => {
      if (isConflict(error)) void queries.invalidateQueries({ queryKey: ['programs', part, id] })
    },
  })
}

/**
 * What the server makes of something that is not kept; the last answer stays until the next one comes.
 * @param basis what it is compared with: another one changes the answer
 */
export function useProgramTrial<Answer>(
  id: string,
  part: 'rule_preview' | 'weights_effect' | 'milestones_effect',
  body: object | null,
  basis = 0,
) {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: ['programs', part, id, basis, body],
    queryFn: ({ signal }) => data.program<Answer>(id, part, body ?? {}, signal),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  })
}

export function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409
}

/** What the server found wrong in a field; null: nothing there. */
export function fieldErrorOf(error: unknown, field: string): string | null {
  if (!(error instanceof HttpError)) return null
  const { errors } = (error.body ?? {}) as { readonly errors?: Readonly<Record<string, string>> }
  return errors?.[field] ?? null
}
