import FormControl from '@mui/material/FormControl'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { color, font, shape } from '#theme/vars.ts'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { Fault } from '../../../shared/components/Fault.tsx'
import type { Option } from '../../../shared/components/SelectField.tsx'

/** One subject of a form. */
export const Part = styled('fieldset')({
  display: 'grid',
  gap: 20,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': {
    float: 'left',
    width: '100%',
    padding: 0,
    marginBottom: -4,
    fontFamily: font.display,
    fontWeight: 650,
    fontSize: '1.25rem',
    lineHeight: 1.3,
  },
  '& > legend + *': { clear: 'both' },
  '& + &': { borderTop: `1px solid ${color.line}`, paddingTop: 24, marginTop: 8 },
})

const boxes = {
  flexDirection: 'row',
  flexWrap: 'wrap',
  gap: 8,
  '& > label': {
    alignItems: 'center',
    minHeight: 44,
    margin: 0,
    padding: '4px 16px 4px 8px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: shape.radius,
    background: color.surface,
    '&:has(:checked)': {
      borderColor: color.brandText,
      background: color.brandTint,
      boxShadow: `0 0 0 1px ${color.brandText}`,
    },
  },
} as const
const Boxes = styled(RadioGroup)(boxes)
const Checks = styled(FormGroup)(boxes, { maxHeight: 360, overflowY: 'auto' })

interface BoxFieldProps {
  label: string
  name: string
  value: string
  options: readonly Option[]
  help: string
  error?: string | undefined
  onChoose: (value: string) => void
}

/** One of a few, each in a box of its own. */
export function BoxField({ label, name, value, options, help, error, onChoose }: BoxFieldProps) {
  const id = useId()
  return (
    <FormControl component="fieldset" className="span" error={error !== undefined}>
      <FormLabel component="legend">{label}</FormLabel>
      <SmallMuted id={`${id}-help`} sx={{ paddingBottom: 1.25 }}>
        {help}
      </SmallMuted>
      <Boxes
        name={name}
        value={value}
        aria-label={label}
        aria-describedby={error === undefined ? `${id}-help` : `${id}-help ${id}-fault`}
        onChange={(event) => {
          onChoose(event.target.value)
        }}
      >
        {options.map((option) => (
          <FormControlLabel key={option.value} value={option.value} control={<Radio />} label={option.label} />
        ))}
      </Boxes>
      {error !== undefined && <Fault id={`${id}-fault`}>{error}</Fault>}
    </FormControl>
  )
}

interface ChecksFieldProps extends Omit<BoxFieldProps, 'value' | 'onChoose'> {
  values: readonly string[]
  onToggle: (value: string, checked: boolean) => void
}

/** Several of a list, each in a box of its own. */
export function ChecksField({ label, name, values, options, help, error, onToggle }: ChecksFieldProps) {
  const id = useId()
  return (
    <FormControl component="fieldset" className="span" error={error !== undefined}>
      <FormLabel component="legend">{label}</FormLabel>
      <SmallMuted id={`${id}-help`} sx={{ paddingBottom: 1.25 }}>
        {help}
      </SmallMuted>
      <Checks>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            control={
              <Checkbox
                name={name}
                value={option.value}
                checked={values.includes(option.value)}
                slotProps={{ input: { 'aria-describedby': error === undefined ? `${id}-help` : `${id}-fault` } }}
                onChange={(_event, checked) => {
                  onToggle(option.value, checked)
                }}
              />
            }
          />
        ))}
      </Checks>
      {error !== undefined && (
        <Fault id={`${id}-fault`} role="alert">
          {error}
        </Fault>
      )}
    </FormControl>
  )
}
