import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { levels } from '#contract/profiles.ts'
import type { Level as LevelName } from '#contract/profiles.ts'
import { color } from '#theme/vars.ts'
import { Small, SmallMuted } from '../../shared/components/parts.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { Block, BlockTitle } from '../../shared/meeting/page.tsx'

const List = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 6,
  alignItems: 'end',
  '& li': {
    display: 'grid',
    justifyItems: 'center',
    gap: 6,
    fontSize: '.8125rem',
    lineHeight: 1.25,
    textAlign: 'center',
    color: color.ink2,
  },
  '& b, & small': { display: 'block', font: 'inherit' },
  '& .now b': { fontWeight: 600, color: color.ink },
})

const Rising = styled('span')<{ ownerState: { height: number; filled: number } }>(
  ({ ownerState: { height, filled } }) => ({
    position: 'relative',
    width: 36,
    height,
    borderRadius: '18px 18px 8px 8px',
    backgroundColor: color.brandTint2,
    overflow: 'hidden',
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 'auto 0 0 0',
      height: `${filled * 100}%`,
      borderRadius: '18px 18px 0 0',
      backgroundColor: color.brandText,
    },
    '&.later': { border: `2px dashed ${color.lineStrong}`, background: 'none' },
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      border: '1px solid CanvasText',
      '&::after': { backgroundColor: 'CanvasText' },
    },
  }),
)

/** How far into a level: 1 at its end, and in the last one. */
export function filledOf(at: number, total: number): number {
  const from = levels[at]?.from ?? 0
  const to = levels[at + 1]?.from
  if (total < from) return 0
  return to === undefined ? 1 : Math.min(1, (total - from) / (to - from))
}

interface LevelProps {
  title: string
  level: LevelName
  sessions: { held: number; outside: number }
}

/** Where a mentor stands among the four levels; the arches rise, the words say it. */
export function Level({ title, level, sessions }: LevelProps) {
  const { t } = useTranslation('relationship')
  const formats = useFormats()
  const total = sessions.held + sessions.outside
  const current = levels.findIndex((one) => one.level === level)
  const next = levels[current + 1]
  return (
    <Block component="section" variant="outlined" aria-labelledby="relationship-level">
      <BlockTitle id="relationship-level">{title}</BlockTitle>
      <SmallMuted sx={{ marginTop: '-12px', marginBottom: '20px' }}>
        {sessions.outside === 0
          ? t('level.held', { count: total })
          : t('level.held_outside', { count: total, outside: formats.number(sessions.outside) })}
      </SmallMuted>
      <List aria-label={t('level.label')}>
        {levels.map(({ level: name, from }, at) => {
          const to = levels[at + 1]?.from
          const state = at < current ? 'past' : at === current ? 'now' : 'later'
          return (
            <li key={name} className={state} aria-current={state === 'now' ? 'true' : undefined}>
              <Rising
                className={state}
                ownerState={{ height: 28 + 16 * at, filled: filledOf(at, total) }}
                aria-hidden="true"
              />
              <span>
                <b>{t(`level.names.${name}`)}</b>
                <small>{to === undefined ? t('level.from', { from }) : t('level.range', { from, to: to - 1 })}</small>
              </span>
            </li>
          )
        })}
      </List>
      {next && (
        <Small sx={{ marginTop: 2 }}>
          {t('level.left', { count: next.from - total, level: t(`level.names_low.${next.level}`) })}
        </Small>
      )}
    </Block>
  )
}
