import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { CreateBase, Form, type Identifier, TextInput, useNotify, useRedirect } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useRefusalText } from '../acts/use-act.ts'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { useProgramChoices } from '../lists/choices.ts'
import { BackLink } from '../shared/BackLink.tsx'
import type { FormValues } from '../shared/FormDialog.tsx'
import { focusField } from '../shared/focus.ts'
import { FormButtons } from '../shared/FormButtons.tsx'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'
import { Panel } from '../shared/Panel.tsx'
import { resource } from './data.ts'
import { RuleInputs, totalOf } from './rule-inputs.tsx'

const words = 'resources.cohort_matches'

/** Begins a draft: of which program, by which rules. It is computed at once, and nothing is sent. */
export default function CohortCreate() {
  const t = useWords()
  const notify = useNotify()
  const redirect = useRedirect()
  const refusalText = useRefusalText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [search] = useSearchParams()
  const from = search.get('from')
  const programs = useProgramChoices()
  const wrong = (values: FormValues) => ({
    ...Object.fromEntries(
      ['name', 'program_id', 'min_score']
        .filter((field) => values[field] === undefined || values[field] === null || values[field] === '')
        .map((field) => [field, t('acts.required')]),
    ),
    ...(isTried(values) && totalOf(values['trial_weights']) !== 100
      ? { trial_weights: { skills: t(`${words}.help.weights`) } }
      : {}),
  })
  return (
    <CreateBase
      resource={resource}
      transform={(values: FormValues) => ({ ...values, ...(from !== null && { from }) })}
      mutationOptions={{
        onSuccess: (created: { readonly id?: Identifier }) => {
          if (created.id === undefined) return
          notify(`console.${words}.create.done`, { type: 'success' })
          redirect('show', resource, created.id)
        },
        onError: (error: Error & { readonly body?: { readonly errors?: unknown } }) => {
          if (error.body?.errors === undefined) setRefusal(refusalText(error))
        },
      }}
      render={({ save, saving }) => (
        <>
          <PageHead
            title={t(`${words}.create.title`)}
            subtitle={t(`${words}.nothing_sent`)}
            above={<BackLink to={`/${resource}`} label={t(`${words}.back`)} />}
          />
          <Form
            defaultValues={{
              name: '',
              program_id: search.get('program_id') ?? '',
              min_score: 50,
              per_mentor: null,
              units: [],
              trial_weights: null,
            }}
            validate={wrong}
            onSubmit={async (values: FormValues) => {
              if (saving) return undefined
              setRefusal(null)
              const errors = await save?.(values)
              const [field] = Object.keys(errors ?? {})
              if (field !== undefined) focusField(field)
              return errors
            }}
            disableInvalidFormNotification
            noValidate
          >
            <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2, maxWidth: 720, marginTop: 2 }}>
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
              <RuleInputs />
              {refusal !== null && (
                <Alert severity="error" role="alert" icon={false}>
                  {refusal}
                </Alert>
              )}
              <FormButtons
                to={`/${resource}`}
                cancel={t(`${words}.create.cancel`)}
                confirm={t(`${words}.create.confirm`)}
                busy={saving}
              />
            </Panel>
          </Form>
        </>
      )}
    />
  )
}

const isTried = (values: FormValues) => values['trial_weights'] !== null && values['trial_weights'] !== undefined
