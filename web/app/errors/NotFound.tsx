import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Empty } from '../../shared/components/Empty.tsx'
import { MovedAway } from '../../shared/components/illustrations.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { paths } from '../paths.ts'

/** 404, inside the frame or alone. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle>{t('not_found.title')}</PageTitle>
      <Empty
        art={<MovedAway />}
        title={
          <Typography variant="h1" component="span" role="heading" aria-level={1} sx={{ display: 'block' }}>
            {t('not_found.title')}
          </Typography>
        }
        action={
          <Button variant="contained" component={Link} to={paths.mentoringCenter()}>
            {t('not_found.home')}
          </Button>
        }
      >
        {t('not_found.text')}
      </Empty>
    </>
  )
}
