import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { MatchReceipt } from '#contract/community/match.ts'
import { color, focusRing, shape } from '#theme/vars.ts'
import { useFormats } from '../i18n/format.ts'
import { whyOf } from '../match/words.ts'
import { Bar } from './Bar.tsx'
import { Icon } from './Icon.tsx'
import { Rows } from './parts.ts'

const Lines = styled('ul')({
  display: 'grid',
  gap: 14,
  '& li': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '2px 16px', fontSize: '.9375rem', lineHeight: 1.4 },
  '& .points': { fontVariantNumeric: 'tabular-nums', fontWeight: 600, whiteSpace: 'nowrap' },
  '& small': { fontWeight: 400, fontSize: '.875rem', color: color.ink2 },
  '& .bar': { gridColumn: '1 / -1', margin: '4px 0' },
  '& .why': { gridColumn: '1 / -1', color: color.ink2, fontSize: '.875rem', lineHeight: 1.45 },
})

const More = styled('details')({
  '& > summary': {
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 32,
    listStyle: 'none',
    color: color.brandText,
    fontWeight: 600,
    fontSize: '.9375rem',
    borderRadius: shape.inner,
    '&::-webkit-details-marker': { display: 'none' },
    '&:focus-visible': focusRing,
  },
  '&[open] > summary svg': { rotate: '180deg' },
  '&[open] > ul': { marginTop: 14 },
})

const Rule = styled('p')({
  fontSize: '.8125rem',
  lineHeight: 1.4,
  color: color.ink2,
  borderTop: `1px solid ${color.line}`,
  paddingTop: 14,
})

function Line({ criterion }: { criterion: MatchReceipt['criteria'][number] }) {
  const { t } = useTranslation('match')
  const formats = useFormats()
  return (
    <li>
      <b>{t(`criteria.${criterion.criterion}`)}</b>
      <span className="points">
        {formats.number(criterion.points)} <small>{t('points_of', { weight: formats.number(criterion.weight) })}</small>
      </span>
      <span className="bar">
        <Bar part={criterion.weight === 0 ? 0 : criterion.points / criterion.weight} />
      </span>
      <span className="why">{whyOf(t, formats, criterion)}</span>
    </li>
  )
}

/** Points per criterion: why a score is what it is, heaviest first, the rest one click away. */
export function Receipt({ receipt, max = 4 }: { receipt: MatchReceipt; max?: number }) {
  const { t } = useTranslation('match')
  const formats = useFormats()
  const first = receipt.criteria.slice(0, max)
  const others = receipt.criteria.slice(max)
  return (
    <Rows sx={{ gap: 2.5 }}>
      <Lines aria-label={t('receipt', { score: receipt.score })}>
        {first.map((criterion) => (
          <Line key={criterion.criterion} criterion={criterion} />
        ))}
      </Lines>
      {others.length > 0 && (
        <More>
          <summary>
            {t('other_criteria', { count: others.length })} <Icon name="chevronDown" size={16} />
          </summary>
          <Lines>
            {others.map((criterion) => (
              <Line key={criterion.criterion} criterion={criterion} />
            ))}
          </Lines>
        </More>
      )}
      <Rule>
        {receipt.weights_version !== undefined && `${t('rule', { rule: receipt.weights_version })} `}
        {t('calculated', { day: formats.fullDay(receipt.calculated_at) })}
      </Rule>
    </Rows>
  )
}
