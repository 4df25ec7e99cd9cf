import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, font, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { displayDate } from '../../../shared/meeting/moment.ts'
import { Block, BlockTitle } from '../../../shared/meeting/page.tsx'
import { useNow } from '../../../shared/useNow.ts'

/** Sessions stand on one line, doors along a road; a list below 860 px, with the past in one line. */
const Road = styled('ol')({
  display: 'flex',
  '& > li': {
    position: 'relative',
    flex: '1 1 0',
    minWidth: 0,
    display: 'grid',
    gridTemplateRows: '48px auto',
    gap: 12,
    paddingRight: 14,
    fontSize: '.875rem',
    lineHeight: 1.4,
    color: color.ink2,
  },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    right: 0,
    top: 47,
    borderTop: `2px solid ${color.line}`,
  },
  '& > li.past::before': { borderColor: color.brandText },
  '& b': { display: 'block', color: color.ink, fontWeight: 600 },
  '& .door': {
    position: 'relative',
    alignSelf: 'end',
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 44,
    paddingTop: 3,
    border: `2px solid ${color.brandText}`,
    borderRadius: '20px 20px 0 0',
    backgroundColor: color.brandTint,
    color: color.brandText,
    font: `680 1rem/1 ${font.display}`,
  },
  '& .past .door': { backgroundColor: color.brandText, color: color.surface },
  '& .proposed .door': { borderStyle: 'dashed', borderColor: color.lineStrong, background: 'none', color: color.ink2 },
  '& > li.today': { flex: '0 0 88px', padding: 0, color: color.ink, fontWeight: 600 },
  '& > li.today span': { gridRow: 1, whiteSpace: 'nowrap' },
  '& > li.today::after': {
    content: '""',
    position: 'absolute',
    left: 30,
    top: 28,
    height: 30,
    borderLeft: `2px solid ${color.ink}`,
  },
  '@media (min-width: 861px)': { '& > li.fold': { display: 'none' } },
  '@media (max-width: 860px)': {
    display: 'grid',
    '& > li.past:not(.fold)': { display: 'none' },
    '& > li': { gridTemplate: 'auto / 44px minmax(0, 1fr)', gap: '0 14px', padding: '0 0 20px', alignItems: 'center' },
    '& > li::before': {
      left: 20,
      right: 'auto',
      top: 44,
      bottom: 0,
      borderTop: 0,
      borderLeft: `2px solid ${color.line}`,
    },
    '& > li:last-child': { paddingBottom: 0 },
    '& > li:last-child::before': { display: 'none' },
    '& .door': { borderRadius: shape.arch, alignSelf: 'center', justifySelf: 'start' },
    '& > li.today': { display: 'flex', gap: 12, paddingBottom: 16 },
    '& > li.today::after': {
      position: 'static',
      flex: 1,
      height: 0,
      borderLeft: 0,
      borderTop: `2px solid ${color.ink}`,
    },
  },
})

/** Doors that the line has room for on each side of today. */
const most = 4

/** The last sessions that were held, today while the accompaniment runs, and the next ones that have a date. */
export function Path({ sessions, running }: { sessions: readonly Item<'meetings'>[]; running: boolean }) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  const dated = sessions
    .flatMap(({ id, attributes }) => {
      const at = displayDate(attributes)?.starts_at ?? attributes.starts_at
      return at === null
        ? []
        : [
            {
              id,
              at,
              number: attributes.session_number,
              isHeld: attributes.evidence !== null,
              state: attributes.aasm_state,
            },
          ]
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const held = dated.filter(({ isHeld }) => isHeld)
  const ahead = dated.filter(({ state }) => state === 'confirmed' || state === 'requested' || state === 'started')
  if (held.length + ahead.length === 0) return null
  // One alone takes the place of a line that would stand for it.
  const older = held.length > most + 1 ? held.slice(0, -most) : []
  const later = ahead.length > most + 1 ? ahead.slice(most) : []
  const [last] = later.slice(-1)
  const line = (key: string, name: string, sessions: readonly { readonly at: string }[]) =>
    sessions.length > 0 && (
      <li className={`past ${name}`} key={key}>
        <span className="door" aria-hidden="true">
          <Icon name="check" size={16} />
        </span>
        <span>
          <b>{t('path.sessions', { count: sessions.length })}</b>
          {t('path.fold', { day: formats.day(sessions[0]?.at ?? '', now) })}
        </span>
      </li>
    )
  return (
    <Block component="section" variant="outlined" aria-labelledby="plan-path" sx={{ marginTop: 3 }}>
      <div className="head">
        <BlockTitle id="plan-path">{t('path.title')}</BlockTitle>
        <SmallMuted>{t('path.sessions', { count: held.length })}</SmallMuted>
      </div>
      <Road aria-label={t('path.label')}>
        {line('phone', 'fold', held)}
        {line('desk', '', older)}
        {held.slice(older.length).map(({ id, number, at }) => (
          <li key={id} className="past">
            <span className="door" aria-hidden="true">
              {number}
            </span>
            <span>
              <b>{t('path.session', { number })}</b>
              {t('path.held_on', { day: formats.day(at, now) })}
            </span>
          </li>
        ))}
        {running && (
          <li className="today">
            <span>{t('path.today')}</span>
          </li>
        )}
        {ahead.slice(0, ahead.length - later.length).map(({ id, number, at, state }) => (
          <li key={id} className={state === 'requested' ? 'proposed' : undefined}>
            <span className="door" aria-hidden="true">
              {number}
            </span>
            <span>
              <b>{t('path.session', { number })}</b>
              {t(state === 'requested' ? 'path.proposed' : 'path.ahead', {
                day: formats.day(at, now),
                time: formats.time(at),
              })}
            </span>
          </li>
        ))}
        {last && (
          <li className="proposed">
            <span className="door" aria-hidden="true">
              +
            </span>
            <span>
              <b>{t('path.later', { count: later.length })}</b>
              {t('path.until', { day: formats.day(last.at, now) })}
            </span>
          </li>
        )}
      </Road>
    </Block>
  )
}
