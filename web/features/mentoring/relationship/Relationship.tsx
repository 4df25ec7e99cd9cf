import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useOne } from '../../../shared/data/hooks.ts'
import { oneRelationship } from '../../../shared/meeting/calls.ts'
import { partiesOf } from '../../../shared/meeting/parties.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { RelationshipView } from './RelationshipView.tsx'

/** One accompaniment whole. */
export function Relationship() {
  const { t } = useTranslation('relationship')
  const me = useMe()
  const { id = '' } = useParams()
  const relationshipQuery = useOne(oneRelationship(id))
  if (relationshipQuery.data === undefined)
    return (
      <Waiting title={t('title')} error={relationshipQuery.error} onRetry={() => void relationshipQuery.refetch()} />
    )
  const { data, included } = relationshipQuery.data
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
