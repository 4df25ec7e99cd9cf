import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useOne } from '../../../shared/data/hooks.ts'
import { oneMeeting } from '../../../shared/meeting/calls.ts'
import { targetOf } from '../../../shared/meeting/parties.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { DateForm } from './DateForm.tsx'
import { peopleOf } from '../../../shared/planner/people.ts'
import { NoPlanning } from './NoPlanning.tsx'

/** A date for a session, another one, or a counter-proposal. */
export function ProposeDate() {
  const { t } = useTranslation('plan')
  const me = useMe()
  const { id = '' } = useParams()
  const meeting = useOne(oneMeeting(id))
  if (meeting.data === undefined)
    return <Waiting title={t('propose.title')} error={meeting.error} onRetry={() => void meeting.refetch()} />
  const { data, included } = meeting.data
  const people = peopleOf(data, me, included)
  const relationship = targetOf(data, 'mentoring_relationship')
  if (people === null || relationship === null)
    return <NoPlanning text={t('closed.gone')} about={`${me.id}/date/${id}`} />
  return <DateForm key={id} meeting={data} relationship={relationship} people={people} />
}
