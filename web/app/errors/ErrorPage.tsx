import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useRouteError } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { Empty } from '../../shared/components/Empty.tsx'
import { MovedAway, SomethingBroke } from '../../shared/components/illustrations.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { AlonePage } from '../../shared/components/parts.ts'
import { ApiError } from '../../shared/data/errors.ts'
import { useAuth } from '../../shared/session/me.ts'
import { isAway } from '../../shared/data/layer.ts'
import { offersContact, wordsOf } from '../../shared/notify/catalogue.ts'
import { PageLoadTimeout, StaleChunkError } from '../lazyPage.ts'
import { laterPaths } from '../../shared/paths/laterPaths.ts'
import { paths } from '../../shared/paths/paths.ts'
import { signIn, signInAfter } from '../../shared/paths/rootPaths.ts'
import { useCrashReporter } from './crashContext.ts'

const Details = styled('details')({
  color: color.ink2,
  fontSize: '.875rem',
  paddingInline: 24,
  '& summary': { cursor: 'pointer' },
  '& pre': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/**
 * Reloads the page once the server answers, by itself when the network is back: before, the browser's own error would
 * show.
 */
function TryAgain() {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    const reload = () => {
      location.reload()
    }
    window.addEventListener('online', reload)
    return () => {
      window.removeEventListener('online', reload)
    }
  }, [])
  const ask = async () => {
    setAsking(true)
    const answer = await fetch('/meta.json', { cache: 'no-store', credentials: 'omit' }).catch(() => null)
    if (answer?.ok) location.reload()
    else setAsking(false)
  }
  return (
    <BusyButton variant="contained" busy={asking} busyLabel={t('retry')} onClick={() => void ask()}>
      {t('retry')}
    </BusyButton>
  )
}

/** What a route shows when it throws: a new build, a slow network, a call that failed, or something nobody planned. */
export function ErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  const report = useCrashReporter()
  const { session } = useAuth()
  const { pathname, search } = useLocation()
  const known = error instanceof StaleChunkError || error instanceof PageLoadTimeout || error instanceof ApiError
  // React itself reports render errors, with their component stack (main.tsx); this reports the others.
  useEffect(() => {
    if (!known) report({ error: textOf(error) })
  }, [known, error, report])

  // A call found that the session is over, and nothing else on the page leads to the sign-in.
  if (error instanceof ApiError && error.status === 401 && session.current() === null && pathname !== signIn.pattern) {
    const ending = session.ended() ?? 'expired'
    return <Navigate to={signInAfter(ending, pathname + search)} replace state={{ ending }} />
  }
  const words = (() => {
    if (error instanceof StaleChunkError) return { title: t('crash.stale'), text: t('crash.stale_text') }
    if (error instanceof PageLoadTimeout) return { title: t('crash.slow'), text: t('crash.slow_text') }
    if (error instanceof ApiError) {
      const { title, lines } = wordsOf(t, error)
      return { title, text: lines.join(' ') }
    }
    return { title: t('crash.title'), text: t('crash.text') }
  })()

  return (
    <AlonePage id="content">
      <PageTitle>{words.title}</PageTitle>
      <Empty
        art={known ? <MovedAway /> : <SomethingBroke />}
        title={
          <Typography variant="h1" component="span" role="heading" aria-level={1} sx={{ display: 'block' }}>
            {words.title}
          </Typography>
        }
        action={
          <>
            {isAway(error) ? (
              <TryAgain />
            ) : (
              <Button
                variant="contained"
                onClick={() => {
                  location.reload()
                }}
              >
                {t('crash.reload')}
              </Button>
            )}
            {(!known || (error instanceof ApiError && offersContact(error))) && (
              <Button component={Link} to={laterPaths.helpContact('problem')}>
                {t('errors.contact')}
              </Button>
            )}
            <Button variant="text" component={Link} to={paths.mentoringCenter()}>
              {t('crash.home')}
            </Button>
          </>
        }
      >
        {words.text}
      </Empty>
      {!known && (
        <Details>
          <summary>{t('crash.details')}</summary>
          <pre>{textOf(error)}</pre>
        </Details>
      )}
    </AlonePage>
  )
}
