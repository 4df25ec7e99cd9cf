import { useMemo, useState } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'
import { randomUuid } from '../../../shared/data/uuid.ts'
import { keepDraft, readDraft } from '../../../shared/form/drafts.ts'
import { composedImagesOf, picturesOf } from './composed.ts'
import type { ComposedImage, ComposedImages } from './composed.ts'
import type { WaitingImage } from './ComposerImages.tsx'

/** An image that waited, sent and described. */
export interface ReadyImage {
  readonly waiting: WaitingImage
  readonly image: ComposedImage
}

export function coverOf(ready: readonly ReadyImage[]): ComposedImage | undefined {
  return ready.find(({ waiting: { place } }) => place === 'cover')?.image
}

/**
 * The images of an article that is being written: those that were sent, and files that wait for their words.
 * @param key of the draft
 * @param old of an article that is changed: they are kept by the server
 */
export function useComposedImages(key: string, old: ComposedImages | undefined) {
  const [composed, setComposed] = useState<ComposedImages>(() => old ?? composedImagesOf(readDraft(key)))
  const [waiting, setWaiting] = useState<readonly WaitingImage[]>([])
  const [isDropping, setDropping] = useState(false)
  const keep = (next: ComposedImages) => {
    setComposed(next)
    if (old === undefined) keepDraft(key, next.cover === null && next.images.length === 0 ? '' : JSON.stringify(next))
  }
  const take = (files: readonly File[], place: WaitingImage['place']) => {
    setWaiting((before) => [...before, ...files.map((file) => ({ key: randomUuid(), file, place }))])
  }
  const leave = ({ key: gone }: WaitingImage) => {
    setWaiting((before) => before.filter((one) => one.key !== gone))
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDropping(true)
  }
  const { cover, images } = composed
  return {
    cover,
    pictures: useMemo(() => picturesOf(images), [images]),
    waiting,
    isDropping,
    take,
    leave,
    setCover: (next: ComposedImage | null) => {
      keep({ images, cover: next })
    },
    /** The images were sent: they are the cover, or the text shows them. */
    settle: (ready: readonly ReadyImage[]) => {
      for (const { waiting: one } of ready) leave(one)
      const inText = ready.filter(({ waiting: { place } }) => place === 'text')
      keep({
        cover: coverOf(ready) ?? cover,
        images: [...images, ...inText.map(({ image: { alt: _alt, ...seen } }) => seen)],
      })
    },
    clear: () => {
      keep({ cover: null, images: [] })
    },
    /** Of the form: files that are dropped there go into the text. */
    dropping: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: () => {
        setDropping(false)
      },
      onDrop: (event: DragEvent) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        setDropping(false)
        take(Array.from(event.dataTransfer.files), 'text')
      },
    },
    onPaste: (event: ClipboardEvent) => {
      const files = Array.from(event.clipboardData.files)
      if (files.length === 0) return
      event.preventDefault()
      take(files, 'text')
    },
  }
}
