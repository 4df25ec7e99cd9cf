import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider, usePermissions } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { type AdminFeedbackFigures } from '#contract/console/insight/feedback-figures.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { color } from '#theme/vars.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { refetchMs } from '../../platform/data/polling.ts'
import { useMoment } from '../history/moment.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { useProgramChoices, useUnitChoices } from '../../platform/lists/choices.ts'
import { DownloadButton } from '../../platform/lists/DownloadButton.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import type { Choice } from '../../platform/shared/NativeSelectInput.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { hiddenInPrint } from '../../platform/shared/print.ts'
import { Bars } from './Bars.tsx'
import { Past } from './Past.tsx'
import { UnitTable } from './UnitTable.tsx'

const words = 'resources.feedback_figures'
const subjects = ['meeting', 'mentoring_relationship'] as const
const periods = ['90', '30'] as const

/** What reports say in figures, of one selection that stands in the address. Nobody here reads their words. */
export default function FeedbackFigures() {
  const t = useWords()
  const { moment } = useFormats()
  const data = useDataProvider<ConsoleData>()
  const [search] = useSearchParams()
  const [at, choose] = useMoment()
  const query = queryOf(search, at)
  const { data: figures, error, refetch } = useFigures(query)
  return (
    <>
      <PageHead title={t(`${words}.title`)} subtitle={figures && t(`${words}.subtitle`, { date: moment(figures.at) })}>
        <DownloadButton
          label={t('list.export_label')}
          disabled={figures === undefined}
          file={() => data.csv('feedback_figures', query)}
        >
          {t('list.export')}
        </DownloadButton>
      </PageHead>
      <Selection isPast={at !== null} />
      <Past at={at} choose={choose} figures={figures} />
      {figures === undefined ? (
        <Panel sx={{ marginTop: 2, padding: 2 }}>
          {error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />}
        </Panel>
      ) : (
        <Figures figures={figures} {...(at !== null && { today: queryOf(search, null, 'whole') })} />
      )}
    </>
  )
}

/** The query of the figures. The past has no period: the difference of two periods could reveal few people. */
function queryOf(search: URLSearchParams, at: string | null, period?: 'whole'): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('at')
  if (at !== null) query.set('at', at)
  if (at !== null || period === 'whole') query.delete('days')
  return query
}

function useFigures(parameters: URLSearchParams) {
  const data = useDataProvider<ConsoleData>()
  const query = parameters.toString()
  return useQuery({
    queryKey: ['feedback_figures', query],
    queryFn: ({ signal }) => data.feedbackFigures(query, signal),
    refetchInterval: refetchMs * 2,
    placeholderData: keepPreviousData,
  })
}

/** About what, of which program, unit and period. */
function Selection({ isPast }: { readonly isPast: boolean }) {
  const t = useWords()
  const programs = useProgramChoices()
  const units = useUnitChoices()
  const { permissions: role } = usePermissions<ConsoleRole>()
  return (
    <Box
      component="form"
      role="search"
      aria-label={t('list.filters')}
      onSubmit={(event) => event.preventDefault()}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
        gap: '12px',
        marginTop: 2,
        ...hiddenInPrint,
      }}
    >
      <Choose
        name="subcategory"
        label={t(`${words}.about`)}
        choices={subjects.map((value) => ({
          value: value === 'meeting' ? '' : value,
          name: t(`${words}.subjects.${value}`),
        }))}
      />
      <Choose
        name="days"
        label={t(`${words}.period`)}
        {...(isPast && { unavailable: t(`${words}.no_period`) })}
        choices={[
          { value: '', name: t(`${words}.periods.all`) },
          ...periods.map((value) => ({ value, name: t(`${words}.periods.${value}`) })),
        ]}
      />
      <Choose
        name="program_id"
        label={t('list.program')}
        choices={[{ value: '', name: t('list.any_program') }, ...programs]}
      />
      {role === 'admin' && (
        <Choose
          name="business_unit"
          label={t('list.unit')}
          choices={[{ value: '', name: t('list.any_unit') }, ...units]}
        />
      )}
    </Box>
  )
}

interface ChooseProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
  /** Why it cannot be chosen now. */
  readonly unavailable?: string
}

/** One part of the selection; the first choice leaves it out of the address. */
function Choose({ name, label, choices, unavailable }: ChooseProps) {
  const [search, setSearch] = useSearchParams()
  return (
    <TextField
      select
      label={label}
      value={unavailable === undefined ? (search.get(name) ?? '') : ''}
      disabled={unavailable !== undefined}
      helperText={unavailable}
      slotProps={{ select: { native: true } }}
      onChange={({ target: { value } }) =>
        setSearch((current) => {
          const changed = new URLSearchParams(current)
          if (value === '') changed.delete(name)
          else changed.set(name, value)
          return changed
        })
      }
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </TextField>
  )
}

interface FiguresProps {
  readonly figures: AdminFeedbackFigures
  /** The same selection now, where the figures are of the past. */
  readonly today?: URLSearchParams
}

function Figures({ figures, today }: FiguresProps) {
  const t = useWords()
  const locale = useLocale()
  const { number, average: inWords } = useFormats()
  const averageOf = ({ average, reports }: AdminFeedbackFigures) =>
    average !== null ? inWords(average) : reports === 0 ? '–' : t(`${words}.withheld`)
  if (figures.reports === 0)
    return (
      <Panel sx={{ marginTop: 2, padding: 3 }}>
        <Typography>{t(`${words}.nothing`)}</Typography>
      </Panel>
    )
  const levelName = (level: number) => `${level}, ${t(`${words}.levels.${level as 1 | 2 | 3 | 4 | 5}`)}`
  return (
    <Box sx={{ display: 'grid', gap: 2, marginTop: 2 }}>
      <Panel sx={{ padding: 3, display: 'flex', flexWrap: 'wrap', gap: '16px 48px' }}>
        <Figure
          value={number(figures.reports)}
          name={t(`${words}.reports`)}
          today={today && <Today query={today} valueOf={({ reports }) => number(reports)} />}
        >
          {t(`${words}.people`, { smart_count: figures.people })}
        </Figure>
        <Figure
          value={averageOf(figures)}
          name={t(`${words}.average`)}
          today={today && <Today query={today} valueOf={averageOf} />}
        />
      </Panel>
      {figures.withheld && (
        <Alert severity="info" role="status" icon={false}>
          <b>{t(`${words}.withheld_title`)}</b> {t(`${words}.withheld_text`)}
        </Alert>
      )}
      {figures.ratings.length > 0 && (
        <Part title={t(`${words}.ratings`)}>
          <Bars
            bars={figures.ratings.map(({ levels, count }) => ({ name: levels.map(levelName).join(' + '), count }))}
          />
        </Part>
      )}
      <Part title={t(`${words}.units`)}>
        <UnitTable units={figures.units} />
      </Part>
      {figures.questions.length > 0 && (
        <Part title={t(`${words}.answers`)}>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' } }}>
            {figures.questions.map(({ id, title, role_type: role, people, lines }) => (
              <div key={id}>
                <Typography variant="h3" sx={{ fontSize: '1rem' }}>
                  {title[locale]}
                </Typography>
                <Typography variant="body2" sx={{ color: color.ink2, marginBottom: 1 }}>
                  {t(`profiles.${role}`)}
                </Typography>
                {lines === null ? (
                  <Typography variant="body2">{people === 0 ? '–' : t(`${words}.too_few`)}</Typography>
                ) : (
                  <Bars
                    bars={lines.map(({ choices, count }) => ({
                      name: choices.map(({ label }) => label[locale]).join(' + '),
                      count,
                    }))}
                  />
                )}
              </div>
            ))}
          </Box>
        </Part>
      )}
      <Alert severity="info" role="note" icon={false}>
        {t(`${words}.rule`)}
      </Alert>
    </Box>
  )
}

interface TodayProps {
  readonly query: URLSearchParams
  readonly valueOf: (figures: AdminFeedbackFigures) => string
}

/** What stands beside a figure of the past. */
function Today({ query, valueOf }: TodayProps) {
  const t = useWords()
  const { data } = useFigures(query)
  return (
    data && (
      <Box component="span" sx={{ color: color.ink2 }}>
        {' '}
        {t('history.now', { value: valueOf(data) })}
      </Box>
    )
  )
}

interface FigureProps {
  readonly value: string
  readonly name: string
  readonly today?: ReactNode
  readonly children?: ReactNode
}

function Figure({ value, name, today, children }: FigureProps) {
  return (
    <Box>
      <Typography component="p" variant="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
      <Typography>
        {name}
        {today}
      </Typography>
      <Typography variant="body2" sx={{ color: color.ink2 }}>
        {children}
      </Typography>
    </Box>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ fontSize: '1.125rem', marginBottom: 2 }}>
        {title}
      </Typography>
      {children}
    </Panel>
  )
}
