import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ListError } from '../../shared/components/ListError.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { CardGridSkeleton, Loading } from '../../shared/components/Skeletons.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import { useOne } from '../../shared/data/hooks.ts'
import { oneMeeting } from '../../shared/meeting/calls.ts'
import { targetOf } from '../../shared/meeting/parties.ts'
import { useMe } from '../../shared/session/me.ts'
import { DateForm } from './DateForm.tsx'
import { peopleOf } from './people.ts'
import { NoPlanning } from './NoPlanning.tsx'

/** A date for a session, another one, or a counter-proposal. */
export function ProposeDate() {
  const { t } = useTranslation('plan')
  const me = useMe()
  const { id = '' } = useParams()
  const meeting = useOne(oneMeeting(id))
  if (meeting.data === undefined)
    return (
      <>
        <PageTitle>{t('propose.title')}</PageTitle>
        {meeting.error instanceof ApiError ? (
          <ListError error={meeting.error} onRetry={() => void meeting.refetch()} />
        ) : (
          <Loading page>
            <CardGridSkeleton cards={2} />
          </Loading>
        )}
      </>
    )
  const { data, included } = meeting.data
  const people = peopleOf(data, me, included)
  const relationship = targetOf(data, 'mentoring_relationship')
  if (people === null || relationship === null) return <NoPlanning text={t('closed.gone')} />
  return <DateForm key={id} meeting={data} relationship={relationship} people={people} />
}
