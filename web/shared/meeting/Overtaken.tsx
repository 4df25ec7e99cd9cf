import { useTranslation } from 'react-i18next'
import { Notice } from '../components/Notice.tsx'
import { useMomentWords } from './momentWords.ts'
import { momentOf } from './moment.ts'
import { useNow } from '../useNow.ts'
import type { MeetingProps } from './dialog.ts'

/** The session changed while the dialog was open: what it is now. */
export function Overtaken({ meeting, parties }: MeetingProps) {
  const { t } = useTranslation('session')
  const now = useNow()
  const words = useMomentWords({ meeting, parties, moment: momentOf(meeting.attributes, parties.side, now) })
  return (
    <Notice arrives tone="warning" title={words.title}>
      {t('overtaken')}
    </Notice>
  )
}
