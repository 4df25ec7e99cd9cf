import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import type { AdminMatchWeights, WeightsTried } from '#contract/console/community/match-weights.ts'
import { color } from '#theme/vars.ts'
import { useRefusalText } from '../../../platform/acts/use-act.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { Panel } from '../../../platform/shared/Panel.tsx'
import { fieldErrorOf, useProgramTrial } from '../data.ts'
import { useSettled } from '../use-settled.ts'
import { EffectCards, EffectTable } from './EffectRows.tsx'
import { type Mentee, MenteeInput, useMentees } from './MenteeInput.tsx'
import { criteria, sumOf, type Weights, weightsOf, type EffectAnswer } from './weights.ts'

const words = 'resources.programs.weights.effect'
/** Mentors visible before the user opens all. */
const firstMentors = 8
const allMentors = 100

interface EffectProps {
  readonly rule: AdminMatchWeights
  readonly draft: Weights
}

/** A mentee's mentors under the rule in force and under the draft. The rows stay while the next ones are worked out. */
export function Effect({ rule, draft }: EffectProps) {
  const t = useWords()
  const titleId = useId()
  const { mentees } = useMentees(rule.id, '')
  const [chosen, choose] = useState<Mentee | null>(null)
  const [seesAll, seeAll] = useState(false)
  // The page starts with somebody: an effect that is in sight needs no search first.
  const mentee = chosen ?? mentees?.[0] ?? null
  return (
    <Panel component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box sx={head}>
        <Typography variant="h2" id={titleId} sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.title`)}
        </Typography>
        <Box sx={{ flex: '0 1 300px', minWidth: 0, width: { xs: '100%', sm: 'auto' } }}>
          <MenteeInput programId={rule.id} mentee={mentee} choose={choose} />
        </Box>
      </Box>
      {mentee === null ? (
        <Box sx={{ padding: 2, color: color.ink2, minHeight: 200 }}>
          {mentees !== undefined && t(mentees.length === 0 ? `${words}.none` : `${words}.choose`)}
        </Box>
      ) : (
        <Rows rule={rule} draft={draft} mentee={mentee} seesAll={seesAll} seeAll={seeAll} />
      )}
    </Panel>
  )
}

interface RowsProps extends EffectProps {
  readonly mentee: Mentee
  readonly seesAll: boolean
  readonly seeAll: (all: boolean) => void
}

function Rows({ rule, draft, mentee, seesAll, seeAll }: RowsProps) {
  const t = useWords()
  const refusalText = useRefusalText()
  const narrow = useMediaQuery('(max-width: 760px)', { noSsr: true })
  const isWhole = sumOf(draft) === 100
  const body: WeightsTried | null = isWhole
    ? { profile_id: mentee.profile_id, weights: draft, limit: seesAll ? allMentors : firstMentors }
    : null
  const settled = useSettled(body)
  const { data, error, isFetching } = useProgramTrial<EffectAnswer>(rule.id, 'weights_effect', settled, rule.version)
  const effect = data?.profile_id === mentee.profile_id ? data : undefined
  const inForce = weightsOf(rule)
  const weighed = criteria.filter((criterion) => inForce[criterion] > 0 || draft[criterion] > 0)
  if (error !== null && isWhole)
    return (
      <Alert severity="error" role="alert" icon={false} sx={{ margin: 2 }}>
        {fieldErrorOf(error, 'profile_id') ?? refusalText(error)}
      </Alert>
    )
  if (effect === undefined)
    return (
      <Box role="status" sx={{ padding: 2, color: color.ink2, minHeight: 440 }}>
        {isWhole && t(`${words}.working`)}
      </Box>
    )
  const { mentors, total } = effect
  const rowCount = mentors.length
  return (
    <Box aria-busy={isFetching}>
      <Typography role="status" variant="body2" sx={{ color: color.ink2, paddingInline: 2, minHeight: 24 }}>
        {total === 0 ? t(`${words}.no_mentor`) : t(`${words}.count`, { smart_count: total, shown: rowCount })}{' '}
        {!isWhole && t(`${words}.until_100`)}
      </Typography>
      {mentors.length > 0 &&
        (narrow ? <EffectCards mentors={mentors} /> : <EffectTable mentors={mentors} criteria={weighed} />)}
      <Box sx={{ ...head, paddingTop: 1 }}>
        <Typography variant="body2" sx={{ color: color.ink2, flex: '1 1 260px' }}>
          {t(`${words}.legend`, { version: rule.version })}
        </Typography>
        {total > firstMentors && (
          <Link component="button" type="button" onClick={() => seeAll(!seesAll)} sx={{ minHeight: 24 }}>
            {seesAll ? t(`${words}.see_first`) : t(`${words}.see_all`, { total: Math.min(total, allMentors) })}
          </Link>
        )}
      </Box>
    </Box>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: 2,
} as const
