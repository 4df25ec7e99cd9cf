import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { api } from '../../../shared/data/api.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import { oneMeeting } from '../../../shared/meeting/calls.ts'
import { partiesOf } from '../../../shared/meeting/parties.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { Conference } from './Conference.tsx'
import { ofMeeting, ofWorkshop } from './subject.ts'

/** The call of a session, or of a workshop. */
export function CallPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const Loaded = search.get('of') === 'workshop' ? OfWorkshop : OfMeeting
  return (
    <Suspense
      fallback={
        <Loading>
          <RowsSkeleton rows={6} />
        </Loading>
      }
    >
      <Loaded key={id} id={id} />
    </Suspense>
  )
}

function OfMeeting({ id }: { id: string }) {
  const me = useMe()
  const meeting = useOne(oneMeeting(id))
  if (meeting.data === undefined) return <Coming error={meeting.error} onRetry={() => void meeting.refetch()} />
  const { data, included } = meeting.data
  return <Conference subject={ofMeeting(data, me, partiesOf(data, me, included))} me={me} />
}

function OfWorkshop({ id }: { id: string }) {
  const me = useMe()
  const workshop = useOne(api.workshops.one({ id }))
  if (workshop.data === undefined) return <Coming error={workshop.error} onRetry={() => void workshop.refetch()} />
  return <Conference subject={ofWorkshop(workshop.data.data, me)} me={me} />
}

function Coming(props: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('call')
  return (
    <main id="content">
      <Waiting title={t('room.label')} {...props} />
    </main>
  )
}
