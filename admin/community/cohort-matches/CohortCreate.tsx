import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { useWords } from '../../platform/i18n/provider.ts'
import { useOpenProgramChoices } from '../../platform/lists/choices.ts'
import { CreatePage } from '../../platform/shared/CreatePage.tsx'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { type Choice, NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { resource } from './data.ts'
import { RuleInputs, totalOf } from './rule-inputs.tsx'

const words = 'resources.cohort_matches'
const required = ['name', 'program_id', 'min_score']

/** Begins a draft: of which program, by which rules. It is computed at once, and nothing is sent. */
export default function CohortCreate() {
  const t = useWords()
  const [search] = useSearchParams()
  const from = search.get('from')
  const programs = useOpenProgramChoices()
  // Values that change later would be read again over what was typed.
  const [first] = useState(onlyOf(programs))
  const wrongIn = (values: FormValues) => ({
    ...Object.fromEntries(
      required.filter((field) => (values[field] ?? '') === '').map((field) => [field, t('acts.required')]),
    ),
    ...(isTried(values) && totalOf(values['trial_weights']) !== 100
      ? { trial_weights: { skills: t(`${words}.help.weights`) } }
      : {}),
  })
  return (
    <CreatePage
      resource={resource}
      subtitle={t(`${words}.nothing_sent`)}
      defaultValues={{
        name: '',
        program_id: search.get('program_id') ?? first,
        min_score: 50,
        per_mentor: null,
        units: [],
        trial_weights: null,
      }}
      validate={wrongIn}
      transform={(values) => ({ ...values, ...(from !== null && { from }) })}
    >
      {from !== null && (
        <Alert severity="info" role="none" icon={false}>
          {t(`${words}.create.from`)}
        </Alert>
      )}
      <TextInput source="name" label={t(`${words}.fields.name`)} helperText={false} />
      <NativeSelectInput
        source="program_id"
        label={t(`${words}.fields.program`)}
        choices={[{ value: '', name: t(`${words}.choose`) }, ...programs]}
      />
      <OnlyProgram id={onlyOf(programs)} />
      <RuleInputs />
    </CreatePage>
  )
}

/** Where there is one program alone, nobody has to choose it; '' where there are several, or none is known yet. */
function onlyOf([only, ...others]: readonly Choice[]): string {
  return others.length === 0 ? (only?.value ?? '') : ''
}

/** Chooses the only program when it comes after the form. */
function OnlyProgram({ id }: { readonly id: string }) {
  const { setValue, getValues } = useFormContext()
  useEffect(() => {
    if (id !== '' && getValues('program_id') === '') setValue('program_id', id)
  }, [id, getValues, setValue])
  return null
}

const isTried = (values: FormValues) => values['trial_weights'] !== null && values['trial_weights'] !== undefined
