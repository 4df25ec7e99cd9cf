import Drawer from '@mui/material/Drawer'
import { useTranslation } from 'react-i18next'
import type { MatchReceipt } from '#contract/community/match.ts'
import { DrawerHead } from '../components/DrawerHead.tsx'
import { Receipt } from '../components/Receipt.tsx'
import { Score } from '../components/Score.tsx'
import { Line, Muted, Scrolling } from '../components/parts.ts'

interface ReceiptDrawerProps {
  receipt: MatchReceipt
  /** The other person; null for a reader who is neither of the two. */
  name: string | null
  open: boolean
  onClose: () => void
}

/** Every point of a score, beside the page it was read in. */
export function ReceiptDrawer({ receipt, name, open, onClose }: ReceiptDrawerProps) {
  const { t } = useTranslation('match')
  return (
    <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper: { 'aria-labelledby': 'receipt-title' } }}>
      <DrawerHead id="receipt-title" title={t('detail.title', { score: receipt.score })} onClose={onClose} />
      {/* Nothing in it takes the focus: the keyboard scrolls it by itself. */}
      <Scrolling
        tabIndex={0}
        role="region"
        aria-labelledby="receipt-title"
        sx={{ padding: 3, display: 'grid', gap: 3, alignContent: 'start' }}
      >
        <Line>
          <Score score={receipt.score} />
          <Muted>{name === null ? t('detail.of_two') : t('detail.text', { name })}</Muted>
        </Line>
        <Receipt receipt={receipt} max={receipt.criteria.length} />
      </Scrolling>
    </Drawer>
  )
}
