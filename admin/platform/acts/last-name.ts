import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../i18n/provider.ts'
import type { Act, RecordWithActions } from './act.ts'

/** The name of a row that is gone, as the reader saw it last. */
export function useLastName<Rec extends RecordWithActions>({ resource, bulk }: Act<Rec>): (id: string) => string {
  const t = useWords()
  const queries = useQueryClient()
  return (id) => {
    const seen = queries
      .getQueriesData<Rec>({ queryKey: [resource, 'getOne'] })
      .map(([, record]) => record)
      .find((record) => record?.id === id)
    return (seen && bulk?.nameOf(seen, t)) ?? t('bulk.unknown_row')
  }
}
