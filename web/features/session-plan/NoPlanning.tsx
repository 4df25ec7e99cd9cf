import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths/paths.ts'
import { Empty } from '../../shared/components/Empty.tsx'
import { MovedAway } from '../../shared/components/illustrations.tsx'
import { PageHeader } from '../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'

/** Nothing can be planned here: why, and where to go. */
export function NoPlanning({
  text,
  to = paths.mentoringCenter(),
  leave,
}: {
  text: string
  to?: string
  leave?: string
}) {
  const { t } = useTranslation('plan')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} />
      <Empty
        art={<MovedAway />}
        title={t('closed.title')}
        action={
          <Button component={Link} to={to}>
            {leave ?? t('closed.leave')}
          </Button>
        }
      >
        {text}
      </Empty>
    </>
  )
}
