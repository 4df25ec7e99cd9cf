import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatchReceipt } from '#contract/match.ts'
import { lazyOverlay } from '../../shared/components/lazyOverlay.tsx'
import { Reasons } from '../../shared/components/Reasons.tsx'
import { Label, Rows } from '../../shared/components/parts.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { reasonsOf } from '../../shared/match/words.ts'
import type { Reader } from '../../shared/match/words.ts'

const ReceiptDrawer = lazyOverlay(() => import('./ReceiptDrawer.tsx').then((m) => m.ReceiptDrawer))

/** Why these two, in three sentences, and every point one click away. */
export function Affinity({ receipt, reader, name }: { receipt: MatchReceipt; reader: Reader; name: string }) {
  const { t } = useTranslation('mentoring')
  const { t: match } = useTranslation('match')
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const reasons = reasonsOf(match, formats, receipt, reader)
  return (
    <Rows>
      {reasons.length > 0 && (
        <>
          <Label>{t('why')}</Label>
          <Reasons reasons={reasons} />
        </>
      )}
      <p>
        <Link
          component="button"
          type="button"
          variant="body2"
          sx={{ minHeight: 24 }}
          onClick={() => {
            setOpen(true)
          }}
        >
          {t('why_detail', { count: receipt.score })}
        </Link>
      </p>
      <ReceiptDrawer
        receipt={receipt}
        name={name}
        open={open}
        onClose={() => {
          setOpen(false)
        }}
      />
    </Rows>
  )
}
