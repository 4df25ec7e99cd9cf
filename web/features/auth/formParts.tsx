import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import InputLabel from '@mui/material/InputLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { color, font, shape } from '#theme/vars.ts'
import { Choice } from '../../shared/components/Choice.tsx'
import { Icon } from '../../shared/components/Icon.tsx'

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

/** Fields beside each other where there is room; `span` takes the whole width. */
export const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '20px 16px',
  alignItems: 'start',
  '& > .span': { gridColumn: '1 / -1' },
  '@media (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Why a group of fields is refused. */
export function Fault({ id, children }: { id: string; children: ReactNode }) {
  return (
    <FormHelperText id={id} error component="div" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </FormHelperText>
  )
}

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

const Boxes = styled(RadioGroup)({
  flexDirection: 'row',
  flexWrap: 'wrap',
  gap: 8,
  '& > label': {
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
})

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
      <FormHelperText id={`${id}-help`} sx={{ margin: '0 0 10px' }}>
        {help}
      </FormHelperText>
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
