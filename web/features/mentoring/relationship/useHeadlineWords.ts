import { useTranslation } from 'react-i18next'
import { pillTones } from '../../../shared/meeting/moment.ts'
import { useTellMoment } from '../../../shared/meeting/momentWords.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Relationship, Review, Headline } from './headline.ts'

export const reviewTones = {
  none: 'neutral',
  to_write: 'warning',
  to_write_second: 'warning',
  awaited: 'success',
  both: 'success',
} as const satisfies Record<Review, string>

/** Who ended it and when, in a sentence. */
export function useEndWords() {
  const { t } = useTranslation('relationship')
  const { t: finish } = useTranslation('finish')
  const formats = useFormats()
  return ({ attributes: held }: Relationship, { side, other }: Parties) => {
    const by = held.finished_by
    const who =
      by === null
        ? finish('ended')
        : by === 'admin'
          ? finish('ended_admin')
          : by === side
            ? finish('ended_self')
            : other && !other.deleted
              ? finish('ended_other', { name: other.firstName })
              : finish('ended_gone')
    return t('over.on', { who, day: formats.day(held.ended_at ?? held.updated_at) })
  }
}

/** State, title and what comes next, of what the page says first. */
export function useHeadlineWords(headline: Headline, relationship: Relationship, parties: Parties) {
  const { t } = useTranslation('relationship')
  const { t: common } = useTranslation()
  const tell = useTellMoment()
  const formats = useFormats()
  const name = parties.other?.firstName ?? common('notifications.somebody')
  switch (headline.kind) {
    case 'session': {
      const { pill, title, next } = tell({ ...headline, parties })
      return { pill, title, next, tone: pillTones[headline.moment] }
    }
    case 'plan':
      if (headline.agreed !== null) {
        const { starts_at: at, minutes } = headline.agreed
        return {
          pill: t('plan.agreed.pill'),
          title: t('plan.agreed.title', { day: formats.weekdayDay(at), span: formats.span(at, minutes) }),
          next: t('plan.agreed.next', { name }),
          tone: 'warning' as const,
        }
      }
      return { pill: t('plan.pill'), title: t('plan.title'), next: t('plan.next', { name }), tone: 'neutral' as const }
    case 'asked':
      return { pill: t('asked.pill'), title: t('asked.title'), next: t('asked.next'), tone: 'neutral' as const }
    case 'over':
    default: {
      const { review } = headline
      return {
        pill: t(`over.${review}.pill`),
        title: t(`over.${review}.title`, { name }),
        next: t(`over.${review}.next`, { name }),
        tone: reviewTones[review],
      }
    }
  }
}
export type HeadlineWords = ReturnType<typeof useHeadlineWords>
