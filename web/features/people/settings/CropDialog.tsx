import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Crop } from '#contract/community/avatars.ts'
import { color, shape } from '#theme/vars.ts'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { useChangePhoto } from './account.ts'
import { firstCrop, maxZoom, wholePixels, zoomed, zoomOf } from './crop.ts'
import { CropFrame, drawSquare } from './CropFrame.tsx'
import type { OpenedPicture } from './openPicture.ts'
import { useSaying } from './useSaying.ts'

const Zoom = styled('div')({
  display: 'grid',
  gap: 4,
  '& label': { fontSize: '.875rem', fontWeight: 600 },
  '& input': { width: '100%', minHeight: 32, margin: 0, accentColor: color.action },
})

const Previews = styled('div')({
  display: 'flex',
  gap: 12,
  alignItems: 'end',
  '& > span': { flex: 1, color: color.ink2, fontSize: '.875rem' },
  '& canvas': { borderRadius: shape.arch, objectFit: 'cover', background: color.sunken },
  '& .large': { width: 64, height: 69 },
  '& .small': { width: 36, height: 39 },
})

interface CropDialogProps {
  open: boolean
  /** Whose picture it becomes. */
  userId: string
  picture: OpenedPicture
  onClose: () => void
}

/** Asks which square of the picture is to be seen, and sends it. */
export function CropDialog({ open, userId, picture, onClose }: CropDialogProps) {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const { give } = useChangePhoto()
  const { announce } = useSaying()
  const { area } = picture
  const [crop, setCrop] = useState(() => firstCrop(area))
  const [error, setError] = useRefusal()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const percent = Math.round(zoomOf(crop, area) * 100)

  async function send() {
    setBusy(true)
    setError(null)
    try {
      await give(userId, picture.file, wholePixels(crop, area))
      announce(t('photo.kept'))
      onClose()
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  const words = error && wordsOf(say, error)
  return (
    <FormDialog
      title={t('photo.crop')}
      open={open}
      busy={busy}
      closed={false}
      gap={2}
      onClose={onClose}
      onSubmit={send}
      words={{ send: t('photo.use'), sending: t('photo.sending'), cancel: t('photo.cancel') }}
      refusal={words && { title: words.title, text: words.lines.join(' ') }}
    >
      <CropFrame picture={picture} crop={crop} label={t('photo.frame')} onChange={setCrop} />
      <Zoom>
        <label htmlFor={id}>{t('photo.zoom')}</label>
        <input
          id={id}
          type="range"
          min={100}
          max={Math.round(maxZoom(area) * 100)}
          value={percent}
          aria-valuetext={t('photo.zoom_value', { percent })}
          onChange={(event) => {
            setCrop(zoomed(crop, area, event.target.valueAsNumber / 100))
          }}
        />
      </Zoom>
      <Previews aria-hidden="true">
        <span>{t('photo.preview')}</span>
        <Preview className="large" picture={picture} crop={crop} />
        <Preview className="small" picture={picture} crop={crop} />
      </Previews>
      <SmallMuted>{t('photo.crop_help')}</SmallMuted>
    </FormDialog>
  )
}

interface PreviewProps {
  picture: OpenedPicture
  crop: Crop
  className: string
}

function Preview({ picture, crop, className }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop)
  }, [picture, crop])
  return <canvas ref={canvas} className={className} width={160} height={160} />
}
