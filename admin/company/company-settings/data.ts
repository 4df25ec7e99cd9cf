import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HttpError, useDataProvider, useNotify } from 'react-admin'
import type { AdminCompanySettings, WriteCompanySettings } from '#contract/console/company/company-settings.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import type { FieldErrors } from '../../platform/shared/form-values.ts'

const queryKey = ['company_settings'] as const

export function useCompanySettings() {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => data.companySettings(signal),
    // What somebody else saves meanwhile is merged when the form is sent; it must not take what is being typed.
    refetchOnWindowFocus: false,
  })
}

export function useRetentionAhead() {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: [...queryKey, 'retention'],
    queryFn: ({ signal }) => data.retentionAhead(signal),
  })
}

/** A change of the company; its answer replaces the data that was read. @param done a key of the console's words */
export function useCompanyChange<Input>(
  change: (data: ConsoleData, input: Input) => Promise<AdminCompanySettings>,
  done: string,
) {
  const data = useDataProvider<ConsoleData>()
  const notify = useNotify()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  return useMutation({
    mutationFn: (input: Input) => change(data, input),
    onSuccess: (settings) => {
      queries.setQueryData(queryKey, settings)
      notify(`console.resources.company_settings.${done}`, { type: 'success' })
    },
    onError: (error) => {
      // An invalid field shows its own error.
      if (fieldErrorsOf(error) !== undefined) return
      const words = refusalText(error)
      notify(words, { type: 'error', messageArgs: { _: words } })
    },
  })
}

/** What the server found wrong, by the path of the field. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  if (!(error instanceof HttpError) || error.status !== 422) return undefined
  const { errors } = (error.body ?? {}) as { readonly errors?: FieldErrors }
  return errors
}

interface Save {
  readonly body: WriteCompanySettings
  /** What the form was made of. */
  readonly read: AdminCompanySettings
}

export const save = (data: ConsoleData, { body, read }: Save) => data.changeCompanySettings(body, read)
