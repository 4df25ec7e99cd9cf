import Typography from '@mui/material/Typography'
import { TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import {
  type AdminCohortMatch,
  cohortRules,
  createCohortRequests,
  requestBounds,
} from '#contract/console/community/cohort-matches.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { resource, useOverview } from './data.ts'
import { RuleInputs } from './rule-inputs.tsx'

const words = 'resources.cohort_matches'

type ActName = AdminCohortMatch['actions'][number]

function explanationOf(name: ActName) {
  return function Explanation() {
    const t = useWords()
    return <Typography>{t(`${words}.acts.${name}.text`)}</Typography>
  }
}

/** What an administrator may do with a draft. */
export const cohortActs: Acts<'cohort_matches', AdminCohortMatch> = {
  run: {
    resource,
    name: 'run',
    placement: 'button',
    tone: 'neutral',
    body: cohortRules,
    initial: ({ min_score, per_mentor, units, trial_weights }) => ({ min_score, per_mentor, units, trial_weights }),
    Explanation: explanationOf('run'),
    Inputs: RuleInputs,
  },
  cancel: {
    resource,
    name: 'cancel',
    placement: 'button',
    tone: 'neutral',
    Explanation: explanationOf('cancel'),
  },
  create_requests: {
    resource,
    name: 'create_requests',
    placement: 'primary',
    tone: 'neutral',
    body: createCohortRequests,
    initial: () => ({ min_score: null, message: '' }),
    Explanation: CreateExplanation,
    Inputs: CreateInputs,
  },
  revoke_requests: {
    resource,
    name: 'revoke_requests',
    placement: 'button',
    tone: 'destructive',
    Explanation: explanationOf('revoke_requests'),
  },
  remove: {
    resource,
    name: 'remove',
    placement: 'menu',
    tone: 'destructive',
    Explanation: explanationOf('remove'),
  },
}

function CreateExplanation({ record: { id } }: { readonly record: AdminCohortMatch }) {
  const t = useWords()
  const { data } = useOverview(id)
  const from: unknown = useWatch({ name: 'min_score' })
  const toSend = data?.to_ask.find(({ min_score }) => min_score === (from ?? null))
  return (
    <>
      <Typography>{t(`${words}.acts.create_requests.text`)}</Typography>
      {data !== undefined && toSend !== undefined && (
        <>
          <Typography sx={{ fontWeight: 600 }}>
            {t(`${words}.acts.create_requests.${toSend.requests === 0 ? 'none' : 'count'}`, {
              requests: t(`${words}.counts.requests`, { smart_count: toSend.requests }),
              mentors: t(`${words}.counts.mentors`, { smart_count: toSend.mentors }),
            })}
          </Typography>
          <Typography>{t(`${words}.acts.create_requests.due`, { smart_count: data.request_expiry_days })}</Typography>
          <Typography>
            {t(`${words}.acts.create_requests.${toSend.mentors_asked === 0 ? 'asked_none' : 'asked'}`, {
              smart_count: toSend.mentors_asked,
            })}
          </Typography>
        </>
      )}
      <Typography>{t(`${words}.acts.create_requests.revoke`)}</Typography>
    </>
  )
}

function CreateInputs() {
  const t = useWords()
  return (
    <>
      <NativeSelectInput
        source="min_score"
        label={t(`${words}.fields.which`)}
        format={(value: number | null | undefined) => value ?? ''}
        parse={(chosen: string) => (chosen === '' ? null : Number(chosen))}
        choices={[
          { value: '', name: t(`${words}.acts.create_requests.all`) },
          ...requestBounds.map((score) => ({
            value: String(score),
            name: t(`${words}.acts.create_requests.above`, { score }),
          })),
        ]}
      />
      <TextInput
        source="message"
        label={t(`${words}.fields.message`)}
        helperText={t(`${words}.help.message`)}
        parse={(typed: string) => typed}
        multiline
        minRows={3}
      />
    </>
  )
}
