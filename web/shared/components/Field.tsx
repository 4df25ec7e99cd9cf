import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useEffect, useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
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

/** A day or a code has the length that it has; longer ones are what people write. */
const shortest = 20

/**
 * Label above, then the field, then its help or its error, tied together for a screen reader. Text is not cut at
 * `maxLength`, as a browser does silently: the excess is reported, and its form is not sent.
 */
export function Field({ label, aside, help, error, ref, ...input }: FieldProps) {
  const id = useId()
  const { t } = useTranslation()
  const { maxLength: most, ...inputProps }: Record<string, unknown> = input.inputProps ?? {}
  const isProse = typeof most === 'number' && most > shortest
  const over = isProse && typeof input.value === 'string' ? input.value.length - most : 0
  const fault = over > 0 ? t('too_long', { count: over }) : error
  useEffect(() => {
    const field = document.getElementById(id)
    const form = field?.closest('form')
    if (over <= 0 || !form) return undefined
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      field?.focus()
    }
    form.addEventListener('submit', refuse)
    return () => {
      form.removeEventListener('submit', refuse)
    }
  }, [id, over])
  const describedBy = fault !== undefined || help !== undefined ? `${id}-text` : undefined
  return (
    <FormControl fullWidth error={fault !== undefined}>
      <LabelRow>
        <InputLabel htmlFor={id}>{label}</InputLabel>
        {aside}
      </LabelRow>
      <OutlinedInput
        {...input}
        inputProps={isProse ? inputProps : input.inputProps}
        id={id}
        inputRef={ref}
        slotProps={{ ...input.slotProps, input: { 'aria-describedby': describedBy, ...inputProps } }}
      />
      {fault === undefined && help !== undefined && <FormHelperText id={describedBy}>{help}</FormHelperText>}
      {fault !== undefined && (
        <Fault id={describedBy} role="alert">
          {fault}
        </Fault>
      )}
    </FormControl>
  )
}
