import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ListError } from '../../shared/components/ListError.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { CardGridSkeleton, Loading } from '../../shared/components/Skeletons.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import { useOne } from '../../shared/data/hooks.ts'
import { oneRelationship } from '../../shared/meeting/calls.ts'
import { partiesOf } from '../../shared/meeting/parties.ts'
import { useMe } from '../../shared/session/me.ts'
import { RelationshipView } from './RelationshipView.tsx'

/** One accompaniment whole. */
export function Relationship() {
  const { t } = useTranslation('relationship')
  const me = useMe()
  const { id = '' } = useParams()
  const asked = useOne(oneRelationship(id))
  if (asked.data === undefined)
    return (
      <>
        <PageTitle>{t('title')}</PageTitle>
        {asked.error instanceof ApiError ? (
          <ListError error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <Loading page>
            <CardGridSkeleton cards={2} />
          </Loading>
        )}
      </>
    )
  const { data, included } = asked.data
  return (
    <RelationshipView
      key={id}
      relationship={data}
      me={me}
      parties={partiesOf(data, me, included)}
      included={included}
    />
  )
}
