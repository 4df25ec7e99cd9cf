import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import { useId } from 'react'
import { Choice } from './Choice.tsx'
import { Fault } from './Fault.tsx'

export interface Option {
  value: string
  label: string
}

interface SelectFieldProps {
  label: string
  name: string
  value: string
  options: readonly Option[]
  /** Shown until something is chosen. */
  none?: string
  help?: string
  error?: string | undefined
  onChoose: (value: string) => void
}

/** One of a list, in the device's own list. */
export function SelectField({ label, name, value, options, none, help, error, onChoose }: SelectFieldProps) {
  const id = useId()
  const described = error !== undefined || help !== undefined
  return (
    <FormControl fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <Choice
        value={value}
        options={none !== undefined && value === '' ? [{ value: '', label: none }, ...options] : options}
        field={{
          id,
          name,
          required: true,
          'aria-invalid': error !== undefined,
          'aria-describedby': described ? `${id}-text` : undefined,
        }}
        onChoose={onChoose}
      />
      {error === undefined && help !== undefined && <FormHelperText id={`${id}-text`}>{help}</FormHelperText>}
      {error !== undefined && <Fault id={`${id}-text`}>{error}</Fault>}
    </FormControl>
  )
}
