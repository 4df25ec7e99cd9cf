import { keyframes, styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'

const go = keyframes({ from: { translate: '0 0' }, to: { translate: '116px 0' } })
const Art = styled('svg')({
  width: 'min(440px, 100%)',
  height: 'auto',
  '& .go': { animation: `${go} 1.6s linear infinite` },
  '@media (prefers-reduced-motion: reduce)': { '& .go': { animation: 'none', translate: '58px 0' } },
})
const dotted = { fill: 'none', strokeWidth: 3, strokeLinecap: 'round' } as const

/** Somebody on the way through a door, or before one that stays closed. */
export function GatePicture({ open }: { open: boolean }) {
  return (
    <Art viewBox="0 0 560 250" aria-hidden="true">
      <path d="M24 250h512" stroke={color.lineStrong} strokeWidth="2" />
      <path d="M40 250V158a86 86 0 0 1 172 0V250z" fill={color.brandTint2} />
      <path d="M82 250V202a44 44 0 0 1 88 0V250z" fill={color.brandDarker} />
      <circle cx="126" cy="128.100" r="23.800" fill={color.warm} />
      <path d="M222 214h116" {...dotted} stroke={color.brandText} strokeDasharray="2 11" />
      {open ? (
        <>
          <path d="M350 250V158a86 86 0 0 1 172 0V250z" fill={color.lilac} />
          <circle cx="436" cy="164" r="17" fill={color.sun} />
          <path d="M429 170h14l8 80h-30z" fill={color.sun} />
          <circle className="go" cx="222" cy="214" r="7" fill={color.brandText} />
          <circle cx="284" cy="58" r="24" fill={color.sun} />
        </>
      ) : (
        <>
          <path d="M350 250V158a86 86 0 0 1 172 0V250" {...dotted} stroke={color.brandText} strokeDasharray="2 9" />
          <circle cx="436" cy="168" r="17" fill="none" stroke={color.brandText} strokeWidth="3" />
          <path d="M436 185v26" {...dotted} stroke={color.brandText} />
          <path d="m272 206 16 16M288 206l-16 16" {...dotted} stroke={color.errorMark} strokeWidth="4" />
        </>
      )}
    </Art>
  )
}
