import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { color, font, shape } from '#theme/vars.ts'
import { createFormats, useFormats } from '../../shared/i18n/format.ts'
import { Leaf } from '../../shared/meeting/Leaf.tsx'
import { Facts } from '../../shared/meeting/page.tsx'
import type { ChosenDate } from '../../shared/planner/moment.ts'
import type { People } from '../../shared/planner/people.ts'

const Box = styled(Paper)({
  position: 'sticky',
  top: 96,
  padding: 24,
  borderRadius: shape.radius,
  borderColor: 'transparent',
  backgroundColor: color.sunken,
  '& dl': { marginTop: 16 },
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

/** Beside the steps, where there is room: it repeats what they say. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Side aria-label={title}>
      <Box variant="outlined">
        <Typography variant="h3" component="p" sx={{ marginBottom: 2 }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Side>
  )
}

interface SummaryProps {
  people: People
  date: ChosenDate | null
  facts: readonly { name: string; value: string; isToDo?: boolean }[]
  /** After the hours. */
  after?: readonly { name: string; value: string }[]
}

/** The session as it is put together so far. */
export function Summary({ people, date, facts, after }: SummaryProps) {
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
    <SidePanel title={t('summary.title')}>
      <Leaf at={date?.starts_at ?? null} tone="open" />
      <Facts>
        {[...facts, ...hours, ...(after ?? [])].map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd className={'isToDo' in fact && fact.isToDo ? 'to-do' : undefined}>{fact.value}</dd>
          </div>
        ))}
      </Facts>
    </SidePanel>
  )
}
