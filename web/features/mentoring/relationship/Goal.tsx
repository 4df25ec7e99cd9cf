import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { CardSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { Muted } from '../../../shared/components/parts.ts'
import { api } from '../../../shared/data/api.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Block, BlockTitle, Say } from '../../../shared/meeting/page.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { WhyScore } from '../../../shared/match/WhyScore.tsx'
import { receiptInZone } from '../../../shared/match/zones.ts'
import { useMe } from '../../../shared/session/me.ts'
import type { Relationship } from './headline.ts'

/** Most skills of those that brought the two together. */
const most = 3

const Why = styled('p')({ marginTop: 12 })
const Tags = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 16 })

/** What the mentee came for, in the words of the request. */
export function Goal({ relationship, parties }: { relationship: Relationship; parties: Parties }) {
  const { t } = useTranslation('relationship')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const me = useMe()
  const began = relationship.relationships['mentoring_request'] !== null
  const requestQuery = useOne(api.mentoring_requests.of_relationship({ id: relationship.id }), { enabled: began })
  const request = requestQuery.data?.data.attributes
  if (began && requestQuery.isPending)
    return (
      <Loading>
        <CardSkeleton />
      </Loading>
    )
  const menteeZone = parties.side === 'presenter' ? parties.other?.zone : me.participant?.attributes.time_zone
  const skills = request?.receipt.criteria.find(({ criterion }) => criterion === 'skills')?.matched ?? []
  const own = parties.side === 'participant'
  return (
    <Block component="section" variant="outlined" aria-labelledby="relationship-goal">
      <BlockTitle id="relationship-goal">
        {own || parties.side === null ? t('goal.own') : t('goal.of', { name: parties.other?.firstName ?? '' })}
      </BlockTitle>
      {request?.message ? (
        <Say>{shared('quoted', { text: request.message })}</Say>
      ) : (
        <Muted>{t(began ? (request ? 'goal.none' : 'goal.unread') : 'goal.set_up')}</Muted>
      )}
      {request && (
        <Tags aria-label={t('goal.why')}>
          {skills.slice(0, most).map(({ code, label }) => (
            <li key={code}>
              <Chip variant="fact" label={label[formats.locale]} />
            </li>
          ))}
          <li>
            <Chip variant="fact" label={t('goal.score', { score: request.score })} />
          </li>
        </Tags>
      )}
      {request && (
        <Why>
          <WhyScore
            receipt={receiptInZone(request.receipt, menteeZone ?? formats.zone, formats.zone)}
            name={parties.side === null ? null : (parties.other?.firstName ?? null)}
          />
        </Why>
      )}
    </Block>
  )
}
