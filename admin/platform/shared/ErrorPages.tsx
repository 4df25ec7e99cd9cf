import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useResetErrorBoundaryOnLocationChange } from 'react-admin'
import { color } from '#theme/vars.ts'
import type { ConsoleKey } from '../../words.en.ts'
import { useWords } from '../i18n/provider.ts'
import { useDocumentTitle } from '../layout/PageHead.tsx'
import { Panel } from './Panel.tsx'

function Notice({
  title,
  text,
  children,
}: {
  readonly title: ConsoleKey
  readonly text: ConsoleKey
  readonly children: ReactNode
}) {
  const t = useWords()
  useDocumentTitle(t(title))
  return (
    <Panel sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 560, padding: 4 }}>
      <Typography variant="h1" sx={{ fontSize: '1.75rem' }}>
        {t(title)}
      </Typography>
      <Typography sx={{ color: color.ink2 }}>{t(text)}</Typography>
      {children}
    </Panel>
  )
}

function HomeLink() {
  const t = useWords()
  return (
    <Button variant="contained" component={Link} to="/">
      {t('errors.back_home')}
    </Button>
  )
}

function Reload() {
  const t = useWords()
  return (
    <Button variant="contained" onClick={() => window.location.reload()}>
      {t('errors.reload')}
    </Button>
  )
}

export function NotFound() {
  return (
    <Notice title="errors.not_found_title" text="errors.not_found_text">
      <HomeLink />
    </Notice>
  )
}

export function AccessDenied() {
  return (
    <Notice title="errors.denied_title" text="errors.denied_text">
      <HomeLink />
    </Notice>
  )
}

/** The call for the reader's identity failed. */
export function NoAnswer() {
  return (
    <Notice title="errors.load" text="errors.no_answer">
      <Reload />
    </Notice>
  )
}

/** A page that broke while it was drawn; going elsewhere mends it. */
export function PageError({
  error,
  resetErrorBoundary,
}: {
  readonly error: Error
  readonly resetErrorBoundary: (details: unknown) => void
}) {
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary({ reason: 'navigation' }))
  useEffect(() => {
    if (isStaleChunk(error)) reloadOnce()
  }, [error])
  return (
    <main>
      <Notice title="errors.page_title" text="errors.page_text">
        <Reload />
      </Notice>
    </main>
  )
}

/** A page of an older build, gone from the server since. */
function isStaleChunk(error: Error): boolean {
  return /dynamically imported module|module script failed/i.test(error.message)
}

/** Once a minute at most: a server that serves broken pages must not make the browser spin. */
function reloadOnce(): void {
  const key = 'binome.console.reloaded'
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(key, String(Date.now()))
  window.location.reload()
}
