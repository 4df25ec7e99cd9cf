import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'

const Box = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '16px 20px 18px',
  borderRadius: shape.radius,
  background: color.errorGround,
  '& h2': { display: 'flex', gap: 10, alignItems: 'center', fontSize: '1rem', lineHeight: 1.4, letterSpacing: 0 },
  '& h2 svg': { flex: 'none', color: color.errorText },
  '& ul': { display: 'grid', gap: 2, paddingLeft: 30, fontSize: '.9375rem' },
  '& a': { display: 'inline-block', paddingBlock: 2, color: color.errorText },
})

interface ErrorSummaryProps {
  title: string
  faults: readonly { name: string; text: string }[]
  /** Grows with each refused try: the list gets the focus once for each. */
  tries: number
}

/** What is wrong with a long form, above it: each line leads to its field. */
export function ErrorSummary({ title, faults, tries }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (faults.length === 0) return null
  return (
    <Box role="alert" tabIndex={-1} ref={box}>
      <h2>
        <Icon name="warning" />
        {title}
      </h2>
      <ul>
        {faults.map(({ name, text }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                const field = document.querySelector<HTMLElement>(`[name="${name}"]`)
                field?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
