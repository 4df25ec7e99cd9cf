import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { useCompany } from '../../../shared/company.ts'
import { useKeptOpen } from '../../../shared/components/BackCloses.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Line } from '../../../shared/components/parts.ts'
import { saveFile } from '../../../shared/saveFile.ts'
import { CopyButton } from '../../../shared/components/CopyButton.tsx'

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '8px 24px',
  margin: 0,
  padding: '16px 20px',
  listStyle: 'none',
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  background: color.sunken,
  fontFamily: 'ui-monospace, monospace',
  fontSize: '.9375rem',
  '@media (max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0, padding: '10px 16px' },
})

interface RecoveryCodesDialogProps {
  open: boolean
  codes: readonly string[]
  onClose: () => void
}

/** Codes that nobody sees again: only the button closes it. Escape, Back and a click beside lose none. */
export function RecoveryCodesDialog({ open, codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('settings')
  const { name, slug } = useCompany()
  const id = useId()
  useKeptOpen(open)
  const text = `${t('factor.file_title', { company: name })}\n\n${codes.join('\n')}\n`
  return (
    <Dialog open={open} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t('factor.codes_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <p id={`${id}-text`}>{t('factor.codes_text')}</p>
        <List aria-label={t('factor.codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </List>
        <Line sx={{ flexWrap: 'wrap', gap: 1.5 }}>
          <CopyButton text={codes.join('\n')}>{t('factor.copy_codes')}</CopyButton>
          <Button
            size="small"
            startIcon={<Icon name="download" size={16} />}
            onClick={() => {
              saveFile(new Blob([text], { type: 'text/plain' }), `${slug}-${t('factor.file_name')}.txt`)
            }}
          >
            {t('factor.download_codes')}
          </Button>
        </Line>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('factor.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
