import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Crop } from '#contract/community/avatars.ts'
import { color, focusRing, shape } from '#theme/vars.ts'
import { moved, zoomed, zoomOf } from './crop.ts'
import type { OpenedPicture } from './openPicture.ts'

/** The stage and, in its middle, the square that is kept; in CSS pixels. */
const stage = 320
const frame = 280
const margin = (stage - frame) / 2
/** The avatar is an arch as high as the square and a bit narrower (Avatar.tsx). */
const archWidth = frame / 1.08
/** Of an arrow key. */
const step = 8
const zoomStep = 1.1

const Stage = styled('canvas')({
  display: 'block',
  width: '100%',
  maxWidth: stage,
  height: 'auto',
  aspectRatio: '1',
  // Room for the focus ring, which the dialog would cut.
  margin: '4px auto 0',
  borderRadius: shape.radius,
  background: color.sunken,
  cursor: 'grab',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
  '&:focus-visible': focusRing,
})

interface CropFrameProps {
  picture: OpenedPicture
  crop: Crop
  label: string
  onChange: (crop: Crop) => void
}

/** The picture below a frame in the shape of an avatar: dragged, pinched, turned with a wheel, or moved by keys. */
export function CropFrame({ picture, crop, label, onChange }: CropFrameProps) {
  const { area } = picture
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, Point>())

  useEffect(() => {
    if (canvas.current) drawStage(canvas.current, picture, crop)
  }, [picture, crop])

  const zoomBy = (factor: number) => {
    onChange(zoomed(crop, area, zoomOf(crop, area) * factor))
  }
  const turned = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / 400))
  })
  // React's own listener is passive: the dialog would scroll too.
  useEffect(() => {
    const element = canvas.current
    const listen = (event: WheelEvent) => {
      turned(event)
    }
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  function dragged(event: PointerEvent<HTMLCanvasElement>) {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    const scale = (event.currentTarget.clientWidth / stage) * frame
    const dragging = moved(crop, area, (now.x - before.x) / scale, (now.y - before.y) / scale)
    if (other === undefined) onChange(dragging)
    else zoomBy(distance(now, other) / Math.max(1, distance(before, other)))
  }
  function released(event: PointerEvent<HTMLCanvasElement>) {
    pointers.current.delete(event.pointerId)
  }
  function pressed(event: KeyboardEvent) {
    const [right, down] = arrows[event.key] ?? [0, 0]
    const zoom = zooms[event.key]
    if (zoom !== undefined) zoomBy(zoom)
    else if (right !== 0 || down !== 0) onChange(moved(crop, area, (right * step) / frame, (down * step) / frame))
    else return
    event.preventDefault()
  }
  return (
    <Stage
      ref={canvas}
      width={stage * 2}
      height={stage * 2}
      role="application"
      aria-label={label}
      tabIndex={0}
      onKeyDown={pressed}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={dragged}
      onPointerUp={released}
      onPointerCancel={released}
    />
  )
}

interface Point {
  readonly x: number
  readonly y: number
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const zooms: Readonly<Record<string, number>> = {
  '+': zoomStep,
  '=': zoomStep,
  '-': 1 / zoomStep,
  '–': 1 / zoomStep,
}

function drawStage(canvas: HTMLCanvasElement, picture: OpenedPicture, crop: Crop) {
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(canvas.width / stage, 0, 0, canvas.height / stage, 0, 0)
  context.clearRect(0, 0, stage, stage)
  const scale = frame / crop.size
  draw(context, picture, { x: margin - crop.x * scale, y: margin - crop.y * scale, scale })
  const arch = archPath((stage - archWidth) / 2, margin, archWidth, frame)
  const outside = new Path2D(arch)
  outside.rect(0, 0, stage, stage)
  context.fillStyle = 'rgb(19 28 54 / .62)'
  // eslint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
  context.fill(outside, 'evenodd')
  context.lineWidth = 3
  context.strokeStyle = 'white'
  context.stroke(arch)
}

/** What the square will look like. */
export function drawSquare(canvas: HTMLCanvasElement, picture: OpenedPicture, crop: Crop) {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = canvas.width / crop.size
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  draw(context, picture, { x: -crop.x * scale, y: -crop.y * scale, scale })
}

function draw(
  context: CanvasRenderingContext2D,
  { bitmap, area }: OpenedPicture,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
) {
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, area.width * scale, area.height * scale)
}

/** `shape.arch` of the theme. */
function archPath(x: number, y: number, width: number, height: number): Path2D {
  const path = new Path2D()
  const corner = (part: number) => ({ x: width * part, y: height * part })
  path.roundRect(x, y, width, height, [corner(0.5), corner(0.5), corner(0.22), corner(0.22)])
  return path
}
