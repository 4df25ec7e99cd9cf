import { useTranslation } from 'react-i18next'
import { awaitedSide } from '../../../shared/awaitedSide.ts'
import { api } from '../../../shared/data/api.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { related, type AnyItem, type Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { targetOf } from '../../../shared/meeting/parties.ts'
import type { Me } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Role } from '../../../shared/profile/steps.ts'

/** Names that the sentence gives; further people are counted. */
const named = 2

interface Between {
  /** With whom the profile moves forward now; empty until that is known. */
  words: string
  /** How many answers are waited for from the reader in this role. */
  waits: number
  /** They in words; null: none. */
  waiting: string | null
}

/** What one of the reader's profiles is in the middle of. */
export function useBetween(role: Role, me: Me): Between {
  const { t } = useTranslation('profiling')
  const formats = useFormats()
  const now = useNow()
  const profile = me[role]
  const { data, error } = useList(api.mentoring_relationships.center(), { enabled: profile !== null })
  if (profile === null || (data === undefined && error === null)) return { words: '', waits: 0, waiting: null }
  const isMine = (item: Item) => targetOf(item, role) === profile.id
  const included = data?.included ?? []
  const running = (data?.data ?? []).filter(
    (item) => isMine(item) && ['initiated', 'admin_initiated'].includes(item.attributes.aasm_state),
  )
  const requests = included.filter((item) => item.type === 'mentoring_requests' && isMine(item) && waitsFor(item))
  const dates = included.filter(
    (item): item is Item<'meetings'> & AnyItem =>
      item.type === 'meetings' && isMine(item) && item.attributes.allowed.includes('confirmed'),
  )

  function waitsFor(item: AnyItem) {
    return item.type === 'mentoring_requests' && awaitedSide(item.attributes, now) === role
  }
  return {
    words: sentence(),
    waits: requests.length + dates.length,
    waiting: waiting(),
  }

  function sentence() {
    const otherSide = role === 'presenter' ? 'participant' : 'presenter'
    const names = running.flatMap(
      (item) => related(item, otherSide, `${otherSide}s`, included)?.attributes.full_name ?? [],
    )
    const [first] = running
    if (first !== undefined && names.length === 1 && running.length === 1)
      return t(`choice.with_${role}`, {
        names: names[0],
        day: formats.day(first.attributes.started_at ?? first.attributes.requested_at),
      })
    if (names.length > 0) {
      const more = running.length - Math.min(names.length, named)
      const people = [...names.slice(0, named), ...(more > 0 ? [t('choice.more', { count: more })] : [])]
      return t(`choice.with_several_${role}`, { names: formats.list(people) })
    }
    const count = profile?.attributes.finished_accompaniments ?? 0
    return count > 0 ? t('choice.led', { count, number: formats.number(count) }) : t(`choice.about.${role}`)
  }
  function waiting() {
    const parts = [
      ...(requests.length > 0 ? [t('choice.requests', { count: requests.length })] : []),
      ...(dates.length > 0 ? [t('choice.dates', { count: dates.length })] : []),
    ]
    const [date] = dates
    if (requests.length === 0 && dates.length === 1 && date?.attributes.starts_at)
      return t('choice.date', { day: formats.day(date.attributes.starts_at) })
    return parts.length === 0 ? null : formats.list(parts)
  }
}
