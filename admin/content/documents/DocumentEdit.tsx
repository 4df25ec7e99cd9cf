import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { EditBase, useEditContext, useNotify, useRedirect, useRefresh } from 'react-admin'
import { Form } from '../../platform/shared/Form.tsx'
import { Link } from 'react-router-dom'
import type { AdminDocument } from '#contract/console/content/documents.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { toLastList } from '../../platform/layout/last-address.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { BackLink } from '../../platform/shared/BackLink.tsx'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { DocumentFields, EndButton, Preview, valuesOf, wrongIn } from './DocumentForm.tsx'
import { PublishButton } from './PublishButton.tsx'

const words = 'resources.documents'

/** The draft of a text to change and to publish; a version that is published, to read as it was and to begin from. */
export default function DocumentEdit() {
  return (
    <EditBase resource="documents" mutationMode="pessimistic" redirect={false}>
      <Version />
    </EditBase>
  )
}

function Version() {
  const t = useWords()
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const { record, error, isPending, refetch } = useEditContext<AdminDocument>()
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return <LoadingRows />
  const { id, document, version, standard, state, preview, revision } = record
  const onSuccess = (_: unknown, publish: boolean) => {
    notify(`console.${words}.publish.${publish ? 'done' : 'kept'}`, { type: 'success' })
    if (publish) redirect(toLastList, 'documents')
    else refresh()
  }
  return (
    <>
      <PageHead
        title={`${t(`${words}.kinds.${document}`)}, ${t(`${words}.version`)} ${version}`}
        subtitle={[...(standard ? [t(`${words}.standard`)] : []), t(`${words}.states.${state}`)].join(', ')}
        above={<BackLink to="/documents" label={t(`${words}.back`)} />}
      >
        {preview === null ? (
          <Button component={Link} to={`/documents/create?document=${document}&from=${id}`} variant="outlined">
            {t(`${words}.take`)}
          </Button>
        ) : (
          (['fr', 'en'] as const).map((language) => (
            <Button key={language} href={preview[language]} target="_blank" rel="noopener" variant="outlined">
              {t(`${words}.publish.see`, { language: t(`${words}.publish.languages.${language}`) })}
            </Button>
          ))
        )}
      </PageHead>
      <Form key={revision} record={valuesOf(record)} validate={(values: FormValues) => wrongIn(values, t)} noValidate>
        <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2, marginTop: 2 }}>
          {state === 'draft' ? (
            <>
              <DocumentFields />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
                <EndButton publish={false} revision={revision} onSuccess={onSuccess} />
                <PublishButton document={document} version={version} revision={revision} onSuccess={onSuccess} />
              </Box>
            </>
          ) : (
            (['fr', 'en'] as const).map((language) => (
              <Preview key={language} language={language} name={t(`${words}.publish.languages.${language}`)} />
            ))
          )}
        </Panel>
      </Form>
    </>
  )
}
