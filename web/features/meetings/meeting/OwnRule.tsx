import { useTranslation } from 'react-i18next'
import { useList } from '../../../shared/data/hooks.ts'
import { Notice } from '../../../shared/components/Notice.tsx'
import { targetOf } from '../../../shared/meeting/parties.ts'
import { openDate, type Meeting } from '../../../shared/meeting/moment.ts'
import { datesFor } from '../../../shared/meeting/seriesCalls.ts'
import { useNow } from '../../../shared/useNow.ts'

/** Says that the date to accept goes against a booking rule of the reader's own, which is theirs to break. */
export function OwnRule({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation('session')
  const open = openDate(meeting.attributes)
  const relationship = targetOf(meeting, 'mentoring_relationship') ?? ''
  const { starts_at: at = '', minutes = 0 } = open ?? {}
  const isAhead = Date.parse(at) > useNow().getTime()
  const found = useList(datesFor(relationship, [at], { minutes, moved: [meeting.id] }), {
    enabled: isAhead && relationship !== '' && meeting.attributes.allowed.includes('confirmed'),
  })
  const own = found.data?.data[0]?.attributes.own ?? null
  if (own === null || own === 'busy' || own === 'hours') return null
  return (
    <div className="wide">
      <Notice icon="calendar" title={t('own_rule.title')}>
        {t(`own_rule.${own}`)}
      </Notice>
    </div>
  )
}
