import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useOne } from '../../../shared/data/hooks.ts'
import { oneMeeting } from '../../../shared/meeting/calls.ts'
import { partiesOf } from '../../../shared/meeting/parties.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { MeetingView } from './MeetingView.tsx'

/** One session: what is agreed, and the next verb. */
export function MeetingPage() {
  const { t } = useTranslation('session')
  const me = useMe()
  const { id = '' } = useParams()
  const meeting = useOne(oneMeeting(id))
  if (meeting.data === undefined)
    return <Waiting title={t('title')} error={meeting.error} onRetry={() => void meeting.refetch()} />
  const { data, included } = meeting.data
  // Another session starts with its own drafts and its own news.
  return <MeetingView key={id} meeting={data} me={me} parties={partiesOf(data, me, included)} />
}
