import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { useFormats } from '../../../platform/shared/format.ts'
import { Panel, visuallyHidden } from '../../../platform/shared/Panel.tsx'
import type { EffectAnswer, Journey, Milestone, Scope } from './milestones.ts'
import { useMilestoneWords } from './names.ts'

const words = 'resources.programs.journey.effect'

interface JourneyEffectProps {
  readonly journey: Journey
  readonly milestones: readonly Milestone[]
  /** undefined: it is being worked out. */
  readonly effect: EffectAnswer | undefined
  readonly refusal: string | null
  readonly scope: Scope
  readonly choose: (scope: Scope) => void
}

/** What publishing would do: to pairs to come, or also to those that run, with those that would be late by name. */
export function JourneyEffect({ journey, milestones, effect, refusal, scope, choose }: JourneyEffectProps) {
  const t = useWords()
  const titleId = useId()
  const { number } = useFormats()
  const { running, version } = journey
  return (
    <Panel component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Box sx={{ padding: 2, paddingBottom: 0 }}>
        <Typography variant="h2" id={titleId} sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.title`)}
        </Typography>
        <Typography variant="body2" role="status" sx={{ color: color.ink2, minHeight: 24 }}>
          {effect === undefined ? t(`${words}.working`) : t(`${words}.pairs`, { smart_count: running })}
        </Typography>
      </Box>
      <RadioGroup
        aria-label={t(`${words}.scope`)}
        value={scope}
        onChange={({ target }) => choose(target.value === 'running_pairs' ? 'running_pairs' : 'new_pairs')}
        sx={{ padding: 2 }}
      >
        {(['new_pairs', 'running_pairs'] as const).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio />}
            label={
              <>
                {t(`${words}.${one}.label`)}
                <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>
                  {one === 'new_pairs' && version === 0
                    ? t(`${words}.new_pairs.first`, { smart_count: running })
                    : t(`${words}.${one}.help`, { smart_count: running, version })}
                </Box>
              </>
            }
            sx={{ alignItems: 'flex-start', marginBottom: 1 }}
          />
        ))}
      </RadioGroup>
      {refusal !== null && (
        <Alert severity="error" role="alert" icon={false} sx={{ margin: 2, marginTop: 0 }}>
          {refusal}
        </Alert>
      )}
      {effect !== undefined && (
        <>
          <Box component="dl" sx={figures}>
            {(['earlier', 'added', 'late'] as const).map((name) => (
              <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
                <Box component="dt" sx={{ color: color.ink2, fontSize: '.875rem' }}>
                  {t(`${words}.${name}`, { smart_count: effect[name] })}
                </Box>
                <Box component="dd" sx={{ margin: 0, fontWeight: 700, fontSize: '1.25rem' }}>
                  {number(effect[name])}
                </Box>
              </Box>
            ))}
          </Box>
          {effect.late_pairs.length > 0 && <LatePairs effect={effect} milestones={milestones} />}
        </>
      )}
    </Panel>
  )
}

function LatePairs({
  effect,
  milestones,
}: {
  readonly effect: EffectAnswer
  readonly milestones: readonly Milestone[]
}) {
  const t = useWords()
  const { plainDate } = useFormats()
  const { nameOf } = useMilestoneWords()
  const names = new Map(milestones.map((one) => [one.id, nameOf(one)]))
  const { late, late_pairs: pairs, grace_until: until } = effect
  const nobody = t(`${words}.deleted`)
  return (
    <>
      <Box
        role="region"
        aria-label={t(`${words}.late_pairs`)}
        tabIndex={0}
        sx={{ overflowX: 'auto', maxHeight: 320, borderTop: `1px solid ${color.line}` }}
      >
        <Box component="table" sx={table}>
          <Box component="caption" sx={visuallyHidden}>
            {t(`${words}.late_pairs`)}
          </Box>
          <thead>
            <tr>
              <th scope="col">{t(`${words}.pair`)}</th>
              <th scope="col">{t(`${words}.due`)}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ id, participant, presenter, milestone_id: milestone, was, due }) => (
              <tr key={id}>
                <td>
                  <Link component={RouterLink} to={`/mentoring_relationships/${id}/show`}>
                    {participant ?? nobody}, {presenter ?? nobody}
                  </Link>
                </td>
                <td>
                  {names.get(milestone)}
                  <Box sx={{ color: color.ink2, fontSize: '.8125rem' }}>
                    {was !== null && <del>{plainDate(was)}</del>} {plainDate(due)}
                  </Box>
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Box sx={{ padding: 2, color: color.ink2, fontSize: '.875rem', borderTop: `1px solid ${color.line}` }}>
        {t(`${words}.grace`, { smart_count: late, date: plainDate(until) })}{' '}
        {late > pairs.length && t(`${words}.first`, { smart_count: pairs.length })}
      </Box>
    </>
  )
}

const figures = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  margin: 0,
  padding: 2,
  borderTop: `1px solid ${color.line}`,
} as const
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '.9375rem',
  '& th, & td': { textAlign: 'left', padding: '8px 16px', verticalAlign: 'top' },
  '& th': { color: color.ink2, fontSize: '.8125rem', fontWeight: 600 },
  '& tbody tr': { borderTop: `1px solid ${color.line}` },
} as const
