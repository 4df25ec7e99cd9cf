import { useTranslation } from 'react-i18next'
import { Notice } from '../../shared/components/Notice.tsx'
import { useMomentWords } from '../../shared/meeting/momentWords.ts'
import { momentOf } from '../../shared/meeting/moment.ts'
import { useNow } from '../../shared/useNow.ts'
import type { SessionProps } from './SessionView.tsx'

/** The session changed while the dialog was open: what it is now. */
export function Overtaken({ meeting, parties }: SessionProps) {
  const { t } = useTranslation('session')
  const now = useNow()
  const words = useMomentWords({ meeting, parties, moment: momentOf(meeting.attributes, parties.side, now) })
  return (
    <Notice arrives tone="warning" title={words.title}>
      {t('overtaken')}
    </Notice>
  )
}
