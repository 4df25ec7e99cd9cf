import { useState } from 'react'
import type { RailGroup } from './rail-groups.ts'

const key = 'binome.console.rail'
/** Until the reader opens or closes one. */
const openAtFirst: readonly string[] = ['mentoring', 'people'] satisfies RailGroup[]

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : openAtFirst
  } catch {
    return openAtFirst
  }
}

/** Whether a part of the rail is open, kept in this browser. */
export function useOpenParts(group: RailGroup): readonly [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useState(() => read().includes(group))
  return [
    isOpen,
    (open) => {
      setOpen(open)
      const others = read().filter((one) => one !== group)
      try {
        localStorage.setItem(key, JSON.stringify(open ? [...others, group] : others))
      } catch {
        // Storage is full or refused: the part is open until the page is left.
      }
    },
  ]
}
