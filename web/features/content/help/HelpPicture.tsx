import { styled } from '@mui/material/styles'
import { color, fixed } from '#theme/vars.ts'

const Picture = styled('svg')({
  display: 'none',
  width: 260,
  height: 'auto',
  margin: '0 24px calc(-1 * clamp(20px, 4vw, 40px))',
  '@media (min-width: 900px)': { display: 'block', '&&': { gridArea: '1 / 2 / span 3 / 3', alignSelf: 'end' } },
})

/** Two people under an arch, one of whom asks. */
export function HelpPicture() {
  return (
    <Picture viewBox="0 0 260 168" aria-hidden="true">
      <circle cx="238" cy="30" r="20" fill={color.sun} />
      <path d="M48 168V92a82 82 0 0 1 164 0V168z" fill={color.brandTint2} />
      <path d="M74 168V136a32 32 0 0 1 64 0V168z" fill={color.brandDarker} />
      <circle cx="106" cy="80" r="18" fill={color.warm} />
      <path d="M140 168V144a28 28 0 0 1 56 0V168z" fill={color.brandLighter} />
      <circle cx="168" cy="96" r="16" fill={fixed.skinLight} />
      <path
        d="M14 8h40a12 12 0 0 1 12 12v14a12 12 0 0 1-12 12H36L24 58V46H14A12 12 0 0 1 2 34V20A12 12 0 0 1 14 8z"
        fill={fixed.white}
      />
      <path
        d="M28 22a6 6 0 1 1 6 8v3M34 39v.5"
        fill="none"
        stroke={fixed.night}
        strokeWidth="3.500"
        strokeLinecap="round"
      />
    </Picture>
  )
}
