import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/components/Icon.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Kept } from './keeper.ts'

/** When the last answer was saved, announced politely. */
export function Saved({ kept: { savedAt, failure } }: { kept: Kept }) {
  const { t } = useTranslation('profiling')
  const formats = useFormats()
  return (
    <span className={failure ? 'saved bad' : 'saved'} role="status">
      {failure ? (
        <>
          <Icon name="warning" size={16} /> {t('top.unsaved')}
        </>
      ) : (
        savedAt !== null && (
          <>
            <Icon name="check" size={16} /> <span>{t('top.saved_at', { time: formats.time(savedAt) })}</span>
          </>
        )
      )}
    </span>
  )
}
