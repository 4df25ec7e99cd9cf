import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { CoreLayoutProps } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { color, fixed, shape } from '#theme/vars.ts'
import { EditDesk } from '../edits/EditDesk.tsx'
import { LeaveDesk } from '../edits/LeaveDesk.tsx'
import { useWords } from '../i18n/provider.ts'
import { SecondFactorPage } from '../../people/login/SecondFactorPage.tsx'
import { TextsPage } from '../../people/login/TextsPage.tsx'
import { currentHold, onHold } from '../../people/session/holds.ts'
import { Icon } from '../shared/icons.tsx'
import { hiddenInPrint } from '../shared/print.ts'
import { LoadingRows } from '../shared/Loading.tsx'
import { noteAddress } from './last-address.ts'
import { Logo, Rail } from './Rail.tsx'
import { StaleNotice } from './StaleNotice.tsx'

/** Dark rail and the page beside it; under 760 px a bar with a menu. */
export function ConsoleLayout(props: CoreLayoutProps) {
  const hold = useSyncExternalStore(onHold, currentHold)
  if (hold === 'terms_not_accepted') return <TextsPage />
  return hold === 'second_factor_required' ? <SecondFactorPage /> : <Console {...props} />
}

function Console({ children }: CoreLayoutProps) {
  const t = useWords()
  const narrow = useMediaQuery('(max-width: 760px)', { noSsr: true })
  const { pathname, search } = useLocation()
  useEffect(() => noteAddress({ pathname, search }), [pathname, search])
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: narrow ? 'minmax(0, 1fr)' : '224px minmax(0, 1fr)',
        gridTemplateRows: narrow ? 'auto 1fr' : '1fr',
        minHeight: '100vh',
        '@media print': { display: 'block' },
      }}
    >
      <SkipLink>{t('skip')}</SkipLink>
      {narrow ? (
        <MobileBar key={pathname} />
      ) : (
        <Box component="header" sx={{ backgroundColor: color.railGround, color: color.railInk, ...hiddenInPrint }}>
          <Box
            sx={{
              position: 'sticky',
              top: 0,
              height: '100vh',
              overflow: 'auto',
              padding: '20px 12px',
              display: 'grid',
            }}
          >
            <Rail />
          </Box>
        </Box>
      )}
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          minWidth: 0,
          padding: narrow ? '16px 16px 48px' : '24px 32px 64px',
          '@media print': { padding: 0 },
          outline: 'none !important',
          boxShadow: 'none !important',
        }}
      >
        <StaleNotice key={`stale ${pathname}`} />
        <EditDesk />
        <LeaveDesk />
        <Suspense key={pathname} fallback={<LoadingRows />}>
          {children}
        </Suspense>
      </Box>
    </Box>
  )
}

function SkipLink({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="a"
      href="#content"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
      sx={{
        position: 'fixed',
        left: 16,
        top: -80,
        zIndex: 1400,
        padding: '12px 16px',
        borderRadius: shape.radius,
        backgroundColor: color.surface,
        color: color.ink,
        '&:focus': { top: 12 },
      }}
    >
      {children}
    </Box>
  )
}

function MobileBar() {
  const t = useWords()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 761px)')
    const close = () => setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        padding: '10px 16px',
        backgroundColor: color.railGround,
        color: fixed.white,
        ...hiddenInPrint,
      }}
    >
      <Logo />
      <IconButton aria-label={t('nav.open')} aria-expanded={open} onClick={() => setOpen(true)} sx={onRail}>
        <Icon name="menu" />
      </IconButton>
      <Drawer
        anchor="right"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            'aria-label': t('nav.label'),
            sx: {
              width: 'min(300px, 100%)',
              padding: '16px 12px',
              display: 'grid',
              gridTemplateRows: 'auto 1fr',
              gap: 1,
              backgroundColor: color.railGround,
              color: color.railInk,
            },
          },
        }}
      >
        <IconButton aria-label={t('nav.close')} onClick={() => setOpen(false)} sx={{ ...onRail, justifySelf: 'end' }}>
          <Icon name="close" />
        </IconButton>
        <Rail withLogo={false} />
      </Drawer>
    </Box>
  )
}

const onRail = {
  color: fixed.white,
  '&:hover': { backgroundColor: 'rgb(255 255 255 / .14)', color: fixed.white },
  '&.Mui-focusVisible': { outlineColor: fixed.white, boxShadow: 'none' },
} as const
