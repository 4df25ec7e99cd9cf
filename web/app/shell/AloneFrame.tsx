import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../shared/components/ProgressBar.tsx'
import { AlonePage } from '../../shared/components/parts.ts'
import { useDelayed } from '../../shared/components/useDelayed.ts'
import { progressDelay } from './RouteProgress.tsx'

/** A page without the dashboard around it; without content, the first page on its way. */
export function AloneFrame({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const late = useDelayed(children === undefined, progressDelay)
  if (children === undefined) return late ? <ProgressBar label={t('loading_page')} /> : null
  return <AlonePage id="content">{children}</AlonePage>
}
