import type { AdminChange } from '#contract/console/platform/changes.ts'
import { Small } from '../../insight/history/DatedList.tsx'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'

/** When something was done, and by whom. */
export function When({ at, actor }: Pick<AdminChange, 'at' | 'actor'>) {
  const t = useWords()
  const { moment } = useFormats()
  const date = moment(at)
  return (
    <Small tabular>
      <time dateTime={at}>
        {actor.id === null
          ? t('history.by_system', { date })
          : actor.name === null
            ? t('history.by_deleted', { date })
            : t('history.by', { date, name: actor.name })}
      </time>
    </Small>
  )
}
