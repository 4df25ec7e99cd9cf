import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CreateBase, useDataProvider, useGetOne, useNotify, useRedirect } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Form } from '../shared/Form.tsx'
import { useSearchParams } from 'react-router-dom'
import type { AdminDocument } from '#contract/console/documents.ts'
import { documentKinds } from '#contract/documents.ts'
import type { ConsoleData, DocumentAttributes } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadError } from '../lists/list-states.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import type { FormValues } from '../shared/form-values.ts'
import { LoadingRows } from '../shared/Loading.tsx'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'
import { Panel } from '../shared/Panel.tsx'
import { DocumentFields, EndButton, valuesOf, wrongIn } from './DocumentForm.tsx'
import { typedText } from './sections.ts'

const words = 'resources.documents.publish'
const initial = {
  document: 'charter',
  accept_again: true,
  effective_at: '',
  fr: { title: '', text: '' },
  en: { title: '', text: '' },
}

/**
 * The next version of a text in both languages: a draft, or published. It begins with the text in force; `?from=`
 * begins with that of another version.
 */
export default function DocumentPublish() {
  const t = useWords()
  const notify = useNotify()
  const redirect = useRedirect()
  const [search] = useSearchParams()
  const from = search.get('from')
  const { data, error, isLoading, refetch } = useGetOne<AdminDocument>(
    'documents',
    { id: from ?? '' },
    { enabled: from !== null },
  )
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isLoading) return <LoadingRows />
  const onSuccess = (record: unknown, publish: boolean) => {
    const { id } = record as AdminDocument
    notify(`console.${words}.${publish ? 'done' : 'kept'}`, { type: 'success' })
    if (publish) redirect('list', 'documents')
    else redirect('edit', 'documents', id)
  }
  return (
    <CreateBase resource="documents" loading={<LoadingRows />}>
      <PageHead
        title={t(`${words}.title`)}
        subtitle={t(`${words}.text`)}
        above={<BackLink to="/documents" label={t('resources.documents.back')} />}
      />
      <Form
        defaultValues={data === undefined ? initial : valuesOf(data)}
        validate={(values: FormValues) => wrongIn(values, t)}
        noValidate
      >
        <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2, marginTop: 2 }}>
          {from === null && <BeginsInForce />}
          <NativeSelectInput
            source="document"
            label={t('resources.documents.document')}
            choices={documentKinds.map((value) => ({ value, name: t(`resources.documents.kinds.${value}`) }))}
          />
          <DocumentFields />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
            <EndButton publish={false} onSuccess={onSuccess} />
            <EndButton publish onSuccess={onSuccess} />
          </Box>
        </Panel>
      </Form>
    </CreateBase>
  )
}

/** In the form: fills it with the text in force of the document that is chosen, until something is typed. */
function BeginsInForce() {
  const data = useDataProvider<ConsoleData>()
  const { reset } = useFormContext()
  const { dirtyFields } = useFormState()
  const document: unknown = useWatch({ name: 'document' })
  const isTyped = 'fr' in dirtyFields || 'en' in dirtyFields
  const { data: texts } = useQuery({
    queryKey: ['documents', 'in_force'],
    queryFn: ({ signal }) => Promise.all([data.textsInForce('fr', signal), data.textsInForce('en', signal)]),
  })
  useEffect(() => {
    if (texts === undefined || isTyped) return
    const [fr, en] = texts.map((all) => all.find((one) => one.document === document))
    reset({ ...initial, document, fr: typedOf(fr), en: typedOf(en) })
  }, [texts, isTyped, document, reset])
  return null
}

const typedOf = (text: DocumentAttributes | undefined) =>
  text === undefined ? initial.fr : { title: text.title, text: typedText(text.sections) }
