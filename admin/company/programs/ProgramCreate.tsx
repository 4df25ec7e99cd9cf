import Box from '@mui/material/Box'
import { CreateBase, type Identifier, useNotify, useRedirect } from 'react-admin'
import { Form } from '../../platform/shared/Form.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { BackLink } from '../../platform/shared/BackLink.tsx'
import { FormButtons } from '../../platform/shared/FormButtons.tsx'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { ProgramFields, wrongInProgram } from './ProgramForm.tsx'

const words = 'resources.programs'
const initial = {
  name: { fr: '', en: '' },
  description: { fr: '', en: '' },
  has_experts: false,
  sign_up_from: null,
  sign_up_until: null,
  last_requests_on: null,
  closes_on: null,
  max_accompaniments_presenter: null,
  max_accompaniments_participant: null,
  request_expiry_days: null,
}

/** Makes a program; then its page shows what is still to do. */
export default function ProgramCreate() {
  const t = useWords()
  const notify = useNotify()
  const redirect = useRedirect()
  const onSuccess = ({ id }: { readonly id: Identifier }) => {
    notify(`console.${words}.created`, { type: 'success' })
    redirect('edit', 'programs', id)
  }
  return (
    <CreateBase resource="programs" loading={<LoadingRows />} mutationOptions={{ onSuccess }}>
      <PageHead title={t(`${words}.create`)} above={<BackLink to="/programs" label={t(`${words}.back`)} />} />
      <Form
        defaultValues={initial}
        validate={(values: FormValues) => wrongInProgram(values, t, true)}
        disableInvalidFormNotification
        noValidate
      >
        <Box sx={{ display: 'grid', gap: 2, marginTop: 2, maxWidth: 960 }}>
          <ProgramFields isNew />
          <FormButtons to="/programs" cancel={t(`${words}.cancel`)} confirm={t(`${words}.save`)} />
        </Box>
      </Form>
    </CreateBase>
  )
}
