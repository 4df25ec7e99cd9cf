import Drawer from '@mui/material/Drawer'
import { useTranslation } from 'react-i18next'
import type { MatchReceipt } from '#contract/match.ts'
import { DrawerHead } from '../../shared/components/DrawerHead.tsx'
import { Receipt } from '../../shared/components/Receipt.tsx'
import { Score } from '../../shared/components/Score.tsx'
import { Line, Muted, Scrolling } from '../../shared/components/parts.ts'

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
      <Scrolling sx={{ padding: 3, display: 'grid', gap: 3, alignContent: 'start' }}>
        <Line>
          <Score score={receipt.score} />
          <Muted>{t('receipt.text', { name })}</Muted>
        </Line>
        <Receipt receipt={receipt} shown={receipt.criteria.length} />
      </Scrolling>
    </Drawer>
  )
}
