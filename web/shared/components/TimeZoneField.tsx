import Autocomplete from '@mui/material/Autocomplete'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canonicalOrSame } from '#contract/time-zone.ts'
import { useFormats } from '../i18n/format.ts'
import { clockOf, timeZones, zonesFound } from '../i18n/timeZones.ts'
import { useNow } from '../useNow.ts'
import { Fault } from './Fault.tsx'
import { Icon } from './Icon.tsx'
import { OptionLine } from './OptionLine.ts'

interface TimeZoneFieldProps {
  label: string
  name: string
  value: string
  help?: string
  error?: string | undefined
  onChoose: (zone: string) => void
}

/** A time zone, by its city. What was typed and can mean one city alone is chosen when the field is left. */
export function TimeZoneField({ label, name, value, help, error, onChoose }: TimeZoneFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const formats = useFormats()
  const now = useNow()
  const stored = canonicalOrSame(value)
  const zones = useMemo(() => timeZones(formats, stored), [formats, stored])
  const [typed, setTyped] = useState<string | null>(null)
  const found = typed === null ? zones : zonesFound(zones, typed)
  const chosen = zones.find((zone) => zone.value === stored) ?? null

  function leave() {
    const meant = found.length === 1 ? found[0] : found.find(({ city }) => city.toLowerCase() === typed?.toLowerCase())
    setTyped(null)
    if (typed !== null && meant && meant !== chosen) onChoose(meant.value)
  }
  return (
    <FormControl fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <Autocomplete
        id={id}
        autoHighlight
        disableClearable
        openOnFocus
        forcePopupIcon={false}
        options={found}
        filterOptions={(all) => all}
        {...(chosen && { value: chosen })}
        inputValue={typed ?? chosen?.city ?? ''}
        getOptionLabel={({ city }) => city}
        getOptionKey={(zone) => zone.value}
        isOptionEqualToValue={(one, other) => one.value === other.value}
        noOptionsText={t('no_such_city')}
        slotProps={{ listbox: { 'aria-label': label } }}
        onChange={(_event, zone) => {
          setTyped(null)
          onChoose(zone.value)
        }}
        onInputChange={(_event, text, reason) => {
          if (reason === 'input') setTyped(text)
        }}
        onBlur={leave}
        renderOption={({ key: _key, ...item }, zone) => (
          <OptionLine key={zone.value} {...item}>
            {zone.city} <small>{clockOf(zone.value, now)}</small>
          </OptionLine>
        )}
        renderInput={({ InputProps, inputProps, id: inputId }) => (
          <OutlinedInput
            {...InputProps}
            id={inputId}
            fullWidth
            endAdornment={<Icon name="chevronDown" size={16} />}
            inputProps={{
              ...inputProps,
              name,
              required: true,
              'aria-invalid': error !== undefined,
              'aria-describedby': error !== undefined || help !== undefined ? `${id}-text` : undefined,
            }}
          />
        )}
      />
      {error === undefined && help !== undefined && <FormHelperText id={`${id}-text`}>{help}</FormHelperText>}
      {error !== undefined && <Fault id={`${id}-text`}>{error}</Fault>}
    </FormControl>
  )
}
