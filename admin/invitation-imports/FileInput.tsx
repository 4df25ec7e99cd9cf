import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { type ChangeEvent, useId } from 'react'
import { ValidationError } from 'react-admin'
import { useController, useWatch } from 'react-hook-form'
import { importFileLimit, type ImportKind } from '#contract/console/invitation-imports.ts'
import { color, shape } from '#theme/vars.ts'
import type { ConsoleKey } from '../i18n/en.ts'
import { useWords } from '../i18n/provider.ts'

const words = 'resources.invitation_imports.create'

/** Workbooks too: the page answers them with how to save them as CSV (docs/decisions/0731). */
const offered = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,.numbers,text/csv,text/plain,text/tab-separated-values'

/** What keeps a file from being sent; null: nothing. */
export function fileError(file: unknown): ConsoleKey | null {
  if (!(file instanceof File)) return 'acts.required'
  return file.size > importFileLimit ? `${words}.too_large` : null
}

/** The browser's own choice of a file. */
export function FileInput() {
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
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.files?.[0] ?? null)}
        sx={{ maxWidth: '100%' }}
      />
      <FormHelperText id={`${id}-help`} error={error !== undefined} sx={{ margin: 0 }}>
        {error?.message === undefined ? t(`${words}.limits.${kind}`) : <ValidationError error={error.message} />}
      </FormHelperText>
    </Box>
  )
}
