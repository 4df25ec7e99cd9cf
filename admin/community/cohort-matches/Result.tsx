import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { lazy, Suspense, useState } from 'react'
import {
  type AdminCohortMatch,
  type AdminCohortOverview,
  matchCriteria,
} from '#contract/console/community/cohort-matches.ts'
import { color } from '#theme/vars.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { type Fact, Facts } from '../../platform/shared/Facts.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { hiddenInPrint } from '../../platform/shared/print.ts'
import { cohortActs } from './acts.tsx'
import { useOverview } from './data.ts'
import { Decisions } from './Decisions.tsx'
import { Columns, Figures, Section } from './figures.tsx'
import { Left } from './Left.tsx'
import { Pairs } from './Pairs.tsx'

const words = 'resources.cohort_matches'
const stales = ['people', 'places', 'weights', 'decisions'] as const

const Why = lazy(() => import('./Why.tsx'))

interface MatchProps {
  readonly match: AdminCohortMatch
}
interface Counted extends MatchProps {
  readonly overview: AdminCohortOverview
}

/** What came out: figures first, then quality and rules, the pairs, those without one, and what is done with them. */
export default function Result({ match }: MatchProps) {
  const { data: overview, error, refetch } = useOverview(match.id)
  const [opened, setOpened] = useState<string | null>(null)
  if (overview === undefined)
    return error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Outcome match={match} overview={overview} />
      <Stale match={match} overview={overview} />
      <Summary match={match} overview={overview} />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Quality overview={overview} />
        <Rules match={match} overview={overview} />
      </Box>
      <Pairs match={match} openWhy={setOpened} />
      <Decisions match={match} />
      <Left match={match} left={overview.left} openWhy={setOpened} />
      <Bar match={match} overview={overview} />
      {opened !== null && (
        <Suspense>
          <Why id={match.id} participant={opened} close={() => setOpened(null)} />
        </Suspense>
      )}
    </Box>
  )
}

function Outcome({ match: { batch }, overview: { outcomes, refusals } }: Counted) {
  const t = useWords()
  if (batch !== 'created' && batch !== 'revoked') return null
  return (
    <Alert severity={batch === 'created' && outcomes.refused > 0 ? 'warning' : 'success'} role="status" icon={false}>
      {batch === 'created' ? (
        <>
          {t(`${words}.ends.created`, { smart_count: outcomes.created })}
          {outcomes.refused > 0 && ` ${t(`${words}.ends.not_created`, { smart_count: outcomes.refused })}`}
          {refusals.length > 0 && (
            <ul>
              {refusals.map(({ why, count }) => (
                <li key={why}>{t(`${words}.ends.why`, { count, why })}</li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <>
          {t(`${words}.ends.revoked`, { smart_count: outcomes.revoked })}
          {outcomes.answered > 0 && ` ${t(`${words}.ends.answered`, { smart_count: outcomes.answered })}`}
        </>
      )}
    </Alert>
  )
}

/** Once requests exist, what the result was computed from matters no more. */
function Stale({ match: { batch }, overview: { stale } }: Counted) {
  const t = useWords()
  const found = stales.filter((one) => stale[one])
  if (batch !== null || found.length === 0) return null
  return (
    <Alert severity="warning" role="note" icon={false}>
      {[t(`${words}.stale.title`), ...found.map((one) => t(`${words}.stale.${one}`))].join(' ')}
    </Alert>
  )
}

function Summary({ match, overview }: Counted) {
  const { pairs, mentees } = match
  const t = useWords()
  const { number } = useFormats()
  const { median_score: median, least_score: least, best_score: best } = overview
  return (
    <Figures
      figures={[
        { value: number(pairs), name: t(`${words}.figures.pairs`), more: t(`${words}.figures.of`, { total: mentees }) },
        {
          value: median === null ? '–' : number(Math.round(median)),
          name: t(`${words}.figures.median`),
          ...(least !== null && best !== null && { more: t(`${words}.figures.from_to`, { least, best }) }),
        },
        {
          value: number(overview.first_choices),
          name: t(`${words}.figures.first`),
          more: t(`${words}.figures.${overview.three_choices === 0 ? 'three_none' : 'three'}`, {
            smart_count: overview.three_choices,
          }),
        },
        {
          value: number(overview.places_after),
          name:
            match.per_mentor === null
              ? t(`${words}.figures.places`)
              : t(`${words}.figures.places_ruled`, { smart_count: match.per_mentor }),
          more: t(`${words}.figures.of`, { total: overview.places }),
        },
        { value: number(mentees - pairs), name: t(`${words}.figures.left`) },
      ]}
    />
  )
}

function Quality({ overview: { scores } }: Pick<Counted, 'overview'>) {
  const t = useWords()
  return (
    <Section title={t(`${words}.quality`)}>
      {scores.length === 0 ? (
        <Box sx={{ padding: 2, color: color.ink2 }}>{t(`${words}.quality_none`)}</Box>
      ) : (
        <Columns
          bars={scores.map(({ from, to, count }) => ({
            name: `${from}–${to}`,
            label: t(`${words}.quality_row`, { from, to, count }),
            counts: [count],
          }))}
        />
      )}
    </Section>
  )
}

function Rules({ match, overview }: Counted) {
  const t = useWords()
  const { moment, number } = useFormats()
  const units = useUnitChoices()
  const facts: readonly Fact[] = [
    { name: t(`${words}.fields.min_score`), value: match.min_score },
    { name: t(`${words}.fields.per_mentor`), value: match.per_mentor ?? t(`${words}.as_many`) },
    {
      name: t(`${words}.fields.units`),
      value:
        match.units.length === 0
          ? t('list.any_unit')
          : match.units.map((code) => units.find(({ value }) => value === code)?.name ?? code).join(', '),
    },
  ]
  return (
    <Section title={t(`${words}.rules`)}>
      <Box sx={{ padding: 2, display: 'grid', gap: 2 }}>
        <Facts facts={facts} columns={2} />
        <Weights weights={overview.weights} isTrial={match.trial_weights !== null} version={overview.weights_version} />
        {match.computed_at !== null && match.seconds !== null && (
          <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>
            {t(`${words}.computed`, {
              when: moment(match.computed_at),
              seconds: number(Math.round(match.seconds * 10) / 10),
            })}
          </Box>
        )}
      </Box>
    </Section>
  )
}

interface WeightsProps {
  readonly weights: AdminCohortOverview['weights']
  readonly isTrial: boolean
  readonly version: number
}

export function Weights({ weights, isTrial, version }: WeightsProps) {
  const t = useWords()
  return (
    <div>
      <Box sx={{ fontWeight: 600, marginBottom: 1 }}>
        {isTrial ? t(`${words}.weights.trial`) : t(`${words}.weights.in_force`, { version })}
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '6px' }}
      >
        {matchCriteria
          .filter((criterion) => weights[criterion] > 0)
          .map((criterion) => (
            <li key={criterion}>
              <Chip variant="fact" label={`${t(`${words}.criteria.${criterion}`)} ${weights[criterion]}`} />
            </li>
          ))}
      </Box>
    </div>
  )
}

const barActs = {
  create_requests: cohortActs.create_requests,
  revoke_requests: cohortActs.revoke_requests,
} as const

function Bar({ match, overview: { kept, ...overview } }: Counted) {
  const t = useWords()
  const rest = (['pinned', 'banned', 'aside'] as const)
    .filter((name) => overview[name] > 0)
    .map((name) => t(`${words}.bar.${name}`, { smart_count: overview[name] }))
  return (
    <Panel
      sx={{
        padding: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'space-between',
        position: 'sticky',
        bottom: 8,
        zIndex: 2,
        ...hiddenInPrint,
      }}
    >
      <span>
        <b>{t(`${words}.bar.kept`, { smart_count: kept })}</b>
        {rest.map((one) => `, ${one}`)}
      </span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RecordActs acts={barActs} record={match} name={match.name} />
      </Box>
    </Panel>
  )
}
