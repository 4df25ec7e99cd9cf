import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canonicalOrSame } from '#contract/platform/time-zone.ts'
import { useFormats } from '../i18n/format.ts'
import { clockOf, timeZones, zoneNamed, zonesFound } from '../i18n/timeZones.ts'
import { useNow } from '../useNow.ts'
import { OptionLine } from './OptionLine.ts'

/** As high as the fields beside it. */
const asOtherFields = { '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { paddingBlock: 0 } } as const

interface ZoneSearchProps {
  label: string
  value: string
  field: OutlinedInputProps
  onChoose: (zone: string) => void
}

/** What was typed and can mean one city alone is chosen when the field is left. */
export function ZoneSearch({ label, value, field, onChoose }: ZoneSearchProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const stored = canonicalOrSame(value)
  const [isLooking, setLooking] = useState(false)
  const zones = useMemo(
    () => (isLooking ? timeZones(formats, stored) : [zoneNamed(formats, stored)]),
    [formats, stored, isLooking],
  )
  const [typed, setTyped] = useState<string | null>(null)
  const found = typed === null ? zones : zonesFound(zones, typed)
  const chosen = zones.find((zone) => zone.value === stored) ?? null

  function leave() {
    const meant = found.length === 1 ? found[0] : found.find(({ city }) => city.toLowerCase() === typed?.toLowerCase())
    setTyped(null)
    if (typed !== null && meant && meant !== chosen) onChoose(meant.value)
  }
  return (
    <Autocomplete
      {...(field.id !== undefined && { id: field.id })}
      sx={asOtherFields}
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
      onFocus={() => setLooking(true)}
      onBlur={leave}
      renderOption={({ key: _key, ...item }, zone) => (
        <OptionLine key={zone.value} {...item}>
          {zone.city} <small>{clockOf(zone.value, now)}</small>
        </OptionLine>
      )}
      renderInput={({ InputProps, inputProps }) => (
        <OutlinedInput {...InputProps} {...field} inputProps={{ ...inputProps, ...field.inputProps }} />
      )}
    />
  )
}
