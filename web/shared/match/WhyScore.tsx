import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatchReceipt } from '#contract/community/match.ts'
import { lazyOverlay } from '../components/lazyOverlay.tsx'

const ReceiptDrawer = lazyOverlay(() => import('./ReceiptDrawer.tsx').then((m) => m.ReceiptDrawer))

interface WhyScoreProps {
  receipt: MatchReceipt
  /** The other person; null for a reader who is neither of the two. */
  name: string | null
}

/** Leads from a score to its receipt, which opens beside the page. */
export function WhyScore({ receipt, name }: WhyScoreProps) {
  const { t } = useTranslation('match')
  const [open, setOpen] = useState(false)
  const words = t('detail.see', { count: receipt.score })
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="body2"
        sx={{ minHeight: 24 }}
        aria-haspopup="dialog"
        aria-label={name === null ? words : t('detail.see_of', { words, name })}
        onClick={() => {
          setOpen(true)
        }}
      >
        {words}
      </Link>
      <ReceiptDrawer
        receipt={receipt}
        name={name}
        open={open}
        onClose={() => {
          setOpen(false)
        }}
      />
    </>
  )
}
