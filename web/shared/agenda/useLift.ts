import { useEffect, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import type { Item } from './calls.ts'

interface Lifted {
  readonly id: string
  readonly from: number
  readonly place: number
}

/**
 * An item in the hand: Space lifts it and lays it down, arrows move it, Escape puts it back; a pointer drags it by its
 * handle. `order` is as it looks meanwhile.
 */
export function useLift(
  list: RefObject<HTMLOListElement | null>,
  items: readonly Item[],
  onMove: (item: Item, place: number) => void,
) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [announced, setAnnounced] = useState<{
    readonly what: 'lifted' | 'moved' | 'laid' | 'back'
    item: Item
    place: number
  } | null>(null)
  const held = lifted === null ? undefined : items.find(({ id }) => id === lifted.id)
  const order =
    lifted === null || held === undefined
      ? items
      : items.filter((item) => item !== held).toSpliced(lifted.place, 0, held)
  // A row that moves in the page loses the focus.
  useEffect(() => {
    if (lifted === null) return
    list.current?.querySelector<HTMLElement>(`[data-item="${lifted.id}"] .handle`)?.focus()
  }, [lifted, list])

  const lift = (item: Item) => {
    const at = items.indexOf(item)
    setLifted({ id: item.id, from: at, place: at })
    setAnnounced({ what: 'lifted', item, place: at })
  }
  const moveTo = (item: Item, to: number) => {
    if (lifted === null || to < 0 || to >= items.length || to === lifted.place) return
    setLifted({ ...lifted, place: to })
    setAnnounced({ what: 'moved', item, place: to })
  }
  const layDown = (item: Item) => {
    if (lifted === null) return
    setLifted(null)
    setAnnounced({ what: 'laid', item, place: lifted.place })
    if (lifted.place !== lifted.from) onMove(item, lifted.place)
  }
  const putBack = (item: Item) => {
    if (lifted === null) return
    setLifted(null)
    setAnnounced({ what: 'back', item, place: lifted.from })
  }
  /** The place under the pointer. */
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const under = rows.findIndex(({ bottom }) => y < bottom)
    return under === -1 ? rows.length - 1 : under
  }

  return {
    order,
    lifted: held ?? null,
    announced,
    handle: (item: Item) => ({
      onKeyDown: (event: KeyboardEvent) => {
        const { key } = event
        const isHeld = lifted?.id === item.id
        if (key === ' ' || key === 'Enter') {
          if (isHeld) layDown(item)
          else lift(item)
        } else if (!isHeld || lifted === null) return
        else if (key === 'ArrowUp') moveTo(item, lifted.place - 1)
        else if (key === 'ArrowDown') moveTo(item, lifted.place + 1)
        else if (key === 'Escape') putBack(item)
        else if (key === 'Tab') {
          layDown(item)
          return
        }
        event.preventDefault()
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        lift(item)
      },
      onPointerMove: (event: PointerEvent) => {
        if (lifted?.id === item.id && event.currentTarget.hasPointerCapture(event.pointerId))
          moveTo(item, placeAt(event.clientY))
      },
      onPointerUp: () => layDown(item),
      onPointerCancel: () => putBack(item),
    }),
  }
}
