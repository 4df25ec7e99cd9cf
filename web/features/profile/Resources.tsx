import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Attributes } from '../../shared/data/models.ts'
import { Section } from '../../shared/profile/layout.ts'
import { ResourceList } from '../../shared/profile/ResourceList.tsx'

/** What a person recommends to read, hear or see. */
export function Resources({ resources }: Pick<Attributes<'presenters'>, 'resources'>) {
  const { t } = useTranslation('profile')
  if (resources.length === 0) return null
  return (
    <Section aria-labelledby="resources">
      <Typography variant="h2" id="resources">
        {t('resources.title')}
      </Typography>
      <ResourceList resources={resources} nameOf={(type) => t(`resources.type.${type}`)} />
    </Section>
  )
}
