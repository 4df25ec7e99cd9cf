import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { StatePill, type Tone } from '../../../shared/components/StatePill.tsx'
import { api } from '../../../shared/data/api.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useChange } from '../../../shared/data/useChange.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Leaf, type LeafTone } from '../../../shared/meeting/Leaf.tsx'
import { Panel } from '../../../shared/meeting/Panel.tsx'
import { useNow } from '../../../shared/useNow.ts'

/** The room of the product opens this long before the date, and is closed this long after its end. */
const opensEarlyMs = 15 * 60_000
const closesLateMs = 120 * 60_000

const looks = {
  invited: { tone: 'warning', leaf: 'open' },
  accepted: { tone: 'success', leaf: 'agreed' },
  declined: { tone: 'neutral', leaf: 'void' },
  ended: { tone: 'neutral', leaf: 'done' },
  cancelled: { tone: 'error', leaf: 'void' },
  expired: { tone: 'neutral', leaf: 'void' },
} as const satisfies Record<string, { tone: Tone; leaf: LeafTone }>

/** Where the workshop stands for the reader, and what they may do. */
export function Moment({ workshop }: { workshop: Item<'workshops'> }) {
  const { t } = useTranslation('workshop')
  const formats = useFormats()
  const now = useNow().getTime()
  const change = useChange<'workshops'>(['workshops', 'notifications'])
  const { attributes: held, id } = workshop
  const { aasm_state: state, allowed, conference_url: link, starts_at: startsAt, ends_at: endsAt } = held
  const moment = state === 'planned' ? (held.answer ?? 'invited') : state
  const opensAt = Date.parse(startsAt) - opensEarlyMs
  const isOpen = moment === 'accepted' && now >= opensAt && now < Date.parse(endsAt) + closesLateMs
  const answer = (given: 'accepted' | 'declined') =>
    void change.send(api.workshops.update({ id }, { attributes: { answer: given } }))

  function next() {
    if (moment === 'cancelled') return t('next.cancelled', { reason: t(`reason.${held.closing_reason ?? 'other'}`) })
    if (state === 'planned' && allowed.length === 1 && moment === 'invited') return t('next.over')
    if (moment !== 'accepted') return t(`next.${moment}`)
    if (link !== null) return t('next.accepted_elsewhere', { host: new URL(link).host })
    if (isOpen) return t('next.open')
    const opens = new Date(opensAt).toISOString()
    return t('next.accepted', { day: formats.weekdayDay(opens), time: formats.time(opens) })
  }

  return (
    <Panel aria-labelledby="workshop-moment" data-moment={moment}>
      <Leaf at={startsAt} tone={looks[moment].leaf} />
      <div className="say">
        <div className="state">
          <StatePill tone={looks[moment].tone}>{t(`state.${moment}`)}</StatePill>
        </div>
        <Typography variant="h2" id="workshop-moment">
          {formats.span(startsAt, held.minutes)}
        </Typography>
        <p className="next">{next()}</p>
      </div>
      {change.refusal && (
        <div className="wide">
          <Notice tone="error" title={change.refusal.title}>
            {change.refusal.text}
          </Notice>
        </div>
      )}
      {state === 'planned' && (
        <div className="acts">
          {moment === 'accepted' && link !== null && (
            <Button
              variant="contained"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              startIcon={<Icon name="video" />}
            >
              {t('join_elsewhere')}
            </Button>
          )}
          {isOpen && !held.elsewhere && (
            <Button
              variant="contained"
              component={Link}
              to={`${paths.call(id)}?of=workshop`}
              startIcon={<Icon name="video" />}
            >
              {t('join')}
            </Button>
          )}
          {moment !== 'accepted' && allowed.includes('accepted') && (
            <BusyButton
              variant="contained"
              busy={change.busy}
              busyLabel={t('sending')}
              onClick={() => answer('accepted')}
            >
              {t('accept')}
            </BusyButton>
          )}
          {moment !== 'declined' && allowed.includes('declined') && (
            <BusyButton
              variant="outlined"
              busy={change.busy}
              busyLabel={t('sending')}
              onClick={() => answer('declined')}
            >
              {t('decline')}
            </BusyButton>
          )}
        </div>
      )}
    </Panel>
  )
}
