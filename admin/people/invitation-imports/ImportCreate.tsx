import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { CreateBase, type Identifier, usePermissions, useRedirect } from 'react-admin'
import { Form } from '../../platform/shared/Form.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { type ImportKind, importKinds, programColumns } from '#contract/console/people/invitation-imports.ts'
import { color } from '#theme/vars.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { RolesInput } from '../invitations/RolesInput.tsx'
import { useOpenProgramChoices, useUsualProgram } from '../../platform/lists/choices.ts'
import type { FieldErrors, FormValues } from '../../platform/shared/form-values.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { FileInput, fileError } from './FileInput.tsx'
import { ImportHead } from './ImportHead.tsx'
import { columnsOf } from './file-top.ts'
import { Mapping, mappingError } from './Mapping.tsx'
import { Example } from './Example.tsx'
import { Steps } from './Steps.tsx'
import { base64Of } from './base64.ts'
import { signUpRoles } from '#contract/people/sign-up.ts'
import { FormButtons } from '../../platform/shared/FormButtons.tsx'

const words = 'resources.invitation_imports.create'
const inviting = 'resources.invitations.create'
const initial = { kind: 'invitations', roles: [...signUpRoles] }

/** Sends a file of people to invite to be checked; its page says what it found. */
export default function ImportCreate() {
  const t = useWords()
  const redirect = useRedirect()
  const { permissions } = usePermissions<ConsoleRole>()
  const mayWrite = permissions === 'admin'
  const wrong = (values: FormValues): FieldErrors => {
    const key = fileError(values['content'])
    if (key !== null) return { content: t(key) }
    const columns = mappingError(values)
    return columns === null ? {} : { mapping_error: t(columns) }
  }
  const onSuccess = ({ id }: { readonly id: Identifier }) => redirect('show', 'invitation_imports', id)
  return (
    <CreateBase
      resource="invitation_imports"
      loading={<LoadingRows />}
      transform={bodyOf}
      mutationOptions={{ onSuccess }}
    >
      <ImportHead subtitle={t(`${words}.nothing_sent`)} />
      <Form defaultValues={initial} validate={wrong} noValidate>
        <FileStep />
        <Panel
          sx={{
            padding: { xs: 2, sm: 3 },
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 2,
            marginTop: 2,
            maxWidth: 720,
          }}
        >
          {mayWrite && <KindInput />}
          <KindText />
          <Example />
          <FileInput />
          <Mapping />
          <ProgramChoice />
          <FileRoles />
          <FormButtons to="/invitation_imports" cancel={t(`${words}.cancel`)} confirm={t(`${words}.confirm`)} />
        </Panel>
      </Form>
    </CreateBase>
  )
}

const useKind = () => useWatch({ name: 'kind' }) as ImportKind

function FileStep() {
  return <Steps kind={useKind()} current="file" />
}

function KindText() {
  const t = useWords()
  return <Typography sx={{ color: color.ink2 }}>{t(`${words}.texts.${useKind()}`)}</Typography>
}

function KindInput() {
  const t = useWords()
  return (
    <NativeSelectInput
      source="kind"
      label={t(`${words}.kind`)}
      choices={importKinds.map((value) => ({ value, name: t(`${words}.kinds.${value}`) }))}
    />
  )
}

/** The only program is chosen before anybody looks; without one, new accounts are in none. */
function ProgramChoice() {
  const t = useWords()
  const programs = useOpenProgramChoices()
  const usual = useUsualProgram()
  const isAccounts = useKind() === 'accounts'
  const mapping: unknown = useWatch({ name: 'mapping' })
  const chosen: unknown = useWatch({ name: 'program_id' })
  const { setValue, getFieldState } = useFormContext()
  const only = programs.length === 1 ? programs[0]?.value : undefined
  useEffect(() => {
    if (only !== undefined && !getFieldState('program_id').isDirty) setValue('program_id', only)
  }, [only, getFieldState, setValue])
  const isNamed = Array.isArray(mapping) && programColumns.some((column) => mapping.includes(column))
  return (
    <>
      <NativeSelectInput
        source="program_id"
        label={t(`${words}.program`)}
        parse={(typed: string) => (typed === '' ? null : typed)}
        choices={[
          {
            value: '',
            name:
              isAccounts || usual === undefined
                ? t(`${inviting}.any_program`)
                : t(`${inviting}.usual_program`, { name: usual }),
          },
          ...programs,
        ]}
      />
      {isAccounts && programs.length > 0 && !chosen && (
        <Alert severity="warning" role="status" icon={false}>
          {t(isNamed ? `${words}.some_without_program` : `${words}.without_program`)}
        </Alert>
      )}
    </>
  )
}

/** An invited person may choose roles; an account begins with those given here. */
function FileRoles() {
  const t = useWords()
  return useKind() === 'accounts' ? <RolesInput all={t(`${words}.both_roles`)} /> : <RolesInput />
}

async function bodyOf({ kind, content, roles, program_id, header, mapping }: FormValues) {
  const file = content instanceof File ? content : new File([], '')
  return {
    kind,
    file_name: file.name,
    content: base64Of(new Uint8Array(await file.arrayBuffer())),
    dry_run: true,
    roles,
    ...(Array.isArray(header) && Array.isArray(mapping) && { columns: columnsOf(header, mapping) }),
    ...(typeof program_id === 'string' && { program_id }),
  }
}
