import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Line, SmallMuted } from '../../../shared/components/parts.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { useChangePhoto } from './account.ts'
import type { Account } from './account.ts'
import { megabytes, useChosenPhoto } from './useChosenPhoto.tsx'
import { useSaying } from './useSaying.ts'

const Shot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 24px',
  alignItems: 'center',
  borderRadius: shape.radius,
  '&[data-dropping="true"]': { outline: `2px dashed ${color.action}`, outlineOffset: 8 },
  '& > .words': { display: 'grid', gap: 10, flex: '1 1 280px', minWidth: 0 },
})

/** One's picture, or one's initials. A picture is chosen or dropped, then cropped in a dialog. */
export function Photo({ account }: { account: Account }) {
  const { t } = useTranslation('settings')
  const { choose, take, fault, parts } = useChosenPhoto(account.id)
  const [dropping, setDropping] = useState(false)

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDropping(true)
  }
  return (
    <Shot
      data-dropping={dropping}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => {
        setDropping(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setDropping(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <Avatar
        id={account.id}
        name={`${account.first_name} ${account.last_name}`.trim()}
        src={account.avatar_url}
        size="xl"
      />
      <div className="words">
        <Line sx={{ flexWrap: 'wrap', gap: '8px 12px' }}>
          <Button size="small" startIcon={<Icon name="upload" size={16} />} onClick={choose}>
            {t('photo.choose')}
          </Button>
          {account.avatar_url !== null && <Remove account={account} />}
        </Line>
        <SmallMuted>{t('photo.help', { megabytes })}</SmallMuted>
        {fault && <Notice tone="error">{fault}</Notice>}
      </div>
      {parts}
    </Shot>
  )
}

function Remove({ account }: { account: Account }) {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const notifier = useNotifier()
  const { remove } = useChangePhoto()
  const { announce } = useSaying()
  const [busy, setBusy] = useState(false)

  async function go() {
    setBusy(true)
    try {
      await remove(account.id)
      announce(t('photo.removed'))
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      notifier.say(messageOf(say, refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton
      variant="text"
      color="error"
      size="small"
      busy={busy}
      busyLabel={t('photo.removing')}
      onClick={() => void go()}
    >
      {t('photo.initials')}
    </BusyButton>
  )
}
