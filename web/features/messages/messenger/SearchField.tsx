import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Icon } from '../../../shared/components/Icon.tsx'

interface Props {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  /** It has just been opened: the focus goes there. */
  readonly opens?: boolean
  readonly onChange: (text: string) => void
}

export function SearchField({ label, placeholder = '', value, opens = false, onChange }: Props) {
  return (
    <OutlinedInput
      type="search"
      size="small"
      fullWidth
      value={value}
      placeholder={placeholder}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because somebody wants to type
      autoFocus={opens}
      startAdornment={
        <InputAdornment position="start">
          <Icon name="search" />
        </InputAdornment>
      }
      onChange={(event) => {
        onChange(event.target.value)
      }}
      slotProps={{ input: { 'aria-label': label } }}
    />
  )
}
