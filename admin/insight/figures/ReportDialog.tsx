import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { AdminFigureReport } from '#contract/console/insight/figure-reports.ts'
import { color } from '#theme/vars.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useProgramChoices } from '../../platform/lists/choices.ts'
import { DownloadButton } from '../../platform/lists/DownloadButton.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'

const words = 'resources.figures.report'
const queryKey = ['figures', 'report']
const [nobody, all] = ['-', '']

interface ReportDialogProps {
  /** The one that the page shows; null: all. */
  readonly programId: string | null
  readonly close: () => void
}

/** Who receives the figures of each month by mail; a month that is over, as a file or by mail now. */
export default function ReportDialog({ programId, close }: ReportDialogProps) {
  const t = useWords()
  const id = useId()
  const data = useDataProvider<ConsoleData>()
  const {
    data: report,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => data.figureReport<AdminFigureReport>('', undefined, signal),
  })
  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t(`${words}.title`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <p>{t(`${words}.text`)}</p>
        {report !== undefined && (
          <>
            <Readers readers={report.readers} />
            <OfMonth months={report.months} initial={programId} />
          </>
        )}
        {report === undefined &&
          (error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />)}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t(`${words}.close`)}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Readers({ readers }: Pick<AdminFigureReport, 'readers'>) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const programs = useProgramChoices()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ userId, value }: { readonly userId: string; readonly value: string }) => {
      const programId = value === nobody || value === all ? null : value
      const body = { user_id: userId, receives: value !== nobody, program_id: programId }
      return await data.figureReport<AdminFigureReport>('/reader', body)
    },
    onSuccess: (report) => queries.setQueryData(queryKey, report),
  })
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 2 }}>
      {error !== null && (
        <Alert severity="error" role="alert" icon={false}>
          {refusalText(error)}
        </Alert>
      )}
      {readers.map(({ user_id: userId, name, business_unit: unit, receives, stopped, program_id: programId }) => (
        <Box component="li" key={userId}>
          <TextField
            select
            fullWidth
            label={unit === null ? name : t(`${words}.of_unit`, { name, unit })}
            value={receives ? (programId ?? all) : nobody}
            helperText={stopped ? t(`${words}.stopped`) : undefined}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) => !isPending && mutate({ userId, value: target.value })}
          >
            <option value={nobody}>{t(`${words}.never`)}</option>
            <option value={all}>{t('list.any_program')}</option>
            {programs.map((program) => (
              <option key={program.value} value={program.value}>
                {program.name}
              </option>
            ))}
          </TextField>
        </Box>
      ))}
    </Box>
  )
}

interface OfMonthProps extends Pick<AdminFigureReport, 'months'> {
  readonly initial: string | null
}

/** A past month of one program or of all: its file, or a mail to the reader. */
function OfMonth({ months, initial }: OfMonthProps) {
  const t = useWords()
  const locale = useLocale()
  const notify = useNotify()
  const data = useDataProvider<ConsoleData>()
  const refusalText = useRefusalText()
  const programs = useProgramChoices()
  const [month, setMonth] = useState(months[0] ?? '')
  const [program, setProgram] = useState(initial ?? all)
  const programId = program === all ? null : program
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const { mutate, isPending } = useMutation({
    mutationFn: () => data.figureReport<{ readonly address: string }>('/send', { month, program_id: programId }),
    onSuccess: ({ address }) => notify(`console.${words}.sent`, { type: 'success', messageArgs: { address } }),
    onError: (error) => {
      const text = refusalText(error)
      notify(text, { type: 'error', messageArgs: { _: text } })
    },
  })
  return (
    <Box sx={{ display: 'grid', gap: 1, borderTop: `1px solid ${color.line}`, paddingTop: 2 }}>
      <TextField
        select
        label={t(`${words}.month`)}
        value={month}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => setMonth(target.value)}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {name.format(new Date(`${one}-01T00:00:00Z`))}
          </option>
        ))}
      </TextField>
      <TextField
        select
        label={t(`${words}.program`)}
        value={program}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => setProgram(target.value)}
      >
        <option value={all}>{t('list.any_program')}</option>
        {programs.map(({ value, name: label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          {t(`${words}.send`)}
        </Button>
        <DownloadButton
          label={t(`${words}.file`)}
          disabled={false}
          file={() => data.figureReportFile(month, programId)}
        >
          {t(`${words}.file`)}
        </DownloadButton>
      </Box>
    </Box>
  )
}
