import Link from '@mui/material/Link'
import { useCanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useWords } from '../../platform/i18n/provider.ts'

/** Where an administrator changes the least completion of visible profiles. */
export function BarLink() {
  const t = useWords()
  const { canAccess } = useCanAccess({ resource: 'company_settings', action: 'list' })
  if (canAccess !== true) return null
  return (
    <Link component={RouterLink} to="/company_settings?tab=rules" sx={{ justifySelf: 'start' }}>
      {t('resources.users.change_bar')}
    </Link>
  )
}
