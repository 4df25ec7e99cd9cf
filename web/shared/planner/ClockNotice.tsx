import { useTranslation } from 'react-i18next'
import { Notice } from '../components/Notice.tsx'
import { useFormats } from '../i18n/format.ts'
import { gapOf, minute } from '../meeting/when.ts'
import { lastChange } from './wallClock.ts'
import type { ClockChange } from './wallClock.ts'

/** Says which clocks change between today and the date, and what that does to the gap. */
export function ClockNotice({ now, until, otherZone }: { now: Date; until: string; otherZone: string }) {
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const { zone } = formats
  const gapAt = (time: number) => gapOf(zone, otherZone, new Date(time).toISOString())
  const changes = [lastChange(zone, now, new Date(until)), lastChange(otherZone, now, new Date(until))]
    .filter((change): change is ClockChange => change !== null)
    // Clocks that change together are one change.
    .filter((change, at, all) => all.findIndex((other) => other.at === change.at) === at)
    .sort((a, b) => a.at.localeCompare(b.at))
  if (changes.length === 0) return null
  return (
    <Notice>
      {changes.map((change) => {
        const at = Date.parse(change.at)
        const [before, after] = [gapAt(at - minute), gapAt(at)]
        const words = {
          day: formats.day(change.at, now),
          city: formats.city(change.zone),
          other: formats.city(change.zone === zone ? otherZone : zone),
          before: formats.duration(before),
          after: formats.duration(after),
        }
        const way = change.by > 0 ? 'forward' : 'back'
        return `${t(before === after ? `clock.${way}` : `clock.${way}_gap`, words)} `
      })}
      {t('clock.counted')}
    </Notice>
  )
}
