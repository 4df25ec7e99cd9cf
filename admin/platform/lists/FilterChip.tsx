import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { Icon } from '../shared/icons.tsx'

interface FilterChipProps {
  readonly text: string
  /** Label of the choice without a filter. */
  readonly clearLabel: string
  readonly clear: () => void
}

/** A filter that an address has set, and the button that takes it away: the only thing in it that can be pressed. */
export function FilterChip({ text, clearLabel, clear }: FilterChipProps) {
  return (
    <Chip
      variant="filter"
      className="is-on"
      label={
        <>
          {text}
          <IconButton size="small" aria-label={clearLabel} onClick={clear} sx={{ margin: '0 -12px 0 4px' }}>
            <Icon name="close" size={16} />
          </IconButton>
        </>
      }
      sx={{ justifySelf: 'start', cursor: 'default' }}
    />
  )
}
