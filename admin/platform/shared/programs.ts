import { useGetMany } from 'react-admin'
import type { AdminProgram } from '#contract/console/company/programs.ts'

/** The programs of these ids, fetched once for the page. */
export function usePrograms(ids: readonly string[]): readonly AdminProgram[] {
  const { data = [] } = useGetMany<AdminProgram>('programs', { ids: [...ids] })
  return data.filter((program) => program !== undefined)
}
