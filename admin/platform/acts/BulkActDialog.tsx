import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { HttpError, useGetMany, useListContext } from 'react-admin'
import { undoMinutes } from '#contract/console/insight/operator-acts.ts'
import { isReversible } from '#contract/console/platform/reversible-acts.ts'
import { useRunning } from '../edits/unsaved.ts'
import { useWords } from '../i18n/provider.ts'
import { focusTitle } from '../shared/focus.ts'
import { type Act, bulkActWords, colorOf, leftOutReason, type RecordWithActions, suitsBulk } from './act.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import type { FormValues } from '../shared/form-values.ts'
import { useLastName } from './last-name.ts'
import { OutcomesFile } from './OutcomesFile.tsx'
import { useAct, useRowRefusal } from './use-act.ts'
import { validateAct } from './validation.ts'

type Bulk<Rec extends RecordWithActions> = NonNullable<Act<Rec>['bulk']>

interface BulkActDialogProps<Rec extends RecordWithActions> {
  readonly act: Act<Rec>
  readonly bulk: Bulk<Rec>
  readonly ids: readonly string[]
  readonly close: () => void
}

/** Names the rows that it acts on and those that it leaves out; then says which were refused and why. */
export function BulkActDialog<Rec extends RecordWithActions>({ act, bulk, ids, close }: BulkActDialogProps<Rec>) {
  const t = useWords()
  const words = bulkActWords(act)
  const { Inputs } = act
  const [chosen] = useState(ids)
  const { data: found } = useGetMany<Rec>(act.resource, { ids: [...chosen] })
  const records = (found ?? []).filter((record) => record !== undefined)
  const included = records.filter((record) => suitsBulk(act, record))
  const excluded = records.filter((record) => !suitsBulk(act, record))
  // Somebody deleted it, or it left the reader's sight, since the list was read.
  const gone = found === undefined ? [] : chosen.filter((id) => !records.some((record) => record.id === id))
  const nameOfGone = useLastName(act)
  const leftOut: readonly LeftOut[] = [
    ...excluded.map((record) => ({
      id: record.id,
      name: bulk.nameOf(record, t),
      why: leftOutReason(act, t),
      state: bulk.renderState(record),
    })),
    ...gone.map((id) => ({ id, name: nameOfGone(id), why: t('bulk.gone_row'), state: null })),
  ]
  const { submit, settle, done, result, isPending } = useActOnAll(act, included, leftOut)
  const finished = result !== undefined
  const title = t(`${words}.title`, { smart_count: included.length })
  const leave = () => {
    close()
    if (!finished) return
    settle(result.outcomes)
    focusTitle()
  }
  return (
    <FormDialog
      title={finished ? t(`${words}.result`) : title}
      of={chosen.toSorted().join(' ')}
      close={leave}
      busy={isPending}
      disabled={isPending || included.length === 0}
      {...(bulk.initial && { initial: bulk.initial })}
      validate={(typed) => (included[0] === undefined ? {} : validateAct(act, included[0], typed, t, false))}
      submit={submit}
      cancel={finished ? t('acts.close') : t(`${words}.cancel`)}
      confirm={finished ? null : t(`${words}.confirm`, { smart_count: included.length })}
      color={colorOf(act)}
    >
      {finished ? (
        <Outcomes act={act} bulk={bulk} {...result} />
      ) : (
        <>
          <Typography>{t(`${words}.text`)}</Typography>
          {isReversible(act.resource, act.name) && <Typography>{t('undo.can', { minutes: undoMinutes })}</Typography>}
          <RecordNames name={title} records={included} bulk={bulk} />
          {excluded.length > 0 && (
            <>
              <Typography>{t(`${words}.excluded`, { smart_count: excluded.length })}</Typography>
              <RecordNames
                name={t(`${words}.excluded`, { smart_count: excluded.length })}
                records={excluded}
                bulk={bulk}
              />
            </>
          )}
          {gone.length > 0 && <Typography>{t('bulk.gone', { smart_count: gone.length })}</Typography>}
          <Suspense>{Inputs !== undefined && <Inputs record={null} />}</Suspense>
          <span role="status">{isPending && t('acts.progress', { done, total: included.length })}</span>
          {isPending && <Typography variant="body2">{t('bulk.stay')}</Typography>}
        </>
      )}
    </FormDialog>
  )
}

/** A chosen row on which nothing was tried. */
interface LeftOut {
  readonly id: string
  readonly name: string
  readonly why: string
  /** How it stood, in the words of its list. */
  readonly state: ReactNode
}

interface Result<Rec> {
  readonly outcomes: readonly Outcome<Rec>[]
  /** As it was when the act was confirmed: afterwards the rows themselves have changed. */
  readonly leftOut: readonly LeftOut[]
}

export interface Outcome<Rec> {
  readonly record: Rec
  /** The server's words when it refused. */
  readonly refusal?: string
  /** It was done before. */
  readonly unchanged?: boolean
}

function wordOf({ refusal, unchanged }: Outcome<unknown>): 'carried_out' | 'unchanged' | 'refused' {
  if (refusal !== undefined) return 'refused'
  return unchanged ? 'unchanged' : 'carried_out'
}

/** One call after the other: a refusal concerns its record alone. The rows that were refused stay chosen. */
function useActOnAll<Rec extends RecordWithActions>(
  act: Act<Rec>,
  records: readonly Rec[],
  leftOut: readonly LeftOut[],
) {
  const carryOut = useAct(act, false)
  const refusalText = useRowRefusal(act)
  const queries = useQueryClient()
  const { onSelect } = useListContext()
  const [done, setDone] = useState(0)
  const {
    mutateAsync,
    isPending,
    data: result,
  } = useMutation({
    mutationFn: async (values: FormValues): Promise<Result<Rec>> => {
      const outcomes: Outcome<Rec>[] = []
      for (const record of records) {
        try {
          outcomes.push({ record, unchanged: !(await carryOut(record, values)) })
        } catch (error) {
          outcomes.push({ record, refusal: refusalText(error) })
          // Without a session every further call would fail the same way.
          if (error instanceof HttpError && error.status === 401) break
        }
        setDone(outcomes.length)
      }
      return { outcomes, leftOut }
    },
  })
  useRunning(isPending)
  const submit = (values: FormValues) => mutateAsync(values).then(() => undefined)
  // Not before the result was read: without a chosen row, or in an empty list, the dialog would go.
  const settle = (outcomes: readonly Outcome<Rec>[]) => {
    onSelect(outcomes.filter(({ refusal }) => refusal !== undefined).map(({ record }) => record.id))
    void queries.invalidateQueries()
  }
  return { submit, settle, done, result, isPending }
}

interface OutcomesProps<Rec extends RecordWithActions> extends Result<Rec> {
  readonly act: Act<Rec>
  readonly bulk: Bulk<Rec>
}

function Outcomes<Rec extends RecordWithActions>({ act, bulk, outcomes, leftOut }: OutcomesProps<Rec>) {
  const t = useWords()
  const words = bulkActWords(act)
  const refused = outcomes.filter(({ refusal }) => refusal !== undefined)
  const unchanged = outcomes.filter((outcome) => outcome.unchanged).length
  const carriedOut = outcomes.length - refused.length - unchanged
  return (
    <>
      <Alert severity={carriedOut > 0 ? 'success' : 'info'} role="status" icon={false}>
        <p>{t(`${words}.done`, { smart_count: carriedOut })}</p>
        {unchanged > 0 && <p>{t('bulk.unchanged', { smart_count: unchanged })}</p>}
      </Alert>
      {refused.length > 0 && (
        <Alert severity="error" role="alert" icon={false}>
          <p>{t(`${words}.failed`, { smart_count: refused.length })}</p>
          <ul>
            {refused.map(({ record, refusal }) => (
              <li key={record.id}>
                <b>{bulk.nameOf(record, t)}</b>
                {'\u00A0: '}
                {refusal}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {leftOut.length > 0 && (
        <Alert severity="info" role="status" icon={false}>
          <p>{t('bulk.left_out', { smart_count: leftOut.length })}</p>
          <ul>
            {leftOut.map(({ id, name, why, state }) => (
              <li key={id}>
                <b>{name}</b>
                {'\u00A0: '}
                {why} {state}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <OutcomesFile
        name={t(`${words}.result`)}
        rows={[
          ...outcomes.map((one) => ({
            name: bulk.nameOf(one.record, t),
            outcome: wordOf(one),
            why: one.refusal ?? '',
          })),
          ...leftOut.map(({ name, why }) => ({ name, outcome: 'left_out' as const, why })),
        ]}
      />
    </>
  )
}

interface RecordNamesProps<Rec extends RecordWithActions> {
  readonly name: string
  readonly records: readonly Rec[]
  readonly bulk: Bulk<Rec>
}

function RecordNames<Rec extends RecordWithActions>({ name, records, bulk }: RecordNamesProps<Rec>) {
  const t = useWords()
  return (
    <Box
      component="ul"
      aria-label={name}
      tabIndex={0}
      sx={{ maxHeight: 200, overflow: 'auto', display: 'grid', gap: '6px', fontSize: '.875rem' }}
    >
      {records.map((record) => (
        <Box component="li" key={record.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {bulk.nameOf(record, t)} {bulk.renderState(record)}
        </Box>
      ))}
    </Box>
  )
}
