import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { Role } from '../../../shared/profile/steps.ts'
import { Arch } from './layout.ts'
import { profilingPaths } from '../../../shared/paths/profiling.ts'

export interface Rung {
  anchor: string
  title: string
  answered: number
  total: number
  optional: boolean
  skipped: boolean
}

const Rungs = styled('nav')({
  '& > p': { marginBottom: 12, fontSize: '.875rem', color: color.ink2 },
  '& ol': { display: 'grid', gap: 2 },
  '& a': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    minHeight: 52,
    marginInline: -10,
    padding: '6px 10px',
    border: '1px solid transparent',
    borderRadius: shape.radius,
    color: color.ink2,
    lineHeight: 1.25,
    textDecoration: 'none',
    '&:hover': { color: color.ink },
    '&[aria-current]': { borderColor: color.line, backgroundColor: color.surface, color: color.ink, fontWeight: 600 },
  },
  '& small': { display: 'block', fontSize: '.8125rem', fontWeight: 400 },
  '@media (max-width: 1040px)': { display: 'none' },
})

const Mini = styled('section')({
  display: 'none',
  '& > div': { display: 'flex', gap: 4 },
  '& span': { flex: 1, height: 18, border: `1px solid ${color.lineStrong}`, borderRadius: shape.arch },
  '& .done': { backgroundColor: color.action, borderColor: color.action },
  '& .now': { border: `2px solid ${color.brandText}`, backgroundColor: color.brandTint },
  '@media (max-width: 1040px)': { display: 'block' },
})

interface LadderProps {
  role: Role
  rungs: readonly Rung[]
  /** Place of the open step; beyond the last: the review. */
  at: number
  end: string
}

/** All steps at the side, to go to any of them. On a small screen a row of arches says how far it is. */
export function Ladder({ role, rungs, at, end }: LadderProps) {
  const { t } = useTranslation('profiling')
  const wordsOf = ({ answered, total, optional, skipped }: Rung) => {
    if (answered > 0) return t('steps.answered', { count: answered, all: total })
    if (skipped) return t('steps.skipped')
    return optional ? t('steps.optional') : null
  }
  const stateOf = (rung: Rung, place: number) =>
    place === at ? 'now' : rung.answered === rung.total ? 'done' : undefined
  const label = t('steps.place', { at: at + 1, all: rungs.length + 1 })
  return (
    <>
      <Rungs aria-label={t('steps.label')}>
        <p>{t(`role.${role}`)}</p>
        <ol>
          {rungs.map((rung, place) => (
            <li key={rung.anchor}>
              <Link to={profilingPaths.profilingStep(rung.anchor)} aria-current={place === at ? 'step' : undefined}>
                <Arch className={stateOf(rung, place)} aria-hidden="true">
                  {stateOf(rung, place) === 'done' ? <Icon name="check" size={16} /> : place + 1}
                </Arch>
                <span>
                  {rung.title}
                  {place !== at && wordsOf(rung) !== null && <small>{wordsOf(rung)}</small>}
                </span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={profilingPaths.profilingStep(end)} aria-current={at === rungs.length ? 'step' : undefined}>
              <Arch className={at === rungs.length ? 'now' : undefined} aria-hidden="true">
                <Icon name="eye" size={16} />
              </Arch>
              {t('steps.end')}
            </Link>
          </li>
        </ol>
      </Rungs>
      <Mini aria-label={t('steps.label')}>
        <div role="img" aria-label={label}>
          {rungs.map((rung, place) => (
            <span key={rung.anchor} className={stateOf(rung, place)} />
          ))}
          <span className={at === rungs.length ? 'now' : undefined} />
        </div>
      </Mini>
    </>
  )
}
