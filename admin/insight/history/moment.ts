import { useSearchParams } from 'react-router-dom'
import { dayBound } from '../../platform/shared/format.ts'

/** `?at=`: an instant, or a date taken to the end of the reader's day. Anything else, and what is to come, is now. */
export function useMoment(): readonly [string | null, (at: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (at: string | null) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current)
        if (at === null) changed.delete('at')
        else changed.set('at', at)
        return changed
      },
      { replace: true },
    )
  return [momentOf(search.get('at')), choose]
}

const minute = 60_000

/** Nothing is known of it. The minute that runs is not among them: a choice is taken to its end. */
export function isToCome(at: string): boolean {
  return Date.parse(at) - minute > Date.now()
}

function momentOf(text: string | null): string | null {
  const at = text === null ? null : instantOf(text)
  return at === null || isToCome(at) ? null : at
}

function instantOf(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayBound(text, 'end') ?? null
  const date = new Date(/^\d{4}-\d{2}-\d{2}T/.test(text) ? text : Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
