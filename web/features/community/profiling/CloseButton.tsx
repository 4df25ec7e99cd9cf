import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import type { Me } from '../../../shared/session/me.ts'
import type { Role } from '../../../shared/profile/steps.ts'

const CloseProfile = lazyOverlay(() => import('./CloseProfile.tsx').then((m) => m.CloseProfile))

/** Opens the dialog that closes one's profile of this role. */
export function CloseButton({ of: role, me }: { of: Role; me: Me }) {
  const { t } = useTranslation('profiling')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="text"
        color="error"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
        }}
      >
        {t('close.open')}
      </Button>
      <CloseProfile
        of={role}
        me={me}
        open={isOpen}
        onClose={() => {
          setOpen(false)
        }}
      />
    </>
  )
}
