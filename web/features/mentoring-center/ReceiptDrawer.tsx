import Drawer from '@mui/material/Drawer'
import { useTranslation } from 'react-i18next'
import type { MatchReceipt } from '#contract/match.ts'
import { color } from '#theme/vars.ts'
import { DrawerHead } from '../../shared/components/DrawerHead.tsx'
import { Receipt } from '../../shared/components/Receipt.tsx'
import { Score } from '../../shared/components/Score.tsx'

/** Every point of a score, beside the list it was read in. */
export function ReceiptDrawer({
  receipt,
  name,
  open,
  onClose,
}: {
  receipt: MatchReceipt
  name: string
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('mentoring')
  return (
    <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper: { 'aria-labelledby': 'receipt-title' } }}>
      <DrawerHead id="receipt-title" title={t('receipt.title', { score: receipt.score })} onClose={onClose} />
      <div style={{ overflow: 'auto', padding: 24, display: 'grid', gap: 24, alignContent: 'start' }}>
        <div style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
          <Score score={receipt.score} />
          <p style={{ color: color.ink2 }}>{t('receipt.text', { name })}</p>
        </div>
        <Receipt receipt={receipt} shown={receipt.criteria.length} />
      </div>
    </Drawer>
  )
}
