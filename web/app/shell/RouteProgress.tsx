import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router-dom'
import { useDelayed } from '../../shared/components/useDelayed.ts'

/** A page that takes longer than this shows that it is on its way. */
export const progressDelay = 60

export function RouteProgress() {
  const { t } = useTranslation()
  const late = useDelayed(useNavigation().state !== 'idle', progressDelay)
  if (!late) return null
  return (
    <LinearProgress
      aria-label={t('loading_page')}
      sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 60, height: 3, borderRadius: 0 }}
    />
  )
}
