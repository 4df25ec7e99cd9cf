import { useDraft } from '../../shared/useDraft.ts'
import { emptySlot } from './SlotRow.tsx'
import type { TypedSlot } from './SlotRow.tsx'

/** A typed date with what tells its row apart. */
export type KeyedSlot = TypedSlot & { key: number }

const first: readonly KeyedSlot[] = [{ ...emptySlot, key: 0 }]

/** What was kept is only text: a row that is none is left out. */
function read(text: string): readonly KeyedSlot[] {
  try {
    const kept: unknown = JSON.parse(text)
    const rows = Array.isArray(kept) ? kept.filter(isSlot) : []
    return rows.length === 0 ? first : rows.map(({ date, time, minutes }, key) => ({ date, time, minutes, key }))
  } catch {
    return first
  }
}

function isSlot(value: unknown): value is TypedSlot {
  if (typeof value !== 'object' || value === null) return false
  const { date, time, minutes } = value as Partial<Record<keyof TypedSlot, unknown>>
  return typeof date === 'string' && typeof time === 'string' && typeof minutes === 'number'
}

/** The dates of a proposal, kept as they are typed like every other draft. `key`: as of `useDraft`. */
export function useTypedSlots(key: string) {
  const draft = useDraft(key)
  return {
    slots: read(draft.text),
    setSlots: (slots: readonly KeyedSlot[]) => {
      draft.write(JSON.stringify(slots.map(({ date, time, minutes }) => ({ date, time, minutes }))))
    },
    clear: draft.clear,
  }
}
