import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { Chevron } from '#theme/components/chevron.ts'

interface Choice {
  readonly code: string
  readonly name: string
}

interface CodesInputProps {
  readonly label: string
  /** What no choice means. */
  readonly empty: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly choose: (codes: string[]) => void
  readonly wrong: string | null
}

/** Some of many values, found by typing; a code that is no longer offered keeps its place until it is taken out. */
export function CodesInput({ label, empty, choices, chosen, choose, wrong }: CodesInputProps) {
  const translate = useTranslate()
  const value = chosen.map((code) => choices.find((choice) => choice.code === code) ?? { code, name: code })
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={[...choices]}
      value={value}
      onChange={(_event, now) => choose(now.map(({ code }) => code))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(one, other) => one.code === other.code}
      popupIcon={<Chevron />}
      clearText={translate('ra.action.clear_input_value')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      sx={field}
      noOptionsText={translate('ra.navigation.no_results')}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={label}
          placeholder={chosen.length === 0 ? empty : ''}
          error={wrong !== null}
          helperText={wrong}
          slotProps={{ inputLabel: { ...parameters.InputLabelProps, shrink: true } }}
        />
      )}
    />
  )
}

/** As high as the other fields while nothing is chosen; what is chosen can be pressed by a finger. */
const field = {
  '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { paddingBlock: '1px' },
  '& .MuiAutocomplete-tag': { height: 28, paddingInline: '6px' },
} as const
