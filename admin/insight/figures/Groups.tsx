import Typography from '@mui/material/Typography'
import { type AdminFigures, type FigureOf, groupFigures } from '#contract/console/insight/figures.ts'
import { figureWords, untold } from '#contract/console/platform/words/figures.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useCountryName } from '../../platform/shared/countries.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { Rows } from '../../platform/shared/Rows.tsx'
import { FigureLink, type FiguresView } from './FigureLink.tsx'

const words = 'resources.figures'
type Group = Pick<AdminFigures['units'][number], (typeof groupFigures)[number] | 'delay' | 'rating'>
interface Line {
  readonly id: string
  readonly name: string
  readonly of: FigureOf
  readonly now: Group
  readonly before: Group | undefined
}

/** By unit, country and program. */
export function Groups({ figures, beside }: FiguresView) {
  const t = useWords()
  const locale = useLocale()
  const its = figureWords[locale]
  const countryName = useCountryName()
  return (
    <>
      <GroupTable
        title={t(`${words}.units`)}
        head={its.unit}
        lines={figures.units.map((now) => ({
          id: now.unit ?? '',
          name: now.label?.[locale] ?? now.unit ?? its.none,
          of: { business_unit: now.unit ?? '' },
          now,
          before: beside?.units.find(({ unit }) => unit === now.unit),
        }))}
      />
      <GroupTable
        title={t(`${words}.countries`)}
        head={its.country}
        lines={figures.countries.map((now) => ({
          id: now.country ?? '',
          name: now.country === null ? its.none : countryName(now.country),
          of: { country: now.country ?? '' },
          now,
          before: beside?.countries.find(({ country }) => country === now.country),
        }))}
      />
      <GroupTable
        title={t(`${words}.programs`)}
        head={its.program}
        lines={figures.programs.map((now) => ({
          id: now.program_id,
          name: now.name[locale],
          of: { program_id: now.program_id },
          now,
          before: beside?.programs.find(({ program_id: id }) => id === now.program_id),
        }))}
      />
    </>
  )
}

interface GroupTableProps {
  readonly title: string
  readonly head: string
  readonly lines: readonly Line[]
}

function GroupTable({ title, head, lines }: GroupTableProps) {
  const { number, average } = useFormats()
  const locale = useLocale()
  const its = figureWords[locale]
  return (
    <Panel sx={{ overflow: 'hidden' }}>
      <Typography variant="h3" component="h2" sx={{ padding: '20px 16px 8px' }}>
        {title}
      </Typography>
      <Rows
        name={title}
        rows={lines}
        columns={[
          { label: head, render: ({ name }) => name },
          ...groupFigures.map((figure) => ({
            label: its.figures[figure],
            isFigure: true,
            render: ({ now, before, of }: Line) => (
              <>
                {before && `${number(before[figure])} → `}
                <FigureLink name={figure} value={now[figure]} of={of} />
              </>
            ),
          })),
          {
            label: its.delay,
            isFigure: true,
            render: ({ now: { delay } }) => (delay.middle === null ? untold(delay, locale) : number(delay.middle)),
          },
          {
            label: its.rating,
            isFigure: true,
            render: ({ now: { rating } }) => (rating.middle === null ? untold(rating, locale) : average(rating.middle)),
          },
        ]}
      />
    </Panel>
  )
}
