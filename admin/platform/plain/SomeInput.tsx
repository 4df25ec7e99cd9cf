import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useInput } from 'react-admin'
import { color } from '#theme/vars.ts'
import type { Choice } from '../shared/NativeSelectInput.tsx'

interface SomeInputProps {
  readonly source: string
  readonly label: string
  readonly help: string | false
  readonly choices: readonly Choice[]
}

/** Some of a few values, each with a box. */
export function SomeInput({ source, label, help, choices }: SomeInputProps) {
  const { field, fieldState } = useInput<readonly string[]>({ source, defaultValue: [] })
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : []
  const wrong = fieldState.error?.message
  return (
    <Box component="fieldset" sx={{ border: `1px solid ${color.line}`, borderRadius: 1, padding: 2, margin: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, paddingInline: 1 }}>
        {label}
      </Box>
      {choices.map(({ value, name }) => (
        <FormControlLabel
          key={value}
          label={name}
          sx={{ marginRight: 3, marginBlock: '4px' }}
          control={
            <Checkbox
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                field.onChange(
                  choices
                    .map((one) => one.value)
                    .filter((one) => (one === value ? target.checked : chosen.includes(one))),
                )
              }
            />
          }
        />
      ))}
      {wrong !== undefined && (
        <FormHelperText error role="alert">
          {wrong}
        </FormHelperText>
      )}
      {help !== false && <FormHelperText>{help}</FormHelperText>}
    </Box>
  )
}
