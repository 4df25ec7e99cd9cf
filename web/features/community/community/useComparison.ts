import { useState } from 'react'

/** A mentor who was picked. */
export interface Picked {
  readonly id: string
  readonly name: string
}

const most = 2

/** The mentors that the reader picked to see side by side, two at most. */
export function useComparison() {
  const [picked, setPicked] = useState<readonly Picked[]>([])
  return {
    picked,
    isFull: picked.length >= most,
    has: (id: string) => picked.some((one) => one.id === id),
    toggle: (mentor: Picked) => {
      setPicked((known) => {
        const others = known.filter(({ id }) => id !== mentor.id)
        return others.length < known.length || known.length >= most ? others : [...known, mentor]
      })
    },
    clear: () => {
      setPicked([])
    },
  }
}

export type Comparison = ReturnType<typeof useComparison>
