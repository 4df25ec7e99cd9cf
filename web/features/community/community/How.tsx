import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { MatchReceipt } from '#contract/community/match.ts'
import { color } from '#theme/vars.ts'
import { useFormats } from '../../../shared/i18n/format.ts'

const Weights = styled('ul')({
  display: 'grid',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '10px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& b': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})

/**
 * How an affinity is calculated: what counts, for how much, and what never does. `receipt` gives this program's
 * weights.
 */
export function How({ open, onClose, receipt }: { open: boolean; onClose: () => void; receipt: MatchReceipt | null }) {
  const { t } = useTranslation('community')
  const { t: match } = useTranslation('match')
  const formats = useFormats()
  const weighed = [...(receipt?.criteria ?? [])].sort((a, b) => b.weight - a.weight)
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="how-title">
      <DialogTitle id="how-title">{t('how.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <p>{t('how.text')}</p>
        {weighed.length > 0 && (
          <Weights>
            {weighed.map(({ criterion, weight }) => (
              <li key={criterion}>
                <span>{match(`criteria.${criterion}`)}</span>
                <b>{t('how.points', { count: weight, number: formats.number(weight) })}</b>
              </li>
            ))}
          </Weights>
        )}
        <p>{t('how.same')}</p>
        <p>{t('how.never')}</p>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('how.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
