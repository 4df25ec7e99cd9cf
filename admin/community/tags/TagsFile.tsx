import { type RaRecord, useDataProvider, useListContext } from 'react-admin'
import type { tagKinds } from '#contract/community/tags.ts'
import { csvFile, csvSeparator } from '#contract/platform/csv.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { DownloadButton } from '../../platform/lists/DownloadButton.tsx'
import { minuteOf } from '../../platform/shared/format.ts'
import { useHeads } from './heads.ts'

interface Tag extends RaRecord<string> {
  readonly kind: (typeof tagKinds)[number]
  readonly label: Words<string>
  readonly synonyms: Words<readonly string[]>
  readonly archived: boolean
}
interface Words<Of> {
  readonly fr: Of
  readonly en: Of
}

/** Rows of one call. */
const page = 200

/** The tags of the list as it is filtered, in both languages with their other words: "Paste a list" takes it back. */
export function TagsFile() {
  const t = useWords()
  const locale = useLocale()
  const heads = useHeads()
  const data = useDataProvider()
  const { filterValues: filter, sort, total = 0 } = useListContext()
  const file = async () => {
    const tags: Tag[] = []
    for (let n = 1; ; n += 1) {
      const { data: more } = await data.getList<Tag>('tags', { filter, sort, pagination: { page: n, perPage: page } })
      tags.push(...more)
      if (more.length < page) break
    }
    const titles = [heads.kind, heads.fr, heads.en, heads.synonymsFr, heads.synonymsEn, heads.archived]
    const rows = tags.map(({ kind, label, synonyms, archived }) => [
      t(`resources.tags.choices.kind.${kind}`),
      label.fr,
      label.en,
      synonyms.fr.join(', '),
      synonyms.en.join(', '),
      archived ? heads.yes : t('plain.no'),
    ])
    return {
      name: `${t('resources.tags.file.name')} ${minuteOf(new Date().toISOString()).slice(0, 10)}.csv`,
      content: new Blob([csvFile([titles, ...rows], csvSeparator(locale))], {
        type: 'text/csv;charset=utf-8',
      }),
    }
  }
  return (
    <DownloadButton label={t('resources.tags.file.label')} disabled={total === 0} file={file}>
      {t('resources.tags.file.button')}
    </DownloadButton>
  )
}
