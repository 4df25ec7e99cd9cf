import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { CreateBase, useNotify, useRedirect } from 'react-admin'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import type { AdminDocument } from '#contract/console/content/documents.ts'
import { type DocumentKind, documentKinds } from '#contract/content/documents.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { toLastList } from '../../platform/layout/last-address.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { BackLink } from '../../platform/shared/BackLink.tsx'
import { Form } from '../../platform/shared/Form.tsx'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { DocumentFields, EndButton, valuesOf, wrongIn } from './DocumentForm.tsx'
import { PublishButton } from './PublishButton.tsx'
import { useVersions } from './versions.ts'

const words = 'resources.documents'

/**
 * The next version of a text in both languages: a draft, or published. `?document=` names the text, and the form begins
 * with what is in force of it; `?from=` begins with another version of it.
 */
export default function DocumentPublish() {
  const t = useWords()
  const [search, setSearch] = useSearchParams()
  const kind = documentKinds.find((one) => one === search.get('document')) ?? 'charter'
  const from = search.get('from')
  // One address for each text: a draft is found by it.
  if (search.get('document') !== kind) return <Navigate to={`/documents/create?document=${kind}`} replace />
  return (
    <CreateBase resource="documents" loading={<LoadingRows />}>
      <PageHead
        title={t(`${words}.publish.title`)}
        subtitle={t(`${words}.publish.text`)}
        above={<BackLink to="/documents" label={t(`${words}.back`)} />}
      />
      <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2, marginTop: 2 }}>
        {/* The address names the text: leaving for another one asks first, and each text has its own draft. */}
        <TextField
          select
          value={kind}
          label={t(`${words}.document`)}
          onChange={({ target }) => setSearch({ document: target.value })}
          slotProps={{ select: { native: true } }}
        >
          {documentKinds.map((value) => (
            <option key={value} value={value}>
              {t(`${words}.kinds.${value}`)}
            </option>
          ))}
        </TextField>
        <Next key={`${kind} ${from ?? ''}`} kind={kind} from={from} />
      </Panel>
    </CreateBase>
  )
}

interface NextProps {
  readonly kind: DocumentKind
  readonly from: string | null
}

function Next({ kind, from }: NextProps) {
  const { versions, draft, inForce, error, refetch } = useVersions(kind)
  if (error !== null) return <LoadError error={error} retry={() => void refetch()} />
  if (versions === undefined) return <LoadingRows />
  const begun = versions.find(({ id }) => id === from) ?? inForce
  return (
    <>
      {draft !== undefined && <DraftExists draft={draft} />}
      {begun !== undefined && <NextForm begun={begun} />}
    </>
  )
}

/** A text has one draft at a time. */
function DraftExists({ draft }: { readonly draft: AdminDocument }) {
  const t = useWords()
  return (
    <Alert
      severity="warning"
      role="note"
      icon={false}
      action={
        <Button size="small" color="inherit" component={Link} to={`/documents/${draft.id}`}>
          {t(`${words}.open_draft`)}
        </Button>
      }
    >
      {t(`${words}.draft_exists`, { version: draft.version })}
    </Alert>
  )
}

function NextForm({ begun }: { readonly begun: AdminDocument }) {
  const t = useWords()
  const notify = useNotify()
  const redirect = useRedirect()
  // What is read again later must not take what is being typed.
  const [initial] = useState(() => ({ ...valuesOf(begun), accept_again: true }))
  const onSuccess = (record: unknown, publish: boolean) => {
    const { id } = record as AdminDocument
    notify(`console.${words}.publish.${publish ? 'done' : 'kept'}`, { type: 'success' })
    if (publish) redirect(toLastList, 'documents')
    else redirect('edit', 'documents', id)
  }
  return (
    <Form defaultValues={initial} validate={(values: FormValues) => wrongIn(values, t)} noValidate>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box component="p" sx={{ margin: 0 }}>
          {t(`${words}.begins_${begun.standard ? 'standard' : 'version'}`, { version: begun.version })}
        </Box>
        <DocumentFields />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
          <EndButton publish={false} onSuccess={onSuccess} />
          <PublishButton document={begun.document} onSuccess={onSuccess} />
        </Box>
      </Box>
    </Form>
  )
}
