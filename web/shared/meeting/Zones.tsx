import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#theme/Avatar.tsx'
import { color, font, shape } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import { createFormats, useFormats } from '../i18n/format.ts'
import type { Me } from '../session/me.ts'
import type { Parties } from './parties.ts'
import { gapOf } from './when.ts'

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  borderRadius: shape.radius,
  backgroundColor: color.sunken,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '0 12px',
    alignItems: 'center',
    padding: '12px 16px',
  },
  '& .who': { display: 'block', fontSize: '.875rem', lineHeight: 1.35, color: color.ink2 },
  '& .time': {
    display: 'block',
    font: `650 1.1875rem/1.3 ${font.display}`,
    letterSpacing: '-.01em',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .gap': {
    gridColumn: '1 / -1',
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    padding: '8px 16px',
    borderTop: `1px solid ${color.line}`,
    fontSize: '.875rem',
    color: color.ink2,
  },
  '@media (max-width: 640px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& li': { padding: '10px 12px' },
    '& li + li:not(.gap)': { paddingTop: 2 },
  },
})

/** One instant on the clocks of both people, with the gap of that day. */
export function Zones(props: { at: string; minutes: number; me: Me; other: Parties['other']; gap?: boolean }) {
  const { at, minutes, me, other, gap = true } = props
  const { t } = useTranslation('meeting')
  const formats = useFormats()
  const theirs = other && createFormats(formats.locale, other.zone)
  const apart = other ? gapOf(formats.zone, other.zone, at) : 0
  // Hours are those of the device, wherever it is; the account may say another zone.
  const isOfDevice = gapOf(formats.zone, me.user.time_zone, at) !== 0
  const theirDay = theirs?.weekdayDay(at) === formats.weekdayDay(at) ? '' : ` (${theirs?.weekdayDay(at)})`
  return (
    <List aria-label={t('zones.label')}>
      <li>
        <Avatar id={me.id} name={me.fullName} src={me.user.avatar_url} size="s" />
        <span>
          <span className="who">
            {t(isOfDevice ? 'zones.you_device' : 'zones.you', { city: formats.city(formats.zone) })}
          </span>
          <span className="time">{formats.span(at, minutes)}</span>
        </span>
      </li>
      {other && theirs && (
        <li>
          <Avatar
            id={other.deleted ? null : other.owner}
            name={other.name}
            src={other.avatar}
            beside={me.id}
            size="s"
          />
          <span>
            <span className="who">
              {t('zones.other', { name: other.firstName, city: formats.city(other.zone) })}
              {theirDay}
            </span>
            <span className="time">{theirs.span(at, minutes)}</span>
          </span>
        </li>
      )}
      {gap && other && (
        <li className="gap">
          <Icon name="globe" size={16} />
          {apart === 0 ? t('zones.same') : t('zones.gap', { gap: formats.duration(apart) })}
        </li>
      )}
    </List>
  )
}
