import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/format.ts'
import type { Item } from './calls.ts'

type Words = Pick<Item, 'title' | 'template'>

/** The words of an item in the reader's language: its author's, or those of the template. */
export function useItemWords() {
  const { t } = useTranslation('agenda')
  const formats = useFormats()
  return {
    /** As it is written. */
    typed: ({ title, template }: Words) => title ?? template?.title[formats.locale] ?? '',
    title: ({ title, template }: Words) =>
      title === null && template === null ? t('erased') : formats.typed(title ?? template?.title[formats.locale] ?? ''),
    guidance: ({ template }: Pick<Item, 'template'>) => template?.guidance[formats.locale] ?? '',
  }
}
