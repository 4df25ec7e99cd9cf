import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/components/Icon.tsx'
import { lazyOverlay } from '../../shared/components/lazyOverlay.tsx'
import { useFormats } from '../../shared/i18n/format.ts'

const ReceiptDialog = lazyOverlay(() => import('./ReceiptDialog.tsx').then((m) => m.ReceiptDialog))

/** Asks for which period, then gives the signed file. */
export function ReceiptButton({ now }: { now: Date }) {
  const { t } = useTranslation('history')
  const { zone } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="check" />} onClick={() => setOpen(true)}>
        {t('receipt.button')}
      </Button>
      <ReceiptDialog open={isOpen} today={today} zone={zone} onClose={() => setOpen(false)} />
    </>
  )
}
