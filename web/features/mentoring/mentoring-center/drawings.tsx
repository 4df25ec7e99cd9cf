import { color, fixed } from '#theme/vars.ts'
import { dotted } from '../../../shared/components/illustrations.tsx'

/** Somebody, and a place for somebody else: an empty list of people or sessions. */
export function PlaceForTwo() {
  return (
    <svg viewBox="0 0 280 168" aria-hidden="true">
      <circle cx="224" cy="40" r="22" fill={color.sun} />
      <path d="M30 168V104a64 64 0 0 1 128 0v64z" fill={color.brandTint2} />
      <path d="M62 168V134a32 32 0 0 1 64 0V168z" fill={color.brandDarker} />
      <circle cx="94" cy="80" r="17.300" fill={fixed.skin} />
      <path d="M150 168v-38a34 34 0 0 1 68 0v38" {...dotted} />
      <circle cx="184" cy="76" r="17" {...dotted} />
      <path d="M0 168h280" stroke={color.lineStrong} strokeWidth="2" />
    </svg>
  )
}

/** First visit: a wide welcome with a place kept for a mentor. */
export function Welcome() {
  return (
    <svg viewBox="0 0 400 260" aria-hidden="true">
      <path d="M40 260V150a110 110 0 0 1 220 0v110z" fill={color.brandTint2} />
      <circle cx="322" cy="64" r="34" fill={color.sun} />
      <path d="M86 260v-56a46 46 0 0 1 92 0v56z" fill={color.brandDarker} />
      <circle cx="132" cy="126.700" r="24.800" fill={fixed.skin} />
      <path d="M232 260v-62a54 54 0 0 1 108 0v62" {...dotted} strokeDasharray="2 9" />
      <circle cx="286" cy="112" r="27" {...dotted} strokeDasharray="2 9" />
      <path d="M4 260v-26a33 33 0 0 1 66 0v26zM352 260v-34a40 40 0 0 1 48-39v73z" fill={color.leaf} />
    </svg>
  )
}
