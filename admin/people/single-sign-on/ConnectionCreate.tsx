import Box from '@mui/material/Box'
import { CreateBase, type Identifier, useNotify, useRedirect } from 'react-admin'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { bodyOf } from './connection-values.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { ConnectionHead } from './ConnectionHead.tsx'
import { HandOver } from './HandOver.tsx'
import { sideBySide } from './layout.ts'

const initial = { kind: 'saml', enabled: false, just_in_time: false, allow_unsolicited: false, linking_domains: [] }

/** A new connection to an identity provider. */
export default function ConnectionCreate() {
  const t = useWords()
  const notify = useNotify()
  const redirect = useRedirect()
  const onSuccess = ({ id }: { readonly id: Identifier }) => {
    notify('console.resources.single_sign_on.created', { type: 'success' })
    redirect('edit', 'single_sign_on', id)
  }
  return (
    <CreateBase resource="single_sign_on" transform={bodyOf} mutationOptions={{ onSuccess }} loading={<LoadingRows />}>
      <ConnectionHead title={t('resources.single_sign_on.create')} />
      <ConnectionForm initial={initial}>
        {(kind, form) => (
          <Box sx={sideBySide}>
            {form}
            <HandOver kind={kind} addresses={null} />
          </Box>
        )}
      </ConnectionForm>
    </CreateBase>
  )
}
