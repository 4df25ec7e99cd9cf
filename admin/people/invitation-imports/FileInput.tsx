import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { type ChangeEvent, useId, useState } from 'react'
import { ValidationError } from 'react-admin'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { importFileLimit, type ImportKind } from '#contract/console/people/invitation-imports.ts'
import { color, shape } from '#theme/vars.ts'
import type { ConsoleKey } from '../../words.en.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { pastedCsv } from './pasted-csv.ts'

const words = 'resources.invitation_imports.create'

/** Accepts workbooks, to explain how to save them as CSV (docs/decisions/2117). */
const offered = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,.numbers,text/csv,text/plain,text/tab-separated-values'

/** What keeps a file from being sent; null: nothing. */
export function fileError(file: unknown): ConsoleKey | null {
  if (!(file instanceof File)) return 'acts.required'
  return file.size > importFileLimit ? `${words}.too_large` : null
}

/** A file, or what is pasted in its place. */
export function FileInput() {
  const [pasted, setPasted] = useState('')
  return (
    <>
      <ChosenFile chosen={() => setPasted('')} />
      <PastedList text={pasted} setText={setPasted} />
    </>
  )
}

interface PastedListProps {
  readonly text: string
  readonly setText: (text: string) => void
}

/** Addresses, or lines of a spreadsheet, taken for a file. */
function PastedList({ text, setText }: PastedListProps) {
  const t = useWords()
  const { setValue } = useFormContext()
  return (
    <TextField
      label={t(`${words}.paste`)}
      helperText={t(`${words}.paste_help`)}
      multiline
      minRows={3}
      maxRows={10}
      value={text}
      onChange={({ target: { value } }) => {
        setText(value)
        const csv = pastedCsv(value)
        const file = csv === '' ? null : new File([csv], `${t(`${words}.pasted`)}.csv`, { type: 'text/csv' })
        setValue('content', file, { shouldDirty: true, shouldValidate: file !== null })
      }}
    />
  )
}

/** The browser's own choice of a file. */
function ChosenFile({ chosen }: { readonly chosen: () => void }) {
  const t = useWords()
  const id = useId()
  const kind = useWatch({ name: 'kind' }) as ImportKind
  const {
    field: { onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'content' })
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        padding: 2,
        border: `2px dashed ${error === undefined ? color.lineStrong : color.errorText}`,
        borderRadius: shape.inner,
      }}
    >
      <Box component="label" htmlFor={id} sx={{ fontWeight: 600 }}>
        {t(`${words}.file`)}
      </Box>
      <Box
        component="input"
        id={id}
        ref={ref}
        type="file"
        name="content"
        accept={offered}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
        onBlur={onBlur}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          chosen()
          onChange(target.files?.[0] ?? null)
        }}
        sx={{ maxWidth: '100%' }}
      />
      <FormHelperText id={`${id}-help`} error={error !== undefined} sx={{ margin: 0 }}>
        {error?.message === undefined ? t(`${words}.limits.${kind}`) : <ValidationError error={error.message} />}
      </FormHelperText>
    </Box>
  )
}
