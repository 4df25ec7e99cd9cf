import { useWords } from '../../platform/i18n/provider.ts'
import type { Heads } from './pasted.ts'

/** Columns of the files of the list, in the reader's language. */
export function useHeads(): Heads {
  const t = useWords()
  const file = (column: 'fr' | 'en' | 'synonyms_fr' | 'synonyms_en') => t(`resources.tags.file.${column}`)
  return {
    label: t('resources.tags.fields.label'),
    kind: t('resources.tags.fields.kind'),
    fr: file('fr'),
    en: file('en'),
    synonymsFr: file('synonyms_fr'),
    synonymsEn: file('synonyms_en'),
    archived: t('resources.tags.fields.archived'),
    yes: t('plain.yes'),
  }
}
