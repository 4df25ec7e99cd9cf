import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { NumberInput, useDataProvider } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { type AdminCohortMatch, matchCriteria } from '#contract/console/community/cohort-matches.ts'
import type { AdminMatchWeights } from '#contract/console/community/match-weights.ts'
import { color } from '#theme/vars.ts'
import type { InputsProps } from '../../platform/acts/act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { SomeInput } from '../../platform/plain/SomeInput.tsx'

const words = 'resources.cohort_matches'

type Weights = Readonly<Record<(typeof matchCriteria)[number], number>>

const usual: Weights = {
  skills: 35,
  job_categories: 20,
  business_unit: 10,
  languages: 15,
  availability: 10,
  location: 5,
  motivations: 5,
  seniority: 0,
  personality: 0,
  talents: 0,
}

/** What is tried begins with the rule of the program, or with the usual one where there is none to read. */
function useWeightsInForce(): (programId: string) => Promise<Weights> {
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  return async (programId) => {
    if (programId === '') return usual
    try {
      const { weights } = await queries.fetchQuery({
        queryKey: ['programs', 'weights', programId],
        queryFn: () => data.program<AdminMatchWeights>(programId, 'weights'),
        retry: false,
      })
      const entries = matchCriteria.map((criterion) => [criterion, weights[criterion] ?? 0] as const)
      return Object.fromEntries(entries) as Record<(typeof matchCriteria)[number], number>
    } catch {
      return usual
    }
  }
}

export function totalOf(weights: unknown): number {
  if (typeof weights !== 'object' || weights === null) return 0
  return Object.values(weights).reduce((sum: number, weight: unknown) => sum + (Number(weight) || 0), 0)
}

/** By which rules pairs are made: the least score, new mentees of a mentor, units, and weights to try. */
export function RuleInputs({ record }: Partial<InputsProps<AdminCohortMatch>>) {
  const t = useWords()
  const units = useUnitChoices()
  return (
    <>
      <NumberInput
        source="min_score"
        label={t(`${words}.fields.min_score`)}
        helperText={t(`${words}.help.min_score`)}
        min={0}
        max={100}
        step={1}
      />
      <NumberInput
        source="per_mentor"
        label={t(`${words}.fields.per_mentor`)}
        helperText={t(`${words}.help.per_mentor`)}
        min={1}
        max={50}
        step={1}
      />
      <SomeInput source="units" label={t(`${words}.fields.units`)} help={t(`${words}.help.units`)} choices={units} />
      <WeightInputs {...(record && { programId: record.program_id })} />
    </>
  )
}

interface WeightInputsProps {
  /** Where the form does not ask for it. */
  readonly programId?: string
}

function WeightInputs({ programId }: WeightInputsProps) {
  const t = useWords()
  const inForce = useWeightsInForce()
  const chosen: unknown = useWatch({ name: 'program_id' })
  const { setValue, formState } = useFormContext()
  const weights: unknown = useWatch({ name: 'trial_weights' })
  const isTried = typeof weights === 'object' && weights !== null
  const error = formState.errors['trial_weights']?.message
  const total = totalOf(weights)
  return (
    <Box component="fieldset" sx={{ border: 0, padding: 0, margin: 0, minWidth: 0, display: 'grid', gap: 1 }}>
      <FormControlLabel
        control={
          <Switch
            checked={isTried}
            onChange={({ target: { checked } }) => {
              const start = checked ? inForce(programId ?? (typeof chosen === 'string' ? chosen : '')) : null
              void Promise.resolve(start).then((value) =>
                setValue('trial_weights', value, { shouldDirty: true, shouldValidate: true }),
              )
            }}
          />
        }
        label={t(`${words}.weights.try`)}
      />
      <Typography variant="body2" sx={{ color: color.ink2 }}>
        {t(`${words}.weights.text`)}
      </Typography>
      {isTried && (
        <>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' }}>
            {matchCriteria.map((criterion) => (
              <NumberInput
                key={criterion}
                source={`trial_weights.${criterion}`}
                label={t(`${words}.criteria.${criterion}`)}
                helperText={false}
                min={0}
                max={100}
                step={1}
              />
            ))}
          </Box>
          <Typography
            role="status"
            variant="body2"
            sx={{ fontWeight: 600, color: total === 100 ? color.successText : color.errorText }}
          >
            {t(`${words}.weights.total`, { total })}
          </Typography>
        </>
      )}
      {typeof error === 'string' && (
        <Typography role="alert" variant="body2" sx={{ color: color.errorText }}>
          {error}
        </Typography>
      )}
    </Box>
  )
}
