import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { DeleteWithConfirmButton, EditBase, HttpError, useEditContext, useNotify } from 'react-admin'
import type { AdminConnection } from '#contract/console/people/single-sign-on.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { toLastList } from '../../platform/layout/last-address.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { NotFound } from '../../platform/shared/ErrorPages.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Certificates } from './Certificates.tsx'
import { bodyOf } from './connection-values.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { ConnectionHead } from './ConnectionHead.tsx'
import { HandOver } from './HandOver.tsx'
import { sideBySide } from './layout.ts'
import { TestPanel } from './TestPanel.tsx'

const words = 'resources.single_sign_on'

/** A connection: its settings, its last test, its certificates, and what its provider is to be given. */
export default function ConnectionEdit() {
  const notify = useNotify()
  return (
    <EditBase
      resource="single_sign_on"
      mutationMode="pessimistic"
      transform={bodyOf}
      redirect={false}
      mutationOptions={{ onSuccess: () => notify(`console.${words}.changed`, { type: 'success' }) }}
      // The page says itself what could not be loaded.
      redirectOnError={false}
    >
      <Body />
    </EditBase>
  )
}

function Body() {
  const t = useWords()
  const { record, error, isPending, refetch } = useEditContext<AdminConnection>()
  if (error instanceof HttpError && error.status === 404) return <NotFound />
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending || record === undefined) return <LoadingRows />
  return (
    <>
      <ConnectionHead
        title={record.label}
        subtitle={
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, marginTop: '6px' }}>
            {t(`${words}.kinds.${record.kind}`)}
            <Chip
              variant="state"
              color={record.enabled ? 'success' : 'default'}
              label={t(record.enabled ? `${words}.on` : `${words}.off`)}
            />
          </Box>
        }
      >
        <DeleteWithConfirmButton
          mutationMode="pessimistic"
          icon={false}
          color="error"
          size="medium"
          label={t(`${words}.delete.button`)}
          confirmTitle={t(`${words}.delete.title`, { name: record.label })}
          confirmContent={`${t(`${words}.delete.text`)} ${t('undo.cannot')}`}
          redirect={toLastList}
        />
      </ConnectionHead>
      <ConnectionForm>
        {(kind, form) => (
          <Box sx={sideBySide}>
            {form}
            <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
              <TestPanel connection={record} />
              <HandOver kind={kind} addresses={record} />
              {record.certificates.length > 0 && <Certificates certificates={record.certificates} />}
            </Box>
          </Box>
        )}
      </ConnectionForm>
    </>
  )
}
