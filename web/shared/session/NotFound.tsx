import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { lazyPart } from '../components/lazyPart.tsx'
import { PageTitle } from '../components/PageTitle.tsx'
import { useAuth } from './me.ts'
import { paths } from '../paths/paths.ts'

const LostPage = lazyPart(() => import('../components/LostPage.tsx').then((m) => m.LostPage))

/** 404, inside the frame or alone: its ways on are those of the reader. */
export function NotFound() {
  const { t } = useTranslation()
  const isVisitor = useAuth().session.current() === null
  return (
    <>
      <PageTitle>{t('not_found.title')}</PageTitle>
      <Suspense>
        <LostPage
          of="gone"
          title={t('not_found.title')}
          actions={
            isVisitor ? (
              <>
                <Button variant="contained" href={paths.home()}>
                  {t('not_found.public_home')}
                </Button>
                <Button href={paths.signIn()}>{t('not_found.sign_in')}</Button>
              </>
            ) : (
              <>
                <Button variant="contained" component={Link} to={paths.mentoringCenter()}>
                  {t('not_found.home')}
                </Button>
                <Button component={Link} to={paths.community()}>
                  {t('not_found.community')}
                </Button>
              </>
            )
          }
        >
          {t(isVisitor ? 'not_found.text' : 'not_found.text_inside')}
        </LostPage>
      </Suspense>
    </>
  )
}
