import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router-dom'
import { ProgressBar } from '../../shared/components/ProgressBar.tsx'
import { useDelayed } from '../../shared/components/useDelayed.ts'

/** A page that takes longer than this shows that it is on its way. */
export const progressDelay = 60

export function RouteProgress() {
  const { t } = useTranslation()
  const late = useDelayed(useNavigation().state !== 'idle', progressDelay)
  if (!late) return null
  return <ProgressBar label={t('loading_page')} fixed />
}
