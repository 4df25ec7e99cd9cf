import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { levels } from '#contract/community/profiles.ts'
import { color } from '#theme/vars.ts'
import { Small, SmallMuted } from '../components/parts.ts'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import { useFormats } from '../i18n/format.ts'
import { heldWords } from './held.ts'

const List = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 6,
  alignItems: 'end',
  marginBlock: 16,
  maxWidth: 344,
  '& li': {
    display: 'grid',
    justifyItems: 'center',
    gap: 6,
    fontSize: '.8125rem',
    lineHeight: 1.25,
    color: color.ink2,
    textAlign: 'center',
  },
  '& .now b': { color: color.ink },
  '& b': { fontWeight: 600 },
})

interface Shape {
  height: number
  /** Of it, in hundredths. */
  fill: number
}

/** Who stands for a level: the head is drawn once the level is reached. */
const Head = styled('span')<{ ownerState: { size: number } }>(({ ownerState: { size } }) => ({
  width: size,
  height: size,
  marginBottom: -2,
  borderRadius: '50%',
  backgroundColor: color.warm,
  '.later &': { border: `2px dashed ${color.lineStrong}`, background: 'none' },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}))

/** As much of an arch is full as its level is reached. */
const Arch = styled('span')<{ ownerState: Shape }>(({ ownerState: { height, fill } }) => ({
  position: 'relative',
  width: 36,
  height,
  borderRadius: '18px 18px 8px 8px',
  overflow: 'hidden',
  backgroundColor: color.brandTint2,
  '.later &': { border: `2px dashed ${color.lineStrong}`, background: 'none' },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 0 0',
    height: `${fill}%`,
    borderRadius: '18px 18px 0 0',
    backgroundColor: color.brandText,
  },
  '@media (forced-colors: active)': {
    border: '1px solid CanvasText',
    '&::after': { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' },
  },
}))

interface LevelsProps {
  sessions: { held: number; outside: number }
  /** Of the reader; else of somebody else. */
  own?: boolean
}

/** The four levels, as far as a mentor has come. */
export function Levels({ sessions: { held, outside }, own = true }: LevelsProps) {
  const { t } = useTranslation('level')
  const formats = useFormats()
  const total = held + outside
  const at = levels.findLastIndex(({ from }) => total >= from)
  const next = levels[at + 1]
  return (
    <div>
      <SmallMuted>{heldWords(t, formats, { held, outside })}</SmallMuted>
      <List>
        {levels.map(({ level, from }, index) => {
          const to = levels[index + 1]?.from
          const fill = to === undefined ? 100 : ((total - from) / (to - from)) * 100
          const name = t(`names.${level}`)
          return (
            <li
              key={level}
              className={index === at ? 'now' : index < at ? 'past' : 'later'}
              aria-current={index === at ? 'step' : undefined}
            >
              <Head aria-hidden="true" ownerState={{ size: 14 + index * 3 }} />
              <Arch
                aria-hidden="true"
                ownerState={{ height: 24 + index * 16, fill: index < at ? 100 : index === at ? fill : 0 }}
              />
              <b>{name}</b>
              <span>
                {to === undefined ? t('and_more', { from }) : t('range', { from, to: to - 1 })}
                {index === at && <VisuallyHidden>{`, ${t(own ? 'now' : 'now_of_other')}`}</VisuallyHidden>}
              </span>
            </li>
          )
        })}
      </List>
      <Small>
        {next === undefined
          ? t('last')
          : t('next', {
              count: next.from - total,
              number: formats.number(next.from - total),
              level: t(`names.${next.level}`).toLocaleLowerCase(formats.locale),
            })}
      </Small>
    </div>
  )
}
