import Alert from '@mui/material/Alert'
import { type ReactNode, useState } from 'react'
import { CreateBase, type Identifier, useNotify, useRedirect } from 'react-admin'
import { Form } from './Form.tsx'
import { useRefusalText } from '../acts/use-act.ts'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import type { ResourceWithCreatePage } from '../resource.ts'
import { BackLink } from './BackLink.tsx'
import { focusField } from './focus.ts'
import { FormButtons } from './FormButtons.tsx'
import type { FieldErrors, FormValues } from './form-values.ts'
import { Panel } from './Panel.tsx'

interface CreatePageProps {
  /** Has `back` and, under `create`: `title`, `cancel`, `confirm` and `done` among its words. */
  readonly resource: ResourceWithCreatePage
  readonly subtitle: string
  readonly defaultValues: FormValues
  /** What is wrong, by field; a group of fields has an object. */
  readonly validate: (values: FormValues) => Readonly<Record<string, string | FieldErrors>>
  /** What is sent of what the form holds. */
  readonly transform?: (values: FormValues) => FormValues
  /** The inputs, in a panel. */
  readonly children: ReactNode
}

/**
 * A page that makes a record and leads to it. An invalid field shows its error and gets the focus; a refusal without a
 * field stands above the buttons.
 */
export function CreatePage({ resource, subtitle, defaultValues, validate, transform, children }: CreatePageProps) {
  const words = `resources.${resource}` as const
  const t = useWords()
  const notify = useNotify()
  const redirect = useRedirect()
  const refusalText = useRefusalText()
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <CreateBase
      resource={resource}
      {...(transform && { transform })}
      mutationOptions={{
        onSuccess: (created: { readonly id: Identifier }) => {
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
            subtitle={subtitle}
            above={<BackLink to={`/${resource}`} label={t(`${words}.back`)} />}
          />
          <Form
            defaultValues={defaultValues}
            validate={validate}
            onSubmit={async (values: FormValues) => {
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
              {children}
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
