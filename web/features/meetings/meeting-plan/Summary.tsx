import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { color, font, shape } from '#theme/vars.ts'
import { createFormats, useFormats } from '../../../shared/i18n/format.ts'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import { Facts } from '../../../shared/meeting/page.tsx'
import type { ChosenDate } from '../../../shared/planner/moment.ts'
import type { People } from '../../../shared/planner/people.ts'
import { useNow } from '../../../shared/useNow.ts'

const dayMs = 86_400_000

const Box = styled(Paper)({
  position: 'sticky',
  top: 96,
  padding: 24,
  borderRadius: shape.radius,
  borderColor: 'transparent',
  backgroundColor: color.sunken,
  '& dl': { marginTop: 16 },
  '& .below': { marginTop: 32 },
  '& .to-do': { color: color.ink2, fontWeight: 400 },
  '& ol': { display: 'grid', gap: 16, listStyle: 'none', counterReset: 'next', padding: 0 },
  '& ol li': { display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', gap: 12, counterIncrement: 'next' },
  '& ol li::before': {
    content: 'counter(next)',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 30,
    borderRadius: shape.arch,
    backgroundColor: color.brandTint2,
    font: `640 .8125rem/1 ${font.display}`,
  },
})
const Side = styled('aside')({ '@media (max-width: 1040px)': { display: 'none' } })

function Title({ children }: { children: ReactNode }) {
  return (
    <Typography variant="h3" component="p" sx={{ marginBottom: 2 }}>
      {children}
    </Typography>
  )
}

/** What happens once it is sent. */
export function Next({ isDated, date, name }: { isDated: boolean; date: ChosenDate | null; name: string }) {
  const { t } = useTranslation('plan')
  const now = useNow().getTime()
  // The eve of a date within the day is over.
  const hasEve = date === null || Date.parse(date.starts_at) - now > dayMs
  const steps = isDated
    ? (['mail', 'agenda', ...(hasEve ? (['reminder'] as const) : []), 'door'] as const)
    : (['told', 'propose', 'expire'] as const)
  return (
    <>
      <Title>{t('next.title')}</Title>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <span>{t(`next.${step}`, { name })}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

interface SummaryProps {
  people: People
  date: ChosenDate | null
  facts: readonly { name: string; value: string; isToDo?: boolean }[]
  /** After the hours. */
  after?: readonly { name: string; value: string }[]
  /** Below. */
  children?: ReactNode
}

/** Beside the form, where there is room: the session as it is put together so far. It repeats what the form says. */
export function Summary({ people, date, facts, after, children }: SummaryProps) {
  const { t } = useTranslation('plan')
  const { t: meeting } = useTranslation('meeting')
  const formats = useFormats()
  const { other } = people
  const hours = date
    ? [
        {
          name: meeting('zones.you', { city: formats.city(formats.zone) }),
          value: formats.span(date.starts_at, date.minutes),
        },
        {
          name: meeting('zones.other', { name: other.firstName, city: formats.city(other.zone) }),
          value: createFormats(formats.locale, other.zone).span(date.starts_at, date.minutes),
        },
      ]
    : []
  return (
    <Side aria-label={t('summary.title')}>
      <Box variant="outlined">
        <Title>{t('summary.title')}</Title>
        <Leaf at={date?.starts_at ?? null} tone="open" />
        <Facts>
          {[...facts, ...hours, ...(after ?? [])].map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd className={'isToDo' in fact && fact.isToDo ? 'to-do' : undefined}>{fact.value}</dd>
            </div>
          ))}
        </Facts>
        {children !== undefined && <div className="below">{children}</div>}
      </Box>
    </Side>
  )
}
