import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { AdminCohortComparison, AdminCohortMatch } from '#contract/console/community/cohort-matches.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { nameOr } from '../../platform/shared/people.ts'
import { Rows } from '../../platform/shared/Rows.tsx'
import { resource, useComparison } from './data.ts'
import { Columns, Figures, Section } from './figures.tsx'
import { Weights } from './Result.tsx'

const words = 'resources.cohort_matches'
/** Changes that one press shows. */
const rowsPerStep = 25

interface MatchProps {
  readonly match: AdminCohortMatch
}

/** This draft beside another one of the same program; which one stands in the address. */
export default function Comparison({ match }: MatchProps) {
  const t = useWords()
  const [search, setSearch] = useSearchParams()
  const { data = [], isPending } = useGetList<AdminCohortMatch>(resource, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'created_at', order: 'DESC' },
    filter: { program_id: match.program_id },
  })
  const others = data.filter(({ id, computed_at }) => id !== match.id && computed_at !== null)
  const other = others.find(({ id }) => id === search.get('with')) ?? others[0]
  if (isPending) return <LoadingRows />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Panel sx={{ padding: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {other === undefined ? (
          <span>{t(`${words}.comparison.none`)}</span>
        ) : (
          <TextField
            select
            label={t(`${words}.comparison.with`)}
            value={other.id}
            slotProps={{ select: { native: true } }}
            sx={{ minWidth: 220 }}
            onChange={({ target: { value } }) => setSearch({ tab: 'comparison', with: value })}
          >
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </TextField>
        )}
        <Button component={Link} to={`/${resource}/create?program_id=${match.program_id}&from=${match.id}`}>
          {t(`${words}.comparison.make`)}
        </Button>
      </Panel>
      {other !== undefined && <Compared id={match.id} other={other.id} />}
    </Box>
  )
}

function Compared({ id, other }: { readonly id: string; readonly other: string }) {
  const t = useWords()
  const { data, error, refetch } = useComparison(id, other)
  if (data === undefined)
    return error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />
  return (
    <>
      <Alert severity={data.same_people ? 'info' : 'warning'} role="note" icon={false}>
        {t(data.same_people ? `${words}.comparison.same` : `${words}.comparison.other`)}{' '}
        {t(`${words}.comparison.scales`)}
      </Alert>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {(['a', 'b'] as const).map((side) => (
          <Section key={side} title={t(`${words}.comparison.${side}`, { name: data[side].name })}>
            <Box sx={{ padding: 2 }}>
              <Weights weights={data[side].weights} isTrial={data[side].trial} version={data[side].weights_version} />
            </Box>
          </Section>
        ))}
      </Box>
      <Totals comparison={data} />
      <Section title={t(`${words}.quality`)}>
        <Columns
          bars={stepsOf(data).map(({ from, to, counts }) => ({
            name: `${from}–${to}`,
            label: t(`${words}.quality_row`, { from, to, count: counts.join(' / ') }),
            counts,
          }))}
        />
      </Section>
      <Changes comparison={data} />
    </>
  )
}

/** Steps of scores that one of the two drafts has. */
function stepsOf({ a, b }: AdminCohortComparison) {
  const steps = new Map([...a.scores, ...b.scores].map(({ from, to }) => [from, to]))
  const countOf = (scores: AdminCohortComparison['a']['scores'], at: number) =>
    scores.find(({ from }) => from === at)?.count ?? 0
  return [...steps]
    .sort(([one], [other]) => one - other)
    .map(([from, to]) => ({ from, to, counts: [countOf(a.scores, from), countOf(b.scores, from)] }))
}

interface ComparedProps {
  readonly comparison: AdminCohortComparison
}

function Totals({ comparison: { a, b, mentees, mentors } }: ComparedProps) {
  const t = useWords()
  const { number } = useFormats()
  const both = (before: number | null, after: number | null) => (
    <>
      <Box component="span" sx={{ fontSize: '1rem', fontWeight: 400, color: color.ink2 }}>
        {before === null ? '–' : number(Math.round(before))} →{' '}
      </Box>
      {after === null ? '–' : number(Math.round(after))}
    </>
  )
  return (
    <Figures
      figures={[
        {
          value: both(a.pairs, b.pairs),
          name: t(`${words}.comparison.pairs`),
          more: t(`${words}.figures.of`, { total: mentees }),
        },
        { value: both(a.median_score, b.median_score), name: t(`${words}.comparison.median`) },
        { value: both(a.three_choices, b.three_choices), name: t(`${words}.comparison.three`) },
        { value: both(a.between_units, b.between_units), name: t(`${words}.comparison.between`) },
        {
          value: both(a.full_mentors, b.full_mentors),
          name: t(`${words}.comparison.full`),
          more: t(`${words}.figures.of`, { total: mentors }),
        },
      ]}
    />
  )
}

function Changes({ comparison: { rows, changed, gained, lost } }: ComparedProps) {
  const t = useWords()
  const [most, setMost] = useState(rowsPerStep)
  const firstRows = rows.slice(0, most)
  const side = (one: AdminCohortComparison['rows'][number]['a']) =>
    one === null
      ? t(`${words}.comparison.nobody`)
      : t(`${words}.why.other`, { name: nameOr(one.name, t), score: one.score })
  return (
    <Section title={t(`${words}.comparison.changes`)}>
      <Box sx={{ padding: 2 }}>
        {t(`${words}.comparison.summary`, {
          changed: t(`${words}.comparison.changed`, { smart_count: changed }),
          gained: t(`${words}.comparison.gained`, { smart_count: gained }),
          lost: t(`${words}.comparison.lost`, { smart_count: lost }),
        })}
      </Box>
      <Rows
        name={t(`${words}.comparison.changes`)}
        rows={firstRows}
        columns={[
          { label: t(`${words}.fields.participant`), render: ({ participant }) => nameOr(participant.name, t) },
          { label: 'A', render: ({ a }) => side(a) },
          { label: 'B', render: ({ b }) => side(b) },
          { label: t(`${words}.comparison.change`), render: ({ change }) => t(`${words}.comparison.kinds.${change}`) },
        ]}
      />
      {rows.length > firstRows.length && (
        <Box sx={{ padding: 2 }}>
          <Button onClick={() => setMost(most + rowsPerStep)}>
            {t(`${words}.comparison.show_more`, { shown: firstRows.length, total: rows.length })}
          </Button>
        </Box>
      )}
    </Section>
  )
}
