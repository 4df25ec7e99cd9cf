import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureLimits, pictureTypes } from '#contract/community/avatars.ts'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { openPicture } from './openPicture.ts'
import type { OpenedPicture, PictureFault } from './openPicture.ts'

const CropDialog = lazyOverlay(() => import('./CropDialog.tsx').then((m) => m.CropDialog))

export const megabytes = pictureLimits.bytes / 1_000_000

/** For the sentence of a fault. */
function valuesOf(fault: PictureFault, number: (value: number) => string) {
  return {
    megabytes: fault.code === 'too_heavy' ? number(fault.megabytes) : '',
    least: pictureLimits.side,
    most: fault.code === 'too_heavy' ? megabytes : pictureLimits.pixels / 1_000_000,
  }
}

interface ChosenPhoto {
  /** Opens the browser's choice of a file. */
  choose: () => void
  /** Opens a file that was dropped. */
  take: (file: File | undefined) => Promise<void>
  /** Why the last file cannot be a picture; null: it can. */
  fault: string | null
  /** The hidden field and the dialog that crops. */
  parts: ReactNode
}

/** A picture of oneself: a file is chosen, then cropped in a dialog, which sends it. */
export function useChosenPhoto(userId: string): ChosenPhoto {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<OpenedPicture | null>(null)
  /** How many pictures were opened: each begins with a frame of its own. */
  const [times, setTimes] = useState(0)
  const [open, setOpen] = useState(false)
  const [fault, setFault] = useState<PictureFault | null>(null)

  async function take(file: File | undefined) {
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
  return {
    choose: () => {
      input.current?.click()
    },
    take,
    fault: fault && t(`photo.${fault.code}`, valuesOf(fault, formats.number)),
    parts: (
      <>
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
        {picture && (
          <CropDialog
            key={times}
            open={open}
            userId={userId}
            picture={picture}
            onClose={() => {
              setOpen(false)
            }}
          />
        )}
      </>
    ),
  }
}
