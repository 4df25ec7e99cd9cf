import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ComponentProps } from 'react'

interface ChoiceProps {
  value: string
  onChoose: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** For the element itself: its id, its name for a screen reader. */
  field: ComponentProps<'select'>
}

/** One of a few. The device's own list: it needs no code, and phones show it best. */
export function Choice({ value, onChoose, options, field }: ChoiceProps) {
  return (
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput notched={false} />}
      inputProps={field}
      value={value}
      onChange={(event) => {
        onChoose(event.target.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
