import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { HttpError, TextInput, useDataProvider, useGetIdentity, useNotify } from 'react-admin'
import { undoMinutes } from '#contract/console/insight/operator-acts.ts'
import { isReversible } from '#contract/console/platform/reversible-acts.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { isDecided } from '../data/once.ts'
import { lastWriteIn } from '../edits/write-merged.ts'
import { useWords } from '../i18n/provider.ts'
import { focusTitle } from '../shared/focus.ts'
import { type Act, actWords, colorOf, type RecordWithActions } from './act.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import type { FormValues } from '../shared/form-values.ts'
import { CurrentPasswordInput } from './CurrentPasswordInput.tsx'
import { fieldErrors, useAct, useRefusalText, wantsPassword } from './use-act.ts'
import { passwordField, retypeField, validateAct } from './validation.ts'

interface ActDialogProps<Rec extends RecordWithActions> {
  readonly act: Act<Rec>
  readonly record: Rec
  readonly close: () => void
}

/**
 * Says what the act does, asks what it needs, waits for the server, and shows its word. It is about the record as it
 * was when the dialog opened, or when the server refused because it had changed: pages read theirs again behind it.
 */
export function ActDialog<Rec extends RecordWithActions>({ act, record: opened, close }: ActDialogProps<Rec>) {
  const t = useWords()
  const [record, setRecord] = useState(opened)
  const [initial] = useState(() => act.initial?.(opened))
  const words = actWords(act)
  const values = act.values?.(record, t)
  const { Explanation, Inputs, retype } = act
  const { submit, refusal, outrun, asksPassword, isPending } = useSubmit(act, record, setRecord, close)
  // What changed has taken the act away: nothing is left to send.
  const isOver = outrun && !record.actions.includes(act.name)
  const queries = useQueryClient()
  const leave = () => {
    close()
    if (outrun) void queries.invalidateQueries()
  }
  return (
    <FormDialog
      title={t(`${words}.title`, values)}
      of={record.id}
      close={leave}
      busy={isPending}
      // What is typed stays.
      {...(initial && { initial })}
      validate={(typed) => validateAct(act, record, typed, t, asksPassword)}
      submit={submit}
      cancel={isOver ? t('acts.close') : t(`${words}.cancel`)}
      confirm={isOver ? null : t(`${words}.confirm`)}
      color={colorOf(act)}
    >
      <Explanation record={record} />
      <Afterwards act={act} of={record.id} />
      {refusal !== null && (
        <Alert severity="error" role="alert" icon={false}>
          {refusal}
        </Alert>
      )}
      <Suspense>{Inputs !== undefined && <Inputs record={record} />}</Suspense>
      {retype !== undefined && (
        <TextInput
          source={retypeField}
          required
          autoComplete="off"
          label={t(retype.label, values)}
          helperText={false}
        />
      )}
      {asksPassword && <CurrentPasswordInput />}
    </FormDialog>
  )
}

/** Whether it can be taken back; nothing where nobody loses anything. */
function Afterwards<Rec extends RecordWithActions>({ act, of }: { readonly act: Act<Rec>; readonly of: string }) {
  const t = useWords()
  const { identity } = useGetIdentity()
  if (act.locksOut && identity?.id === of) return null
  const reversible = isReversible(act.resource, act.name)
  if (!reversible && (act.tone !== 'destructive' || act.canBeTakenBack === true)) return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {reversible ? t('undo.can', { minutes: undoMinutes }) : t('undo.cannot')}
    </Typography>
  )
}

/** Refused as the record stands now: by its revision, or because it allows the act no more. */
function hasChanged<Rec extends RecordWithActions>(act: Act<Rec>, error: unknown): boolean {
  if (lastWriteIn(error) !== undefined) return true
  if (!(error instanceof HttpError) || ![403, 404, 409, 422].includes(error.status)) return false
  return isDecided(error) && fieldErrors(act, error) === undefined && !wantsPassword(act, error)
}

function useSubmit<Rec extends RecordWithActions>(
  act: Act<Rec>,
  record: Rec,
  readAgain: (now: Rec) => void,
  close: () => void,
) {
  const t = useWords()
  const notify = useNotify()
  const queries = useQueryClient()
  const data = useDataProvider<ConsoleData>()
  const carryOut = useAct(act)
  const refusalText = useRefusalText()
  const [asksPassword, setAsksPassword] = useState(false)
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (values: FormValues) => carryOut(record, values),
    async onError(refused) {
      if (!hasChanged(act, refused)) return
      // Lists wait until the dialog is closed: its row may have left them.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getList' })
      // An act that merges reads it by itself, and keeps what its form began with.
      if (act.merges) return
      const now = await data.getOne<Rec>(act.resource, { id: record.id }).catch(() => null)
      if (now !== null) readAgain(now.data)
    },
    onSuccess: async () => {
      notify(`console.${actWords(act)}.done`, { type: 'success' })
      close()
      focusTitle()
      await queries.invalidateQueries()
    },
  })
  const atField = error !== null && (fieldErrors(act, error) !== undefined || wantsPassword(act, error))
  return {
    isPending,
    asksPassword,
    /** The record has changed since the reader saw it: the page is read again. */
    outrun: error !== null && hasChanged(act, error),
    refusal: error === null || atField ? null : refusalText(error),
    submit: (values: FormValues) =>
      mutateAsync(values).then(
        () => undefined,
        (refused: unknown) => {
          if (!wantsPassword(act, refused)) return fieldErrors(act, refused)
          setAsksPassword(true)
          return asksPassword ? { [passwordField]: t('acts.password_wrong') } : undefined
        },
      ),
  }
}
