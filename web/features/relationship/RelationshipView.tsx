import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import type { Item } from '../../shared/data/models.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { Pair } from '../../shared/meeting/Pair.tsx'
import { PageHead } from '../../shared/meeting/page.tsx'
import type { Parties } from '../../shared/meeting/parties.ts'
import type { Me } from '../../shared/session/me.ts'

export interface RelationshipProps {
  relationship: Item<'mentoring_relationships'>
  me: Me
  parties: Parties
}

export function RelationshipView({ relationship, me, parties }: RelationshipProps) {
  const { t } = useTranslation('relationship')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { attributes: held } = relationship
  const name = parties.other?.name ?? common('notifications.somebody')
  const title = t('with', { name })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        back={{ to: paths.mentoringCenter(), label: t('back') }}
        picture={<Pair me={me} other={parties.other} />}
        title={title}
        lede={t('since', { day: formats.day(held.started_at ?? held.requested_at) })}
      />
    </>
  )
}
