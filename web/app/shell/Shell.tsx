import { styled } from '@mui/material/styles'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom'
import { useHashTarget } from './useHashTarget.ts'
import { color, layout, shape } from '#theme/vars.ts'
import { CardGridSkeleton, Loading } from '../../shared/components/Skeletons.tsx'
import { useDataLayer } from '../../shared/data/hooks.ts'
import type { OneAnswer } from '../../shared/data/models.ts'
import { reconcileLocale } from '../../shared/i18n/useChangeLocale.ts'
import { meKey, useMe } from '../../shared/session/me.ts'
import { whenIdle } from '../../shared/whenIdle.ts'
import { BottomNav } from './BottomNav.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Footer } from './Footer.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { RouteProgress } from './RouteProgress.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { TopBar } from './TopBar.tsx'

/** Comes after the page, with the live connection. The page works without it: what has changed is read on the way. */
const LiveUpdates = lazy(async () => {
  await whenIdle()
  const loaded = await import('../live/LiveUpdates.tsx').catch(() => null)
  return { default: loaded?.LiveUpdates ?? (() => null) }
})

const Skip = styled('a')({
  position: 'absolute',
  left: 16,
  top: -80,
  zIndex: 50,
  padding: '12px 16px',
  borderRadius: shape.radius,
  backgroundColor: color.surface,
  color: color.ink,
  '&:focus': { top: 12 },
})

export const Page = styled('main')({
  maxWidth: `calc(${layout.page} + 2 * ${layout.gutter})`,
  width: '100%',
  marginInline: 'auto',
  padding: `40px ${layout.gutter} 80px`,
  '&:focus': { outline: 'none', boxShadow: 'none' },
  '@media (max-width: 1040px)': { paddingTop: 24, paddingBottom: 112 },
})

const Frame = styled('div')({ minHeight: '100vh', display: 'flex', flexDirection: 'column', '& > main': { flex: 1 } })

/** A page opened by its address has no key of its own: its address keeps it apart from the one opened before it. */
const visitOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

function Frames() {
  const { t, i18n } = useTranslation()
  const layer = useDataLayer()
  const me = useMe()
  const reconciled = useRef(false)
  useEffect(() => {
    // Once: later choices are sent to the server as they are made.
    if (reconciled.current) return
    reconciled.current = true
    const known = layer.client.getQueryData<OneAnswer<'users'>>(meKey)
    if (known) void reconcileLocale(i18n, layer, known)
  }, [i18n, layer])
  useHashTarget()
  return (
    <Frame>
      <Skip href="#content">{t('skip')}</Skip>
      <TopBar me={me} />
      <RouteProgress />
      <ConnectionNotice />
      <StaleNotice />
      <Page id="content" tabIndex={-1}>
        <Suspense
          fallback={
            <Loading page>
              <CardGridSkeleton />
            </Loading>
          }
        >
          <Outlet />
        </Suspense>
      </Page>
      <Footer program={me.program} />
      <BottomNav me={me} />
      <Suspense fallback={null}>
        <LiveUpdates key={me.id} />
      </Suspense>
      <RouteAnnouncer />
      <ScrollRestoration getKey={visitOf} />
    </Frame>
  )
}

/** The frame of every page behind the sign-in. Its `main` takes the place of the page's first frame (start.css). */
export function Shell() {
  return (
    <Suspense
      fallback={
        <Page as="div">
          <Loading page>
            <CardGridSkeleton />
          </Loading>
        </Page>
      }
    >
      <Frames />
    </Suspense>
  )
}
