import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { Rows, SmallMuted } from '../../../shared/components/parts.ts'
import type { Account } from './account.ts'
import { SavedField } from './SavedField.tsx'

const PhoneDialog = lazyOverlay(() => import('./PhoneDialog.tsx').then((m) => m.PhoneDialog))

interface PhoneProps {
  account: Account
  onSave: (typed: string) => Promise<unknown>
}

/** The number for SMS, which its person proves with a code. */
export function Phone({ account: { phone, phone_verified: isVerified }, onSave }: PhoneProps) {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState(false)
  return (
    <Rows>
      <SavedField
        label={t('contact.phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        help={t('contact.phone_help')}
        saved={phone ?? ''}
        onSave={onSave}
      />
      {phone !== null && isVerified && <SmallMuted>{t('phone.verified')}</SmallMuted>}
      {phone !== null && !isVerified && (
        <>
          <SmallMuted>{t('phone.unverified')}</SmallMuted>
          <Button
            variant="text"
            size="small"
            sx={{ justifySelf: 'start', marginLeft: -1.25 }}
            onClick={() => {
              setOpen(true)
            }}
          >
            {t('phone.verify')}
          </Button>
          <PhoneDialog
            key={phone}
            open={open}
            phone={phone}
            onClose={() => {
              setOpen(false)
            }}
          />
        </>
      )}
    </Rows>
  )
}
