import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Icon } from '../../../shared/components/Icon.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'

const ReceiptDialog = lazyOverlay(() => import('./ReceiptDialog.tsx').then((m) => m.ReceiptDialog), ['plan'])

/** Asks for which period, then gives the signed file. `#receipt` in the address asks at once. */
export function ReceiptButton({ now }: { now: Date }) {
  const { t } = useTranslation('history')
  const { zone } = useFormats()
  const [isOpen, setOpen] = useState(useLocation().hash === '#receipt')
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
