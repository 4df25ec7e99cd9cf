import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Suspense, useId } from 'react'
import { useFormats } from '../i18n/format.ts'
import { Fault } from './Fault.tsx'
import { Icon } from './Icon.tsx'
import { lazyPart } from './lazyPart.tsx'

/** The search is more code than the pages with a zone have room for. */
const ZoneSearch = lazyPart(() => import('./ZoneSearch.tsx').then((m) => m.ZoneSearch))

interface TimeZoneFieldProps {
  label: string
  name: string
  value: string
  help?: string
  error?: string | undefined
  onChoose: (zone: string) => void
}

/** A time zone, searched by its city. */
export function TimeZoneField({ label, name, value, help, error, onChoose }: TimeZoneFieldProps) {
  const id = useId()
  const formats = useFormats()
  const field = {
    id,
    fullWidth: true,
    endAdornment: <Icon name="chevronDown" size={16} />,
    inputProps: {
      name,
      required: true,
      'aria-invalid': error !== undefined,
      'aria-describedby': error !== undefined || help !== undefined ? `${id}-text` : undefined,
    },
  }
  return (
    <FormControl fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <Suspense fallback={<OutlinedInput {...field} readOnly value={formats.city(value)} />}>
        <ZoneSearch label={label} value={value} field={field} onChoose={onChoose} />
      </Suspense>
      {error === undefined && help !== undefined && <FormHelperText id={`${id}-text`}>{help}</FormHelperText>}
      {error !== undefined && <Fault id={`${id}-text`}>{error}</Fault>}
    </FormControl>
  )
}
