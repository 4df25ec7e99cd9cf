import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { CreateBase, Form, type Identifier, useNotify, useRedirect } from 'react-admin'
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
import { DateInputs, HostInput, PeopleInput, SubjectInputs } from './inputs.tsx'

const resource = 'workshops'
const words = 'resources.workshops'

/** Plans a workshop of a program: everybody is invited at once. */
export default function WorkshopCreate() {
  const t = useWords()
  const notify = useNotify()
  const redirect = useRedirect()
  const refusalText = useRefusalText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const programs = useProgramChoices()
  const required = ['program_id', 'title', 'starts_at', 'minutes', 'time_zone']
  return (
    <CreateBase
      resource={resource}
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
            subtitle={t(`${words}.create.subtitle`)}
            above={<BackLink to={`/${resource}`} label={t(`${words}.back`)} />}
          />
          <Form
            defaultValues={{ minutes: 60, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, people: [] }}
            validate={(values: FormValues) =>
              Object.fromEntries(required.filter((field) => !values[field]).map((field) => [field, t('acts.required')]))
            }
            onSubmit={async (values: FormValues) => {
              if (saving) return undefined
              setRefusal(null)
              const errors = await save?.(values)
              const [wrong] = Object.keys(errors ?? {})
              if (wrong !== undefined) focusField(wrong)
              return errors
            }}
            disableInvalidFormNotification
            noValidate
          >
            <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2, maxWidth: 720, marginTop: 2 }}>
              <NativeSelectInput
                source="program_id"
                label={t('fields.program')}
                choices={[{ value: '', name: t(`${words}.choose`) }, ...programs]}
              />
              <SubjectInputs />
              <DateInputs />
              <PeopleInput />
              <HostInput />
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
