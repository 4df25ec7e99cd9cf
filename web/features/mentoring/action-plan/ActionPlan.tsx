import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useOne } from '../../../shared/data/hooks.ts'
import { oneRelationship } from '../../../shared/meeting/calls.ts'
import { partiesOf } from '../../../shared/meeting/parties.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { planOf } from '../../../shared/plan/calls.ts'
import { PlanView } from './PlanView.tsx'

/** What a pair goes for, and how they will see it. */
export function ActionPlan() {
  const { t } = useTranslation('meeting')
  const me = useMe()
  const { id = '' } = useParams()
  const relationshipQuery = useOne(oneRelationship(id))
  const planQuery = useOne(planOf(id))
  if (relationshipQuery.data === undefined || planQuery.data === undefined)
    return (
      <Waiting
        title={t('pair_tabs.plan')}
        error={relationshipQuery.error ?? planQuery.error}
        onRetry={() => {
          void relationshipQuery.refetch()
          void planQuery.refetch()
        }}
      />
    )
  const { data, included } = relationshipQuery.data
  const parties = partiesOf(data, me, included)
  return <PlanView key={id} relationship={data} plan={planQuery.data.data.attributes} {...{ me, parties }} />
}
