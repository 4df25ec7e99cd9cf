import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, font } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Strong } from '../../../shared/components/parts.ts'
import type { Role } from '../../../shared/profile/steps.ts'
import { Arch } from './layout.ts'

const Body = styled(CardContent)({
  display: 'grid',
  gap: 16,
  '& .figures': { display: 'flex', justifyContent: 'space-between', alignItems: 'end', gap: 12 },
  '& .figures > div': { textAlign: 'right', fontSize: '.875rem', color: color.ink2 },
  '& .figures b': { display: 'block', font: `680 2rem/1.1 ${font.display}`, color: color.ink },
  '& svg.arch': { width: 136, height: 96, flex: 'none' },
  '& li + li': { borderTop: `1px solid ${color.line}` },
  '& li a': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    minHeight: 44,
    color: color.ink,
    textDecoration: 'none',
    '& > svg': { marginLeft: 'auto' },
    '&:hover': { color: color.brandText },
  },
})

const shape = 'M0 78V44a44 44 0 0 1 88 0v34a18 18 0 0 1-18 18H18a18 18 0 0 1-18-18z'
const height = 96

/** How full: the fill, and the line from which on the profile is visible. */
export function CompletionArch({ completion, least }: { completion: number; least: number }) {
  const { t } = useTranslation('profiling')
  const filled = (height * Math.min(completion, 100)) / 100
  const line = height - (height * least) / 100
  const dashes = { d: `M0 ${line}H134`, strokeWidth: 2, strokeDasharray: '5 4' }
  return (
    <svg
      className="arch"
      width="136"
      height="96"
      viewBox="0 0 136 96"
      role="img"
      aria-label={t('gauge.said', { completion, least })}
    >
      <clipPath id="completion-arch">
        <path d={shape} />
      </clipPath>
      {least > 0 && <path {...dashes} stroke={color.ink} />}
      <g clipPath="url(#completion-arch)">
        <rect width="88" height={height} fill={color.brandTint2} />
        <rect y={height - filled} width="88" height={filled} fill={color.action} />
        {least > 0 && <path {...dashes} stroke={completion < least ? color.ink : color.actionText} />}
      </g>
      {least > 0 && (
        <text x="134" y={Math.max(line - 6, 12)} textAnchor="end" fontSize="13" fontWeight="600" fill={color.ink}>
          {`${least}\u202F%`}
        </text>
      )}
    </svg>
  )
}

interface GaugeProps {
  role: Role
  completion: number
  least: number
  answered: number
  total: number
  /** Steps that still ask something. */
  missing: readonly { anchor: string; title: string; to: string }[]
}

/** How far the profile is, from where on it is visible, and what is missing. */
export function Gauge({ role, completion, least, answered, total, missing }: GaugeProps) {
  const { t } = useTranslation('profiling')
  const needed = Math.max(1, Math.ceil((least * total) / 100) - answered)
  const sentence =
    completion < least
      ? t(role === 'presenter' ? 'gauge.missing_presenter' : 'gauge.missing_participant', { count: needed })
      : t(missing.length === 0 ? 'gauge.full' : 'gauge.enough')
  return (
    <Card>
      <Body>
        <div className="figures">
          <CompletionArch completion={completion} least={least} />
          <div>
            <b>{`${completion}\u202F%`}</b>
            {t('gauge.answers', { answered, all: total })}
          </div>
        </div>
        <Strong role="status">{sentence}</Strong>
        {missing.length > 0 && (
          <ul>
            {missing.map(({ anchor, title, to }) => (
              <li key={anchor}>
                <Link to={to}>
                  <Arch aria-hidden="true" />
                  {title}
                  <Icon name="chevronRight" size={16} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Body>
    </Card>
  )
}
