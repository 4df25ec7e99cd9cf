import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BooleanInput, SaveButton, TextInput, useDataProvider, useNotify } from 'react-admin'
import { Form } from '../shared/Form.tsx'
import { useWatch } from 'react-hook-form'
import { type AdminRelayOrder, republish } from '#contract/console/platform/operations.ts'
import { useRefusalText } from '../acts/use-act.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import type { FieldErrors, FormValues } from '../shared/form-values.ts'
import { faultWords } from '../shared/fault-words.ts'
import { Panel } from '../shared/Panel.tsx'

const words = 'resources.operations.relay'
const initial = { from: '1', to: '', stream: '', dry_run: true }

/** What was typed as the API wants it; an empty field is no limit. */
function bodyOf({ from, to, stream, dry_run: dryRun }: FormValues): object {
  const given = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
  return { from: given(from) ?? '', to: given(to), stream: given(stream), dry_run: dryRun === true }
}

/** The company's events of a range, sent again: first what would be sent, then the order. */
export function Republish() {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const notify = useNotify()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const {
    mutate,
    isPending,
    data: answer,
    error,
    variables,
  } = useMutation({
    mutationFn: (values: FormValues) => data.operate<AdminRelayOrder>('relay_orders', bodyOf(values)),
    onSuccess: async ({ id }) => {
      if (id !== null) notify(`console.${words}.ordered`, { type: 'success' })
      await queries.invalidateQueries({ queryKey: ['operations'] })
    },
  })
  const validate = (values: FormValues): FieldErrors => {
    const parsed = republish.safeParse(bodyOf(values))
    if (parsed.success) return {}
    return Object.fromEntries(
      parsed.error.issues.map((issue) => {
        const field = String(issue.path[0])
        return [field, faultWords(issue, values[field], t)]
      }),
    )
  }
  return (
    <Panel component="section" aria-labelledby="republish" sx={{ padding: 2, alignSelf: 'start' }}>
      <Typography variant="h2" id="republish" sx={{ fontSize: '1.125rem', marginBottom: 1 }}>
        {t(`${words}.republish`)}
      </Typography>
      <Form
        draft="republish"
        record={initial}
        validate={validate}
        noValidate
        onSubmit={(values: FormValues) => {
          if (!isPending) mutate(values)
        }}
      >
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
            <TextInput source="from" label={t(`${words}.from`)} required inputMode="numeric" helperText={false} />
            <TextInput source="to" label={t(`${words}.to`)} inputMode="numeric" helperText={t(`${words}.to_help`)} />
          </Box>
          <TextInput source="stream" label={t(`${words}.one_stream`)} helperText={t(`${words}.one_stream_help`)} />
          <BooleanInput source="dry_run" label={t(`${words}.dry_run`)} helperText={t(`${words}.dry_run_help`)} />
          <WhileUnchanged published={variables}>
            {error !== null && (
              <Alert severity="error" role="alert" icon={false}>
                {refusalText(error)}
              </Alert>
            )}
            {answer?.id === null && (
              <Alert severity="info" role="status" icon={false}>
                {t(`${words}.would_send`, { smart_count: answer.events })}
              </Alert>
            )}
          </WhileUnchanged>
          <Send busy={isPending} />
        </Box>
      </Form>
    </Panel>
  )
}

interface WhileUnchangedProps {
  /** What the answer is about. */
  readonly published: FormValues | undefined
  readonly children: ReactNode
}

/** An answer stays until the form changes. */
function WhileUnchanged({ published, children }: WhileUnchangedProps) {
  const values = useWatch<FormValues>()
  return published !== undefined && JSON.stringify(bodyOf(values)) === JSON.stringify(bodyOf(published)) && children
}

function Send({ busy }: { readonly busy: boolean }) {
  const t = useWords()
  const isDry: unknown = useWatch({ name: 'dry_run' })
  return (
    <SaveButton
      alwaysEnable
      icon={false}
      label={t(isDry === true ? `${words}.try` : `${words}.send`)}
      aria-disabled={busy}
    />
  )
}
