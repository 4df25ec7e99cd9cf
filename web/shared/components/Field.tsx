import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/format.ts'
import { Fault } from './Fault.tsx'

const LabelRow = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: '0 8px',
})

export interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'label' | 'id' | 'ref'> {
  label: string
  /** At the right of the label: a counter, a link. */
  aside?: ReactNode
  help?: ReactNode
  /** Why the value is refused. */
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Label above, then the field, then its help or its error, tied together for a screen reader. */
export function Field({ label, aside, help, error, ref, ...input }: FieldProps) {
  const id = useId()
  const { t } = useTranslation()
  const formats = useFormats()
  const most: unknown = input.inputProps?.maxLength
  // The browser cuts what is typed or pasted beyond it, without a word. A day or a code has the length that it has.
  const isFull = typeof most === 'number' && most > 20 && typeof input.value === 'string' && input.value.length >= most
  const describedBy = error !== undefined || help !== undefined ? `${id}-text` : undefined
  return (
    <FormControl fullWidth error={error !== undefined}>
      <LabelRow>
        <InputLabel htmlFor={id}>{label}</InputLabel>
        {aside}
      </LabelRow>
      <OutlinedInput
        {...input}
        id={id}
        inputRef={ref}
        slotProps={{ ...input.slotProps, input: { 'aria-describedby': describedBy, ...input.inputProps } }}
      />
      {error === undefined && help !== undefined && <FormHelperText id={describedBy}>{help}</FormHelperText>}
      {isFull && <FormHelperText role="status">{t('full', { most: formats.number(most) })}</FormHelperText>}
      {error !== undefined && (
        <Fault id={describedBy} role="alert">
          {error}
        </Fault>
      )}
    </FormControl>
  )
}
