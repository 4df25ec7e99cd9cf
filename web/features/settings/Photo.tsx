import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureLimits, pictureTypes } from '#contract/avatars.ts'
import { color, shape } from '#theme/vars.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import { lazyOverlay } from '../../shared/components/lazyOverlay.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import { Line, SmallMuted } from '../../shared/components/parts.ts'
import { ApiError } from '../../shared/data/errors.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { messageOf } from '../../shared/notify/catalogue.ts'
import { useNotifier } from '../../shared/notify/Toaster.tsx'
import { useChangePhoto } from './account.ts'
import type { Account } from './account.ts'
import { openPicture } from './openPicture.ts'
import type { OpenedPicture, PictureFault } from './openPicture.ts'
import { useSaying } from './useSaying.ts'

const CropDialog = lazyOverlay(() => import('./CropDialog.tsx').then((m) => m.CropDialog))

const Shot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 24px',
  alignItems: 'center',
  borderRadius: shape.radius,
  '&[data-dropping="true"]': { outline: `2px dashed ${color.action}`, outlineOffset: 8 },
  '& > .words': { display: 'grid', gap: 10, flex: '1 1 280px', minWidth: 0 },
})

const megabytes = pictureLimits.bytes / 1_000_000

/** For the sentence of a fault. */
function valuesOf(fault: PictureFault, number: (value: number) => string) {
  return {
    megabytes: fault.code === 'too_heavy' ? number(fault.megabytes) : '',
    least: pictureLimits.side,
    most: fault.code === 'too_heavy' ? megabytes : pictureLimits.pixels / 1_000_000,
  }
}

/** One's picture, or one's initials. A picture is chosen or dropped, then cropped in a dialog. */
export function Photo({ account }: { account: Account }) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<OpenedPicture | null>(null)
  /** How many pictures were opened: each begins with a frame of its own. */
  const [times, setTimes] = useState(0)
  const [open, setOpen] = useState(false)
  const [fault, setFault] = useState<PictureFault | null>(null)
  const [dropping, setDropping] = useState(false)

  async function take(file: File | null | undefined) {
    if (!file) return
    setFault(null)
    const opened = await openPicture(file)
    if ('code' in opened) {
      setFault(opened)
      return
    }
    picture?.bitmap.close()
    setPicture(opened)
    setTimes((before) => before + 1)
    setOpen(true)
  }
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
      <Avatar id={account.id} name={`${account.first_name} ${account.last_name}`} src={account.avatar_url} size="xl" />
      <div className="words">
        <Line sx={{ flexWrap: 'wrap', gap: '8px 12px' }}>
          <Button
            size="small"
            startIcon={<Icon name="upload" size={16} />}
            onClick={() => {
              input.current?.click()
            }}
          >
            {t('photo.choose')}
          </Button>
          {account.avatar_url !== null && <Remove account={account} />}
        </Line>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('photo.choose')}
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <SmallMuted>{t('photo.help', { megabytes })}</SmallMuted>
        {fault && <Notice tone="error">{t(`photo.${fault.code}`, valuesOf(fault, formats.number))}</Notice>}
      </div>
      {picture && (
        <CropDialog
          key={times}
          open={open}
          account={account}
          picture={picture}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </Shot>
  )
}

function Remove({ account }: { account: Account }) {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const notifier = useNotifier()
  const { remove } = useChangePhoto()
  const { said } = useSaying()
  const [busy, setBusy] = useState(false)

  async function go() {
    setBusy(true)
    try {
      await remove(account)
      said(t('photo.removed'))
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
