import { useTranslation } from 'react-i18next'
import type { SeriesDateAttributes } from '#contract/meetings/meeting-series.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { People } from '../../../shared/planner/people.ts'

/** What a date of a series is, in words. */
export function useDateWords({ other }: Pick<People, 'other'>) {
  const { t } = useTranslation('series')
  const formats = useFormats()
  return {
    /** It breaks between its words where a line is short. */
    day: (at: string) => capitalised(formats.weekdayDay(at)).replaceAll('\u00A0', ' '),
    moment: (at: string) => t('moment', { day: formats.weekdayDay(at), time: formats.time(at) }),
    elsewhere: (at: string) => {
      const time = formats.timeElsewhere(at, other.zone)
      return time === null ? undefined : t('elsewhere', { time, city: formats.city(other.zone) })
    },
    /** Why one of the two cannot, or that both can. */
    why: ({ own, other: theirs, own_busy: busy }: SeriesDateAttributes) => {
      if (own === 'busy' && busy !== null)
        return t('why.own_busy', { span: formats.hours(formats.time(busy.starts_at), formats.time(busy.ends_at)) })
      if (own !== null) return t(own === 'hours' || own === 'busy' ? `why.own_${own}` : 'why.own_rule')
      if (theirs !== null) return t(`why.${theirs}`, { name: other.firstName })
      return t('why.free')
    },
  }
}

/** Nothing refuses it: hours warn, and one's own rules are one's own to break. */
export function mayKeep({ own, other }: Pick<SeriesDateAttributes, 'own' | 'other'>): boolean {
  return own !== 'busy' && (other === null || other === 'hours')
}

export function isFree({ own, other }: Pick<SeriesDateAttributes, 'own' | 'other'>): boolean {
  return own === null && other === null
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
