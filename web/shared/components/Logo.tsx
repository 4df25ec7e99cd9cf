import { styled } from '@mui/material/styles'
import { color, font } from '#theme/vars.ts'
import { LogoMark } from './LogoMark.tsx'

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  color: color.ink,
  fontFamily: font.display,
  fontWeight: 680,
  fontSize: '1.25rem',
  lineHeight: 1,
  letterSpacing: '-.02em',
  '& svg, & img': { width: 34, height: 34 },
})

/** The company's name with its own logo, or with the pair. */
export function Logo({ name, src }: { name: string; src?: string | null }) {
  return (
    <Line>
      <LogoMark src={src} />
      <span>{name}</span>
    </Line>
  )
}
