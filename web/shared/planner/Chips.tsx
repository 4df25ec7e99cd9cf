import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import type { IconName } from '../components/Icon.tsx'
import { Label } from '../components/parts.ts'

/** Beside a label: a counter, or that it may be left out. */
export const Beside = styled('span')({ fontSize: '.8125rem', lineHeight: 1.4, color: color.ink2 })

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& label': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 36,
    padding: '4px 12px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: shape.pill,
    fontSize: '.875rem',
    cursor: 'pointer',
    '& svg': { display: 'none', color: color.brandText },
    '&:has(input:checked)': {
      backgroundColor: color.brandTint,
      borderColor: color.brandText,
      '& svg': { display: 'block' },
    },
    '&:has(input:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
  },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
})

interface ChipsProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** One of a few short answers. */
export function Chips({ label, value, options, onChoose }: ChipsProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`}>
      <Label id={`${id}-label`} sx={{ marginBottom: 1 }}>
        {label}
      </Label>
      <Row>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                onChoose(option.value)
              }}
            />
            <Icon name="check" size={16} />
            {option.label}
          </label>
        ))}
      </Row>
    </div>
  )
}

const Segments = styled('div')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  width: 'fit-content',
  maxWidth: '100%',
  gap: 2,
  padding: 3,
  borderRadius: shape.radius,
  backgroundColor: color.sunken,
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 36,
    padding: '4px 12px',
    border: 0,
    borderRadius: 9,
    background: 'none',
    color: color.ink2,
    font: 'inherit',
    fontSize: '.875rem',
    fontWeight: 500,
    cursor: 'pointer',
    '&[aria-pressed="true"]': {
      backgroundColor: color.surface,
      boxShadow: `0 0 0 1px ${color.lineStrong}`,
      color: color.ink,
      fontWeight: 600,
    },
    '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: 1 },
  },
  '@media (max-width: 640px)': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    width: '100%',
    '& button:first-of-type': { gridColumn: '1 / -1' },
  },
})

interface WaysProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon: IconName }[]
  onChoose: (value: Value) => void
}

/** Ways to the same answer, one open at a time. */
export function Ways<Value extends string>({ label, value, options, onChoose }: WaysProps<Value>) {
  return (
    <Segments role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => {
            onChoose(option.value)
          }}
        >
          <Icon name={option.icon} size={16} />
          {option.label}
        </button>
      ))}
    </Segments>
  )
}
