import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'

/**
 * The count of a list in words: "72", or "more than 1,000" where the server counted no further.
 * @param meta as the data provider gives it with the list
 */
export function useTotal(): (total: number, meta: unknown) => string {
  const t = useWords()
  const { number } = useFormats()
  return (total, meta) => (hasMore(meta) ? t('list.more_than', { total: number(total) }) : number(total))
}

/** Whether the server counted no further. @param meta as the data provider gives it with the list */
export function hasMore(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && 'more' in meta && meta.more === true
}
