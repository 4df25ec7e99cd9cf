import Button from '@mui/material/Button'
import LinkTo from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, shape } from '#theme/vars.ts'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'

const EraseDialog = lazyOverlay(() => import('./EraseDialog.tsx').then((m) => m.EraseDialog))

const Box = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 24px',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: 24,
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  scrollMarginTop: 112,
  '& > div': { flex: '1 1 320px', maxWidth: '60ch' },
  '& h2': { fontSize: '1.0625rem', lineHeight: 1.4 },
  '& h2:focus': { outline: 0, boxShadow: 'none' },
  '@media (max-width: 640px)': { padding: '20px 16px' },
})

interface DeleteAccountProps {
  open: boolean
  onOpen: () => void
  onClose: () => void
}

/** The way out, at the end. */
export function DeleteAccount({ open, onOpen, onClose }: DeleteAccountProps) {
  const { t } = useTranslation('settings')
  return (
    <Box id="account" aria-labelledby="account-title">
      <div>
        <h2 id="account-title" tabIndex={-1}>
          {t('subjects.account')}
        </h2>
        <SmallMuted>
          {t('account.text')}{' '}
          <LinkTo component={Link} to={laterPaths.myData('export')}>
            {t('account.take')}
          </LinkTo>
          .
        </SmallMuted>
      </div>
      <Button variant="text" color="error" onClick={onOpen}>
        {t('account.delete')}
      </Button>
      <EraseDialog open={open} onClose={onClose} />
    </Box>
  )
}
