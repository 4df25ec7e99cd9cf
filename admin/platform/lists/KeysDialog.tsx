import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { listKeys } from './list-keys.ts'

const names = { '/': 'slash', '?': 'question', j: 'j', k: 'k', x: 'x', h: 'h', Enter: 'enter' } as const

interface KeysDialogProps {
  readonly on: boolean
  readonly turn: (on: boolean) => void
  readonly close: () => void
}

/** What each key does, and the switch that turns them off. */
export default function KeysDialog({ on, turn, close }: KeysDialogProps) {
  const t = useWords()
  const id = useId()
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('list.keys.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px' }}>
          {listKeys.map((key) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <Box component="kbd" sx={cap}>
                  {key === 'Enter' ? t('list.keys.enter_key') : key}
                </Box>
              </Box>
              <Box component="dd" sx={{ margin: 0 }}>
                {t(`list.keys.${names[key]}`)}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={on} onChange={({ target }) => turn(target.checked)} />}
          label={t('list.keys.on')}
          sx={{ marginTop: 2 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t('acts.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const cap = {
  display: 'inline-block',
  minWidth: 28,
  padding: '2px 6px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: '6px',
  textAlign: 'center',
  font: 'inherit',
} as const
