import FormLabel from '@mui/material/FormLabel'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { Ref } from 'react'
import { color, shape } from '#theme/vars.ts'
import { Fault } from '../components/Fault.tsx'

const Group = styled(RadioGroup)<{ ownerState: { columns: number } }>(({ ownerState: { columns } }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gap: 8,
  '& .MuiFormControlLabel-root': {
    alignItems: 'center',
    minHeight: 52,
    margin: 0,
    padding: '12px 14px',
    gap: 12,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: shape.radius,
    backgroundColor: color.surface,
    fontSize: '.9375rem',
    lineHeight: 1.4,
    '& b': { display: 'block', fontWeight: 600 },
    '& small': { display: 'block', fontSize: '.875rem', color: color.ink2 },
    '&:hover': { borderColor: color.brandText },
    '&:has(input:checked)': {
      borderColor: color.brandText,
      backgroundColor: color.brandTint,
      boxShadow: `inset 0 0 0 1px ${color.brandText}`,
    },
  },
  '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

interface PicksProps<Value extends string> {
  label: string
  value: Value | ''
  onChoose: (value: Value) => void
  options: readonly { value: Value; label: string; detail?: string }[]
  columns?: number
  /** Why none will not do. */
  error?: string | undefined
  /** Of the first choice, for a form that brings the focus to what is missing. */
  ref?: Ref<HTMLInputElement>
  id?: string
}

/** One of a few, each in a card of its own. */
export function Picks<Value extends string>(props: PicksProps<Value>) {
  const { label, value, onChoose, options, columns = 1, error, ref, id } = props
  const name = useId()
  return (
    <div>
      <FormLabel component="p" id={`${name}-label`} sx={{ marginBottom: 1 }} error={error !== undefined}>
        {label}
      </FormLabel>
      <Group
        id={id}
        aria-labelledby={`${name}-label`}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        value={value === '' ? null : value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChoose(chosen.value)
        }}
        ownerState={{ columns }}
      >
        {options.map((option, at) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio slotProps={{ input: { ref: at === 0 ? (ref ?? null) : null } }} />}
            label={
              <>
                <b>{option.label}</b>
                {option.detail !== undefined && <small>{option.detail}</small>}
              </>
            }
          />
        ))}
      </Group>
      {error !== undefined && (
        <Fault id={`${name}-error`} role="alert">
          {error}
        </Fault>
      )}
    </div>
  )
}
