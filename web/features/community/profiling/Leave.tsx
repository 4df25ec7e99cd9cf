import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, shape } from '#theme/vars.ts'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useMe } from '../../../shared/session/me.ts'
import type { Role } from '../../../shared/profile/steps.ts'
import { CloseButton } from './CloseButton.tsx'

const Ways = styled('section')({
  marginTop: 48,
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  backgroundColor: color.surface,
  paddingInline: 24,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 24px',
    paddingBlock: 20,
  },
  '& > div + div': { borderTop: `1px solid ${color.line}` },
  '& > div > div': { flex: '1 1 280px' },
  '@media (max-width: 640px)': { paddingInline: 16, '& .MuiButton-root': { marginLeft: -12 } },
})

/** At the foot of one's own page: closing this profile, or deleting the account with all of them. */
export function Leave({ of: role }: { of: Role }) {
  const { t } = useTranslation('profiling')
  const me = useMe()
  const other = me[role === 'presenter' ? 'participant' : 'presenter']
  const open = me[role]?.attributes.accompaniments?.open ?? 0
  return (
    <Ways aria-labelledby="own-leave">
      <VisuallyHidden>
        <Typography variant="h2" id="own-leave">
          {t('leave.title')}
        </Typography>
      </VisuallyHidden>
      <div>
        <div>
          <Strong>{t(`leave.close_${role}`)}</Strong>
          <SmallMuted>
            {[
              t(other === null ? 'leave.last' : `leave.stays_${role}`),
              ...(open > 0 ? [t('leave.first', { count: open })] : []),
            ].join(' ')}
          </SmallMuted>
        </div>
        <CloseButton of={role} me={me} />
      </div>
      <div>
        <div>
          <Strong>{t('own.delete')}</Strong>
          <SmallMuted>{t('own.delete_text')}</SmallMuted>
        </div>
        <Button variant="text" color="error" component={Link} to={laterPaths.settings('account')}>
          {t('own.delete')}
        </Button>
      </div>
    </Ways>
  )
}
