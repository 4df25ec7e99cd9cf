import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Acts } from './parts.tsx'

/** Back, and on. Going back loses nothing. */
export function StepActs({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const { t } = useTranslation('sign_up')
  return (
    <Acts>
      <Button
        variant="text"
        startIcon={<Icon name="chevronLeft" size={16} />}
        onClick={onBack}
        sx={{ marginLeft: { sm: -1.5 } }}
      >
        {t('back')}
      </Button>
      {children}
    </Acts>
  )
}
