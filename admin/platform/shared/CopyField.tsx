import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { useNotify } from 'react-admin'
import { useWords } from '../i18n/provider.ts'
import { Icon } from './icons.tsx'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
}

/** A value to hand to somebody, with a button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const t = useWords()
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    // Plain HTTP has no clipboard: the value is selected, for the keyboard to copy.
    input.current?.select()
    const copied = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    )
    notify(`console.copy.${copied ? 'done' : 'selected'}`, { type: 'info' })
  }
  return (
    <TextField
      label={label}
      value={value}
      inputRef={input}
      fullWidth
      slotProps={{
        htmlInput: { readOnly: true, spellCheck: false },
        input: {
          sx: { fontFamily: 'ui-monospace, Consolas, monospace', fontSize: '.875rem' },
          endAdornment: (
            <InputAdornment position="end">
              <IconButton aria-label={t('copy.button', { name: label })} onClick={() => void copy()} edge="end">
                <Icon name="copy" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
