import { useTranslation } from 'react-i18next'
import { ListError } from '../../../shared/components/ListError.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { SectionHead } from '../../../shared/components/PageHeader.tsx'
import { CardSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import type { Me } from '../../../shared/session/me.ts'
import type { RequestAction } from './RequestDialogs.tsx'
import { otherOf, otherSide, useProgramName } from './center.ts'
import { Part } from './layout.ts'
import { ReceivedRequest } from './ReceivedRequest.tsx'
import type { Outcome } from './outcome.ts'
import { RelationshipCard } from './RelationshipCard.tsx'
import { oneRelationship, oneRequest } from './requests.ts'
import { SentRequest } from './SentRequest.tsx'
import { useFocusTarget } from './useFocusTarget.ts'

/** Not there, or not the reader's: shown at the target of the link. */
function Lost({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation('mentoring')
  if (error.status !== 403 && error.status !== 404) return <ListError error={error} onRetry={onRetry} />
  return (
    <Notice tone="warning" title={t('linked.gone')}>
      {t('linked.gone_text')}
    </Notice>
  )
}

function Waiting() {
  return (
    <Loading>
      <CardSkeleton />
    </Loading>
  )
}

/** The request of a link, when no list of the page shows it. */
export function LinkedRequest({
  id,
  me,
  onAction,
  onDone,
}: {
  id: string
  me: Me
  onAction: (action: RequestAction) => void
  onDone: (outcome: Outcome, name: string) => void
}) {
  const { t } = useTranslation('mentoring')
  const requestQuery = useOne(oneRequest(id))
  const request = requestQuery.data?.data
  useFocusTarget(`request-${id}`)
  const included = requestQuery.data?.included ?? []
  const side = request && otherSide(request, me)
  return (
    <Part aria-labelledby="linked">
      <SectionHead id="linked" title={t('linked.request')} />
      {request && side === 'participant' && (
        <ReceivedRequest
          request={request}
          mentee={otherOf(request, 'participant', included)}
          onAction={onAction}
          onDone={onDone}
        />
      )}
      {request && side === 'presenter' && (
        <SentRequest request={request} mentor={otherOf(request, 'presenter', included)} onAction={onAction} />
      )}
      {!request &&
        (requestQuery.error instanceof ApiError ? (
          <Lost error={requestQuery.error} onRetry={() => void requestQuery.refetch()} />
        ) : (
          <Waiting />
        ))}
    </Part>
  )
}

/** The accompaniment of a link, when it is not among those that run. */
export function LinkedRelationship({ id, me }: { id: string; me: Me }) {
  const { t } = useTranslation('mentoring')
  const programName = useProgramName()
  const relationshipQuery = useOne(oneRelationship(id))
  const relationship = relationshipQuery.data?.data
  useFocusTarget(`relationship-${id}`)
  const included = relationshipQuery.data?.included ?? []
  const side = relationship && otherSide(relationship, me)
  return (
    <Part aria-labelledby="linked">
      <SectionHead id="linked" title={t('linked.relationship')} />
      {relationship && side && (
        <RelationshipCard
          relationship={relationship}
          other={otherOf(relationship, side, included)}
          side={side}
          program={programName(relationship, included)}
        />
      )}
      {!relationship &&
        (relationshipQuery.error instanceof ApiError ? (
          <Lost error={relationshipQuery.error} onRetry={() => void relationshipQuery.refetch()} />
        ) : (
          <Waiting />
        ))}
    </Part>
  )
}
