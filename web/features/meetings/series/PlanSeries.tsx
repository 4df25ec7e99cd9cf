import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useList, useOne } from '../../../shared/data/hooks.ts'
import { Notice } from '../../../shared/components/Notice.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { meetingsOf, oneRelationship } from '../../../shared/meeting/calls.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { peopleOf } from '../../../shared/planner/people.ts'
import { useMe } from '../../../shared/session/me.ts'
import { SeriesForm } from './SeriesForm.tsx'
import { openOf, seriesOf } from './seriesOf.ts'

/** Several dates at once, or another rhythm for those that wait for the reader. */
export function PlanSeries() {
  const { t } = useTranslation('series')
  const me = useMe()
  const [search] = useSearchParams()
  const id = search.get('relationship') ?? ''
  const answers = search.get('answers')
  const enabled = id !== ''
  const relationship = useOne(oneRelationship(id), { enabled })
  const meetings = useList(meetingsOf(id), { enabled })
  const failed = [relationship, meetings].find(({ data, error }) => data === undefined && error)
  if (enabled && (failed || !relationship.data || !meetings.data))
    return <Waiting title={t('title')} error={failed?.error} onRetry={() => void failed?.refetch()} />
  const { data, included = [] } = relationship.data ?? {}
  const state = data?.attributes.aasm_state
  const people = data ? peopleOf(data, me, included) : null
  const open = answers === null ? null : openOf(seriesOf(meetings.data?.data ?? [], answers))
  const isOpen = state === 'initiated' || state === 'admin_initiated'
  if (people === null || !isOpen || open?.length === 0)
    return (
      <>
        <PageTitle>{t('title')}</PageTitle>
        <Notice title={t('closed')}>{t('closed_text')}</Notice>
      </>
    )
  return <SeriesForm key={id} relationship={id} people={people} open={open} topic={t('usual_topic')} />
}
