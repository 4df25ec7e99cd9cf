import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'

interface ReasonFieldProps<Typed extends FieldValues, Sent> {
  control: Control<Typed, unknown, Sent>
  name: FieldPath<Typed>
  label: string
  reasons: readonly { value: string; label: string }[]
  /** The error when none is chosen. */
  fault: string
}

/** One of a few reasons. */
export function ReasonField<Typed extends FieldValues, Sent>(props: ReasonFieldProps<Typed, Sent>) {
  const { control, name, label, reasons, fault } = props
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const missing = fieldState.error !== undefined
  return (
    <FormControl component="fieldset" error={missing}>
      <FormLabel component="legend" sx={{ marginBottom: 0.5 }}>
        {label}
      </FormLabel>
      <RadioGroup
        value={field.value ?? null}
        aria-describedby={missing ? id : undefined}
        sx={{ '& > .MuiFormControlLabel-root': { minHeight: 44, alignItems: 'center' } }}
        onChange={field.onChange}
      >
        {reasons.map((reason, at) => (
          <FormControlLabel
            key={reason.value}
            value={reason.value}
            control={<Radio slotProps={{ input: { ref: at === 0 ? field.ref : null } }} />}
            label={reason.label}
          />
        ))}
      </RadioGroup>
      {missing && (
        <FormHelperText id={id} role="alert">
          {fault}
        </FormHelperText>
      )}
    </FormControl>
  )
}
