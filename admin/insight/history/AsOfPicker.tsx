import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useWords } from '../../platform/i18n/provider.ts'
import { toLocalInput } from '../../platform/shared/format.ts'
import { isToCome } from './moment.ts'

interface AsOfPickerProps {
  /** Label of the field; that of one record by default. */
  readonly label?: string
  /** An instant; null is now. */
  readonly at: string | null
  readonly choose: (at: string | null) => void
}

/** Tel qu'il était le: a date and a time on the reader's clock, to the end of that minute. */
export function AsOfPicker({ label, at, choose }: AsOfPickerProps) {
  const t = useWords()
  const [typed, setTyped] = useState(at === null ? '' : toLocalInput(at))
  const [wrong, setWrong] = useState<'invalid_date' | 'future' | null>(null)
  const [previous, setPrevious] = useState(at)
  if (at !== previous) {
    setPrevious(at)
    // What comes from the address (a link, the back button) counts; what we chose is in the field already.
    if (at !== endOfMinute(typed) && (at !== null || wrong === null)) setTyped(at === null ? '' : toLocalInput(at))
  }
  const [latest] = useState(() => toLocalInput(Date.now()))
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '12px', alignItems: 'end' }}>
      <TextField
        id="as-of"
        type="datetime-local"
        label={label ?? t('history.as_it_was')}
        value={typed}
        error={wrong !== null}
        helperText={wrong !== null && t(`history.${wrong}`)}
        slotProps={{ htmlInput: { max: latest } }}
        onChange={({ target }) => {
          setTyped(target.value)
          const chosen = endOfMinute(target.value)
          const toCome = chosen !== null && isToCome(chosen)
          setWrong(toCome ? 'future' : null)
          // Drops the message of the earlier moment.
          if (chosen !== null) choose(toCome ? null : chosen)
        }}
        onBlur={({ target }) => {
          // An unfinished date has no value: `badInput` tells it apart from a cleared one.
          if (target instanceof HTMLInputElement && target.validity.badInput) setWrong('invalid_date')
        }}
      />
      <Button
        aria-pressed={at === null}
        onClick={() => {
          setTyped('')
          setWrong(null)
          choose(null)
        }}
        sx={{ minHeight: 40 }}
      >
        {t('history.today')}
      </Button>
    </Box>
  )
}

function endOfMinute(local: string): string | null {
  const date = new Date(local === '' ? Number.NaN : local)
  return Number.isNaN(date.getTime()) ? null : new Date(date.getTime() + 59_999).toISOString()
}
