import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExceptionAttributes } from '#contract/meetings/availabilities.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import { useNow } from '../../../shared/useNow.ts'
import { useDaysApart, type Row } from '../../../shared/hours/calls.ts'
import { CardHead, Lines } from '../../../shared/hours/styles.ts'
import type { Save } from '../../../shared/hours/useSaving.ts'
import { hoursOf, onDay, type Span } from '../../../shared/hours/week.ts'
import { Standing } from './Standing.tsx'

const DayDialog = lazyOverlay(() => import('./DayDialog.tsx').then((m) => m.DayDialog), ['plan'])

type Apart = Row<ExceptionAttributes>

/** Noon, so that it is the same day in every zone. */
const noonOf = (date: string) => `${date}T12:00:00Z`

/** Days that are closed, or have other hours than the week. */
export function DaysApart({ week, save }: { week: readonly Span[]; save: Save }) {
  const { t } = useTranslation('availability')
  const formats = useFormats()
  const days = useDaysApart()
  const [open, setOpen] = useState<{ row: Apart | null } | null>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const today = useNow().toISOString().slice(0, 10)
  const rows = days.rows
    .filter(({ attributes }) => attributes.last_day >= today)
    .toSorted((a, b) => a.attributes.first_day.localeCompare(b.attributes.first_day))
  const listed = (hours: ExceptionAttributes['hours']) =>
    formats.list(hours.map(({ start, end }) => formats.hours(start, end)))

  function wordsOf({ first_day, last_day, hours, label }: ExceptionAttributes) {
    const isClosed = hours.length === 0
    const why = label ?? ''
    const title = isClosed
      ? t(label === null ? 'apart.closed' : 'apart.closed_why', { label: why })
      : t(label === null ? 'apart.open' : 'apart.open_why', { hours: listed(hours), label: why })
    if (first_day !== last_day)
      return { title, detail: t('apart.until', { day: formats.weekdayDay(noonOf(last_day)) }) }
    const usual = onDay(week, new Date(noonOf(first_day)).getUTCDay() || 7).map(hoursOf)
    const instead = t('apart.instead', { hours: listed(usual.map(({ start, end }) => ({ start, end }))) })
    return { title, detail: usual.length > 0 ? instead : t(isClosed ? 'apart.all_day' : 'apart.more') }
  }
  async function remove({ id, attributes }: Apart) {
    adding.current?.focus()
    await save(() => days.remove(id), {
      title: t('apart.removed', { day: formats.weekdayDay(noonOf(attributes.first_day)) }),
      undo: () => days.add(() => attributes),
    })
  }
  return (
    <Card>
      <CardContent component="section" aria-labelledby="apart" sx={{ display: 'grid', gap: 2.5 }}>
        <CardHead sx={{ alignItems: 'center', margin: '-6px -12px 0 0' }}>
          <Typography variant="h3" component="h2" id="apart">
            {t('apart.title')}
          </Typography>
          <Button
            ref={adding}
            variant="text"
            size="small"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => {
              setOpen({ row: null })
            }}
          >
            {t('apart.add')}
          </Button>
        </CardHead>
        <SmallMuted>{t('apart.text')}</SmallMuted>
        {days.error !== null && days.rows.length === 0 && <ListError error={days.error} onRetry={days.retry} />}
        {rows.length === 0 && !days.isPending && days.error === null && <SmallMuted>{t('apart.none')}</SmallMuted>}
        {rows.length > 0 && (
          <Lines>
            {rows.map((row) => {
              const { title, detail } = wordsOf(row.attributes)
              const day = formats.day(noonOf(row.attributes.first_day))
              return (
                <li key={row.id}>
                  <Leaf
                    at={noonOf(row.attributes.first_day)}
                    tone={row.attributes.hours.length === 0 ? 'void' : 'agreed'}
                    small
                  />
                  <div>
                    <Strong>{title}</Strong>
                    <SmallMuted>{detail}</SmallMuted>
                    <Standing days={row.attributes} />
                  </div>
                  <div className="acts">
                    <IconButton
                      aria-label={t('apart.edit', { day })}
                      onClick={() => {
                        setOpen({ row })
                      }}
                    >
                      <Icon name="pencil" />
                    </IconButton>
                    <IconButton aria-label={t('apart.remove', { day })} onClick={() => void remove(row)}>
                      <Icon name="trash" />
                    </IconButton>
                  </div>
                </li>
              )
            })}
          </Lines>
        )}
        <DayDialog
          key={open?.row?.id ?? 'new'}
          open={open !== null}
          before={open?.row?.attributes ?? null}
          onClose={() => {
            setOpen(null)
          }}
          onSend={async (attributes) => {
            const row = open?.row ?? null
            await (row === null ? days.add(() => attributes) : days.change(row.id, attributes))
            await save(async () => undefined)
          }}
        />
      </CardContent>
    </Card>
  )
}
