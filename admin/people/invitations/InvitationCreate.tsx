import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { CreateBase, TextInput, useGetList, useNotify, usePermissions, useRedirect } from 'react-admin'
import { Link } from 'react-router-dom'
import { Form } from '../../platform/shared/Form.tsx'
import { type AdminInvitation, newInvitation } from '#contract/console/people/invitations.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { useOpenProgramChoices, useUnitChoices, useUsualProgram } from '../../platform/lists/choices.ts'
import { wrongIn } from '../../platform/plain/validation.ts'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { RolesInput } from './RolesInput.tsx'
import { BackLink } from '../../platform/shared/BackLink.tsx'
import { signUpRoles } from '#contract/people/sign-up.ts'
import { FormButtons } from '../../platform/shared/FormButtons.tsx'

const words = 'resources.invitations.create'
const initial = { email: '', first_name: '', last_name: '', roles: [...signUpRoles] }
const orNull = (typed: string) => (typed === '' ? null : typed)

/** Invites one person. The administrator of a unit invites into it. */
export default function InvitationCreate() {
  const t = useWords()
  const notify = useNotify()
  const redirect = useRedirect()
  const onSuccess = ({ state }: AdminInvitation) => {
    // A person whose sign-up waits is let in at once.
    notify(`console.${words}.${state === 'used' ? 'let_in' : 'done'}`, { type: 'success' })
    redirect('list', 'invitations')
  }
  return (
    <CreateBase<FormValues, AdminInvitation>
      resource="invitations"
      loading={<LoadingRows />}
      transform={(values: FormValues) => newInvitation.parse(values)}
      mutationOptions={{ onSuccess }}
    >
      <PageHead
        title={t(`${words}.title`)}
        above={<BackLink to="/invitations" label={t('resources.invitations.back')} />}
      />
      <Form defaultValues={initial} validate={(values: FormValues) => wrongIn(newInvitation, values, t)} noValidate>
        <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2, marginTop: 2, maxWidth: 720 }}>
          <TextInput source="email" type="email" label={t(`${words}.email`)} helperText={false} autoComplete="off" />
          <Box sx={twoColumns}>
            <TextInput source="first_name" label={t(`${words}.first_name`)} helperText={false} autoComplete="off" />
            <TextInput source="last_name" label={t(`${words}.last_name`)} helperText={false} autoComplete="off" />
          </Box>
          <Choices />
          <Typography sx={{ color: color.ink2 }}>{t(`${words}.text`)}</Typography>
          <FormButtons to="/invitations" cancel={t(`${words}.cancel`)} confirm={t(`${words}.confirm`)} />
        </Panel>
      </Form>
    </CreateBase>
  )
}

function Choices() {
  const t = useWords()
  const programs = useOpenProgramChoices()
  const usual = useUsualProgram()
  const units = useUnitChoices()
  const { permissions: role } = usePermissions<ConsoleRole>()
  const locales = (['fr', 'en'] as const).map((value) => ({ value, name: t(`${words}.locales.${value}`) }))
  const { isPending } = useGetList('programs', onePage)
  const missing = !isPending && programs.length === 0
  return (
    <>
      {missing && (
        <Alert
          severity="warning"
          role="note"
          icon={false}
          action={
            role === 'admin' && (
              <Button component={Link} to="/programs/create" size="small" color="inherit">
                {t(`${words}.make_program`)}
              </Button>
            )
          }
        >
          {t(`${words}.no_program`)}
        </Alert>
      )}
      <Box sx={twoColumns}>
        <RolesInput />
        <NativeSelectInput
          source="program_id"
          label={t(`${words}.program`)}
          parse={orNull}
          choices={[
            {
              value: '',
              name: usual === undefined ? t(`${words}.any_program`) : t(`${words}.usual_program`, { name: usual }),
            },
            ...programs,
          ]}
        />
        {role === 'admin' && units.length > 0 && (
          <NativeSelectInput
            source="business_unit"
            label={t(`${words}.unit`)}
            parse={orNull}
            choices={[{ value: '', name: t(`${words}.any_unit`) }, ...units]}
          />
        )}
        <NativeSelectInput
          source="locale"
          label={t(`${words}.locale`)}
          parse={orNull}
          choices={[{ value: '', name: t(`${words}.company_locale`) }, ...locales]}
        />
      </Box>
      {role === 'business_unit_admin' && (
        <Alert severity="info" role="note" icon={false}>
          {t(`${words}.own_unit`)}
        </Alert>
      )}
    </>
  )
}

const onePage = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const

const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
