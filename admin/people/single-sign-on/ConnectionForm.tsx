import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type RaRecord, TextInput, useRecordContext, useSaveContext } from 'react-admin'
import { connectionKinds, type AdminConnection } from '#contract/console/people/single-sign-on.ts'
import { Form } from '../../platform/shared/Form.tsx'
import { useWatch } from 'react-hook-form'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { wrongIn } from './connection-values.ts'
import { panel } from './layout.ts'
import { MetadataImport } from './MetadataImport.tsx'
import { PeopleInputs, ProviderInputs } from './inputs.tsx'
import { FormButtons } from '../../platform/shared/FormButtons.tsx'

type Kind = AdminConnection['kind']

const words = 'resources.single_sign_on'

interface ConnectionFormProps {
  /** Of a new connection. */
  readonly initial?: FormValues
  /** The page around the form. */
  readonly children: (kind: Kind, form: ReactNode) => ReactNode
}

/** The settings of a connection, per kind. A secret is written and never read. */
export function ConnectionForm({ initial, children }: ConnectionFormProps) {
  const t = useWords()
  return (
    <Form validate={(values: FormValues) => wrongIn(values, t)} {...(initial && { defaultValues: initial })} noValidate>
      <Fields>{children}</Fields>
    </Form>
  )
}

function Fields({ children }: Pick<ConnectionFormProps, 'children'>) {
  const t = useWords()
  const record = useRecordContext<RaRecord & Partial<AdminConnection>>()
  const { saving } = useSaveContext()
  const watched: unknown = useWatch({ name: 'kind' })
  const kind: Kind = watched === 'oidc' || watched === 'facebook' ? watched : 'saml'
  const isNew = record?.id === undefined
  const kinds = connectionKinds.map((value) => ({ value, name: t(`${words}.kinds.${value}`) }))
  return children(
    kind,
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Panel component="section" aria-labelledby="connection-provider" sx={panel}>
        <Typography variant="h2" id="connection-provider" sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.form.connection`)}
        </Typography>
        {isNew && <NativeSelectInput source="kind" label={t(`${words}.provider_kind`)} choices={kinds} />}
        <Typography sx={{ color: color.ink2 }}>{t(`${words}.kind_help.${kind}`)}</Typography>
        {kind === 'saml' && <MetadataImport />}
        <TextInput source="label" label={t(`${words}.form.label`)} helperText={t(`${words}.form.label_help`)} />
        <ProviderInputs kind={kind} hasSecret={record?.has_client_secret === true} />
      </Panel>
      <Panel component="section" aria-labelledby="connection-people" sx={panel}>
        <Typography variant="h2" id="connection-people" sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.form.people`)}
        </Typography>
        <PeopleInputs kind={kind} />
        <FormButtons
          to="/single_sign_on"
          cancel={t(`${words}.form.cancel`)}
          confirm={t(`${words}.form.save`)}
          busy={saving === true}
        />
      </Panel>
    </Box>,
  )
}
