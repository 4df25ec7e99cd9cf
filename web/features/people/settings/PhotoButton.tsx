import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useChosenPhoto } from './useChosenPhoto.tsx'

const OnPicture = styled(IconButton)({
  position: 'absolute',
  right: -8,
  bottom: -8,
  color: color.ink,
  backgroundColor: color.surface,
  border: `1px solid ${color.line}`,
  '&:hover': { backgroundColor: color.sunken },
})

/** On one's own picture: changes it in place. */
export function PhotoButton() {
  const { t } = useTranslation('settings')
  const { choose, fault, parts } = useChosenPhoto(useMe().id)
  const notifier = useNotifier()
  useEffect(() => {
    if (fault !== null) notifier.say({ tone: 'error', title: fault, duration: null })
  }, [fault, notifier])
  return (
    <>
      <OnPicture aria-label={t('photo.change')} onClick={choose}>
        <Icon name="camera" />
      </OnPicture>
      {parts}
    </>
  )
}
