import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SaveButton, TextInput } from 'react-admin'
import { Form } from '../shared/Form.tsx'
import { useLocation } from 'react-router-dom'
import { skipEvent, type AdminReadModel } from '#contract/console/platform/operations.ts'
import { color, shape } from '#theme/vars.ts'
import { HistoryFrame } from '../../insight/history/HistoryFrame.tsx'
import { useWords } from '../i18n/provider.ts'
import { historyParameter } from '../lists/columns.tsx'
import { Facts } from '../shared/Facts.tsx'
import { faultWords } from '../shared/fault-words.ts'
import type { FieldErrors, FormValues } from '../shared/form-values.ts'
import { useFormats } from '../shared/format.ts'
import { useOperate } from './data.ts'
import { StreamLink } from './StreamLink.tsx'

const words = 'resources.operations.stop'

/** The read model that the address names, beside the page: at what it stands, and what may be done. */
export function StoppedModel({ models }: { readonly models: readonly AdminReadModel[] }) {
  const t = useWords()
  const id = new URLSearchParams(useLocation().search).get(historyParameter)
  if (id === null) return null
  const model = models.find((one) => one.id === id)
  const stop = model?.stop ?? null
  return (
    <HistoryFrame
      key={id}
      label={t(`${words}.kind`)}
      name={stop === null ? (model?.name ?? id) : t(`${words}.name`, { name: model?.name ?? id })}
      foot={stop === null ? t(`${words}.gone`) : t(`${words}.foot`, { smart_count: stop.attempts })}
    >
      {model === undefined || stop === null ? (
        <Typography>{t(`${words}.gone`)}</Typography>
      ) : (
        <Stop model={model} stop={stop} />
      )}
    </HistoryFrame>
  )
}

interface StopProps {
  readonly model: AdminReadModel
  readonly stop: NonNullable<AdminReadModel['stop']>
}

function Stop({ model, stop }: StopProps) {
  const t = useWords()
  const { moment } = useFormats()
  const retry = useOperate<AdminReadModel>('stop.retried')
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Alert severity="error" icon={false}>
        {stop.error === null
          ? t(`${words}.${stop.position === null ? 'installation' : 'foreign'}`)
          : t(`${words}.error_of`, { error: stop.error })}
      </Alert>
      <Facts
        columns={1}
        facts={[
          ...(stop.type === null ? [] : [{ name: t(`${words}.event`), value: <code>{stop.type}</code> }]),
          ...(stop.stream === null ? [] : [{ name: t(`${words}.stream`), value: <StreamLink stream={stop.stream} /> }]),
          ...(stop.position === null ? [] : [{ name: t(`${words}.position`), value: stop.position }]),
          { name: t(`${words}.since`), value: moment(stop.since) },
          ...(stop.recorded_at === null ? [] : [{ name: t(`${words}.recorded`), value: moment(stop.recorded_at) }]),
        ]}
      />
      {stop.data !== null && (
        <div>
          <Typography variant="h3" sx={{ fontSize: '1rem', marginBottom: 1 }}>
            {t(`${words}.data`)}
          </Typography>
          <Box
            component="pre"
            sx={{ backgroundColor: color.sunken, borderRadius: shape.radius, padding: 2, whiteSpace: 'pre-wrap' }}
          >
            {JSON.stringify(stop.data, null, 2)}
          </Box>
        </div>
      )}
      {model.actions.includes('retry') && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography variant="h3" sx={{ fontSize: '1rem' }}>
            {t(`${words}.retry`)}
          </Typography>
          <Typography variant="body2">{t(`${words}.retry_text`)}</Typography>
          <Button
            variant="contained"
            aria-disabled={retry.isPending}
            onClick={() => {
              if (!retry.isPending) retry.mutate({ path: `read_models/${model.id}/retry` })
            }}
          >
            {t(`${words}.retry`)}
          </Button>
        </Box>
      )}
      {model.actions.includes('skip') && stop.event_id !== null ? (
        // Keyed by the event: a reason is never taken over to the next one.
        <SkipForm key={stop.event_id} model={model} eventId={stop.event_id} />
      ) : (
        stop.event_id !== null && <Typography variant="body2">{t(`${words}.not_skippable`)}</Typography>
      )}
    </Box>
  )
}

function SkipForm({ model, eventId }: { readonly model: AdminReadModel; readonly eventId: string }) {
  const t = useWords()
  const { mutate, isPending } = useOperate<AdminReadModel>('stop.skipped')
  const validate = ({ reason }: FormValues): FieldErrors => {
    const [issue] = skipEvent.shape.reason.safeParse(reason ?? '').error?.issues ?? []
    if (issue === undefined) return {}
    return { reason: issue.code === 'too_small' ? t(`${words}.reason_help`) : faultWords(issue, reason, t) }
  }
  return (
    <Form
      draft={eventId}
      record={{}}
      validate={validate}
      noValidate
      onSubmit={({ reason }: FormValues) => {
        if (!isPending) mutate({ path: `read_models/${model.id}/skip`, body: { event_id: eventId, reason } })
      }}
    >
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Typography variant="h3" sx={{ fontSize: '1rem' }}>
          {t(`${words}.skip`)}
        </Typography>
        <Typography variant="body2">{t(`${words}.skip_text`)}</Typography>
        <TextInput
          source="reason"
          label={t(`${words}.reason`)}
          helperText={t(`${words}.reason_help`)}
          multiline
          minRows={3}
          fullWidth
          required
        />
        <SaveButton alwaysEnable icon={false} color="error" label={t(`${words}.skip`)} aria-disabled={isPending} />
      </Box>
    </Form>
  )
}
