import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../shared/components/Notice.tsx'

interface AudioOnlyProps {
  isOn: boolean
  /** The way is too narrow for pictures. */
  isOffered: boolean
  onChange: (isOn: boolean) => void
}

/** A call without pictures, either way, where the network carries no more than voices. */
export function AudioOnly({ isOn, isOffered, onChange }: AudioOnlyProps) {
  const { t } = useTranslation('call')
  if (isOn)
    return (
      <Notice
        icon="mic"
        action={
          <Button size="small" color="inherit" onClick={() => onChange(false)}>
            {t('audio_only.end')}
          </Button>
        }
      >
        {t('audio_only.on')}
      </Notice>
    )
  if (!isOffered) return null
  return (
    <Button variant="outlined" size="small" sx={{ alignSelf: 'center' }} onClick={() => onChange(true)}>
      {t('audio_only.start')}
    </Button>
  )
}
