import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HttpError, SaveButton, TextInput, useDataProvider, useNotify } from 'react-admin'
import { Form } from '../../platform/shared/Form.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminMailWords, MailTest, MailWords } from '#contract/console/messages/mail-templates.ts'
import { color } from '#theme/vars.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { ask, tell } from '../../platform/edits/desk.ts'
import { writeMerged } from '../../platform/edits/write-merged.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { viewPath } from '../../platform/lists/saved-views.ts'
import type { FieldErrors, FormValues } from '../../platform/shared/form-values.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { previewMs, useWordsOfMail } from './data.ts'
import { useFaults } from './faults.ts'
import { Pieces } from './Pieces.tsx'
import { Preview } from './Preview.tsx'

const words = 'resources.mail_templates'

interface EditorProps {
  readonly id: string
  readonly language: 'fr' | 'en'
}

/** What was typed as the API wants it: an empty text is the product's own. */
function wordsOf({ subject, intro }: FormValues, language: 'fr' | 'en'): MailWords {
  const given = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
  return { language, subject: given(subject), intro: given(intro) }
}

/** The company's own words of one mail in one language, beside the mail as a reader gets it. */
export function Editor({ id, language }: EditorProps) {
  const { data, error, refetch } = useWordsOfMail(id, language)
  if (data === undefined)
    return (
      <Panel sx={{ padding: 2 }}>
        {error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />}
      </Panel>
    )
  return <Words key={data.revision} mail={data} />
}

function Words({ mail }: { readonly mail: AdminMailWords }) {
  const t = useWords()
  const { id, language, subject, intro } = mail
  const data = useDataProvider<ConsoleData>()
  const notify = useNotify()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: MailWords) =>
      writeMerged<AdminMailWords>({
        base: { subject, intro },
        mine: body,
        now: async () => {
          const path = `/${id}?language=${language}`
          const record = await data.mailTemplates<AdminMailWords>(path)
          return { record, values: { subject: record.subject, intro: record.intro } }
        },
        send: async (values, of) => {
          const write = { body: values, revision: (of ?? mail).revision }
          return await data.mailTemplates<AdminMailWords>(`/${id}/keep`, write)
        },
        ask: (question) => ask('mail_templates', question),
        tell,
      }),
    onSuccess: async () => {
      notify(`console.${words}.kept`, { type: 'success' })
      await queries.invalidateQueries({ queryKey: ['mail_templates'] })
    },
  })
  const faultsIn = useFaults(mail)
  const validate = (values: FormValues) => faultsIn(wordsOf(values, language))
  const submit = (values: FormValues) =>
    mutateAsync(wordsOf(values, language)).then(
      () => undefined,
      (refused: unknown) => errorsOf(refused),
    )
  const elsewhere = error !== null && errorsOf(error) === undefined ? refusalText(error) : null
  return (
    <Form record={{ subject: subject ?? '', intro: intro ?? '' }} validate={validate} onSubmit={submit} noValidate>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) minmax(0, 1.2fr)' } }}>
        <Panel sx={{ padding: 2, display: 'grid', gap: 1, alignSelf: 'start' }}>
          {elsewhere !== null && (
            <Alert severity="error" role="alert" icon={false}>
              {elsewhere}
            </Alert>
          )}
          <Pieces mail={mail}>
            <TextInput
              source="subject"
              label={t(`${words}.subject`)}
              helperText={t(`${words}.subject_help`, { subject: mail.standard_subject })}
            />
            <TextInput
              source="intro"
              label={t(`${words}.intro`)}
              helperText={t(`${words}.intro_help`)}
              multiline
              minRows={4}
            />
          </Pieces>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
            <Standard />
            <SaveButton alwaysEnable icon={false} label={t(`${words}.keep`)} aria-disabled={isPending} />
          </Box>
          <Test mail={mail} faultsIn={faultsIn} />
        </Panel>
        <Tried id={id} language={language} faultsIn={faultsIn} />
      </Box>
    </Form>
  )
}

function errorsOf(error: unknown): FieldErrors | undefined {
  if (!(error instanceof HttpError) || error.status !== 422) return undefined
  return ((error.body ?? {}) as { readonly errors?: FieldErrors }).errors
}

function Standard() {
  const t = useWords()
  const { setValue } = useFormContext()
  return (
    <Button
      onClick={() => {
        setValue('subject', '', { shouldDirty: true })
        setValue('intro', '', { shouldDirty: true })
      }}
    >
      {t(`${words}.standard`)}
    </Button>
  )
}

interface TestProps extends Pick<TriedProps, 'faultsIn'> {
  readonly mail: AdminMailWords
}

/** Sends what is typed to the reader alone: nothing has to be saved for it. */
function Test({ mail, faultsIn }: TestProps) {
  const { id, language } = mail
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const notify = useNotify()
  const refusalText = useRefusalText()
  const typed = wordsOf(useWatch<FormValues>(), language)
  const isFaulty = Object.keys(faultsIn(typed)).length > 0
  const {
    mutate,
    isPending,
    data: sent,
  } = useMutation({
    mutationFn: () => data.mailTemplates<MailTest>(`/${id}/send_test`, { body: typed }),
    onError: (error) => {
      const text = refusalText(error)
      notify(text, { type: 'error', messageArgs: { _: text } })
    },
  })
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        borderTop: `1px solid ${color.line}`,
        paddingTop: 2,
      }}
    >
      <Button
        variant="outlined"
        aria-disabled={isPending || isFaulty}
        onClick={() => !isPending && !isFaulty && mutate()}
      >
        {t(`${words}.test`)}
      </Button>
      <Typography component="p" variant="body2" role="status">
        {isFaulty && t(`${words}.test_faulty`)}
        {!isFaulty && sent !== undefined && (
          <>
            {t(`${words}.test_sent`, { address: sent.address })}{' '}
            <Link component={RouterLink} to={viewPath('mails', { template: 'template_test' })}>
              {t(`${words}.test_result`)}
            </Link>
          </>
        )}
      </Typography>
    </Box>
  )
}

interface TriedProps extends EditorProps {
  readonly faultsIn: (words: MailWords) => FieldErrors
}

/** What is typed, once the keys rest. */
function Tried({ id, language, faultsIn }: TriedProps) {
  const typed = useWatch<FormValues>()
  const [tried, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), previewMs)
    return () => clearTimeout(timer)
  }, [typed])
  const tries = wordsOf(tried, language)
  return <Preview id={id} words={tries} faults={faultsIn(tries)} />
}
