import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AdminCohortMatch, AdminSeason, AdminSeasonScenario } from '#contract/console/community/cohort-matches.ts'
import { queueWeeks } from '#contract/console/community/cohort-matches.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Rows } from '../../platform/shared/Rows.tsx'
import { useSeason } from './data.ts'
import { Columns, Section } from './figures.tsx'
import { Assumptions, WhatIf } from './season-inputs.tsx'

const words = 'resources.cohort_matches'
const lines = ['mentees', 'places', 'matched', 'waiting', 'median_days', 'last_days', 'full'] as const

/** What if the season changed: the changes stand in the address, so that it can be shared. Nothing is written. */
export default function Season({ match }: { readonly match: AdminCohortMatch }) {
  const t = useWords()
  const { moment } = useFormats()
  const [search, setSearch] = useSearchParams()
  const query = queryOf(search)
  const { data, error, isPlaceholderData, refetch } = useSeason(match.id, query)
  const [forms, setForms] = useState(0)
  const change = (name: string, value: string) =>
    setSearch((current) => {
      const changed = new URLSearchParams(current)
      if (value === '') changed.delete(name)
      else changed.set(name, value)
      return changed
    })
  const reset = () => {
    setSearch({ tab: 'season' })
    setForms(forms + 1)
  }
  if (data === undefined)
    return error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Alert severity="info" role="note" icon={false}>
        <b>{t(`${words}.season.word`)}</b>, {t(`${words}.season.from`, { at: moment(data.at) })}
      </Alert>
      {error !== null && <LoadError error={error} retry={() => void refetch()} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
        }}
      >
        <Box key={forms} sx={{ display: 'grid', gap: 2 }}>
          <WhatIf match={match} limits={data.limits} search={search} change={change} reset={reset} />
          <Assumptions season={data} search={search} change={change} />
        </Box>
        <Box
          aria-busy={isPlaceholderData}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, opacity: isPlaceholderData ? 0.6 : 1 }}
        >
          <Outcome season={data} />
          <Queue season={data} />
          <Loads season={data} />
          <Units season={data} />
        </Box>
      </Box>
    </Box>
  )
}

/** The query of the season; a limit changes once both its sides are entered. */
function queryOf(search: URLSearchParams): string {
  const query = new URLSearchParams(search)
  query.delete('tab')
  query.delete('with')
  if (!query.has('limit_from') || !query.has('limit_to')) {
    query.delete('limit_from')
    query.delete('limit_to')
  }
  return query.toString()
}

interface SeasonProps {
  readonly season: AdminSeason
}

function valueOf(scenario: AdminSeasonScenario, line: (typeof lines)[number]): number | null {
  return line === 'full' ? scenario.loads.full : scenario[line]
}

function Outcome({ season: { scenarios } }: SeasonProps) {
  const t = useWords()
  const { number } = useFormats()
  const textOfValue = (line: (typeof lines)[number], value: number | null) => {
    if (!line.endsWith('_days')) return number(value ?? 0)
    return value === null ? '–' : t(`${words}.season.days`, { smart_count: Math.round(value) })
  }
  return (
    <Section title={t(`${words}.season.result`)}>
      <Rows
        name={t(`${words}.season.result`)}
        rows={lines.map((id) => ({ id }))}
        columns={[
          { label: t(`${words}.season.step`), render: ({ id }) => t(`${words}.season.rows.${id}`) },
          ...scenarios.map((scenario) => ({
            label: t(`${words}.season.steps.${scenario.step}`),
            render: ({ id }: { readonly id: (typeof lines)[number] }) => (
              <b>{textOfValue(id, valueOf(scenario, id))}</b>
            ),
          })),
        ]}
      />
    </Section>
  )
}

function Queue({ season: { scenarios } }: SeasonProps) {
  const t = useWords()
  const [first, last] = [scenarios[0], scenarios.at(-1)]
  if (first === undefined || last === undefined) return null
  const endSteps = first === last ? [first] : [first, last]
  return (
    <Section title={t(`${words}.season.queue`)}>
      <Box sx={{ padding: '16px 16px 0', color: color.ink2, fontSize: '.875rem' }}>
        {endSteps.map(({ step }, at) => `${at === 0 ? '■' : '□'} ${t(`${words}.season.steps.${step}`)}`).join('   ')}
      </Box>
      <Columns
        bars={queueWeeks.map((weeks, at) => {
          const counts = endSteps.map(({ queue }) => queue[at] ?? 0)
          const name = weeks === 0 ? t(`${words}.season.now`) : t(`${words}.season.in_weeks`, { count: weeks })
          return { name, label: `${name}: ${counts.join(' / ')}`, counts }
        })}
      />
    </Section>
  )
}

function Loads({ season: { scenarios } }: SeasonProps) {
  const t = useWords()
  const { number } = useFormats()
  return (
    <Section title={t(`${words}.season.loads`)}>
      <Rows
        name={t(`${words}.season.loads`)}
        rows={scenarios.map((scenario) => ({ id: scenario.step, ...scenario }))}
        columns={[
          { label: t(`${words}.season.step`), render: ({ step }) => t(`${words}.season.steps.${step}`) },
          ...(['none', 'half', 'more', 'full'] as const).map((load) => ({
            label: t(`${words}.season.load_names.${load}`),
            render: ({ loads }: AdminSeasonScenario) => number(loads[load]),
          })),
        ]}
      />
    </Section>
  )
}

function Units({ season: { scenarios } }: SeasonProps) {
  const t = useWords()
  const { number } = useFormats()
  const known = useUnitChoices()
  const last = scenarios.at(-1)
  if (last === undefined || last.units.length === 0) return null
  const nameOf = (code: string | null) =>
    code === null ? t(`${words}.season.no_unit_known`) : (known.find(({ value }) => value === code)?.name ?? code)
  type Line = AdminSeasonScenario['units'][number]
  return (
    <Section title={t(`${words}.season.by_unit`)}>
      <Rows
        name={t(`${words}.season.by_unit`)}
        rows={last.units.map((line) => ({ id: line.units.join(' '), ...line }))}
        columns={[
          { label: t(`${words}.season.units`), render: ({ units }) => units.map(nameOf).join(', ') },
          { label: t(`${words}.season.rows.mentees`), render: ({ mentees }: Line) => number(mentees) },
          { label: t(`${words}.season.mentors`), render: ({ mentors }: Line) => number(mentors) },
          { label: t(`${words}.season.rows.places`), render: ({ places }: Line) => number(places) },
          { label: t(`${words}.season.rows.matched`), render: ({ matched }: Line) => number(matched) },
          { label: t(`${words}.season.rows.waiting`), render: ({ waiting }: Line) => number(waiting) },
        ]}
      />
      <Box sx={{ padding: 2, color: color.ink2, fontSize: '.875rem' }}>{t(`${words}.season.few`)}</Box>
    </Section>
  )
}
