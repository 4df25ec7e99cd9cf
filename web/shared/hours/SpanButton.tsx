import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../components/Icon.tsx'
import { useFormats } from '../i18n/format.ts'
import { SpanBox } from './styles.ts'
import { closes, lengthOf, minutesOf, moved, opens, type Hours } from './week.ts'

interface SpanButtonProps {
  day: string
  hours: Hours
  expanded: boolean
  bad: boolean
  onOpen: () => void
  /** @returns false: it does not go there */
  onMove: (hours: Hours) => void
  /** What was moved is kept. */
  onDrop: () => void
  onRemove: () => void
}

const directions: Readonly<Record<string, number>> = { ArrowLeft: -15, ArrowUp: -15, ArrowRight: 15, ArrowDown: 15 }
/** Pixels from which a press is a drag. */
const dragFrom = 6

/** One span of a day: a button that arrows, or a drag, move by quarter hours. */
export function SpanButton({ day, hours, expanded, bad, onOpen, onMove, onDrop, onRemove }: SpanButtonProps) {
  const { t } = useTranslation('availability')
  const formats = useFormats()
  const drag = useRef<{ x: number; width: number; hours: Hours; isEnd: boolean; far: boolean } | null>(null)
  const words = formats.hours(hours.start, hours.end)
  const length = lengthOf(hours)

  function onKeyDown(event: KeyboardEvent) {
    const by = directions[event.key]
    if (by !== undefined) {
      event.preventDefault()
      onMove(moved(hours, by, event.shiftKey))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove()
    }
  }
  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    const track = event.currentTarget.parentElement
    if (event.pointerType !== 'mouse' || track === null) return
    const { right } = event.currentTarget.getBoundingClientRect()
    const isEnd = right - event.clientX < 10
    drag.current = { x: event.clientX, width: track.getBoundingClientRect().width, hours, isEnd, far: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function onPointerMove({ clientX }: PointerEvent) {
    const held = drag.current
    if (held === null) return
    if (Math.abs(clientX - held.x) >= dragFrom) held.far = true
    const by = Math.round(((clientX - held.x) / held.width) * ((closes - opens) / 15)) * 15
    const wanted = moved(held.hours, by, held.isEnd)
    if (held.far && wanted.end !== hours.end) onMove(wanted)
  }
  return (
    <SpanBox
      focusRipple={false}
      className={bad ? 'bad' : undefined}
      aria-expanded={expanded}
      aria-label={t(bad ? 'span.overlapping' : 'span.name', { day, hours: words })}
      sx={{
        left: `${((minutesOf(hours.start) - opens) / (closes - opens)) * 100}%`,
        width: `${(length / (closes - opens)) * 100}%`,
      }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        if (drag.current?.far === true) onDrop()
      }}
      onClick={() => {
        // The end of a drag is no click.
        if (drag.current?.far !== true) onOpen()
        drag.current = null
      }}
    >
      {length >= 105 ? words : hours.start}
      <Icon name="pencil" size={16} />
    </SpanBox>
  )
}
