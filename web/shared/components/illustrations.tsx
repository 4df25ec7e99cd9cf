import { color, figure } from '#theme/vars.ts'

/** Head over arch is a person; dotted is somebody who is not there yet. Nothing here carries information. */
const dotted = {
  fill: 'none',
  stroke: color.brandText,
  strokeWidth: 3,
  strokeDasharray: '2 8',
  strokeLinecap: 'round',
} as const
const { skin, skinLight } = figure

/** Somebody, and a place for somebody else: an empty list of people or sessions. */
export function PlaceForTwo() {
  return (
    <svg viewBox="0 0 280 168" aria-hidden="true">
      <circle cx="224" cy="40" r="22" fill={color.sun} />
      <path d="M30 168V104a64 64 0 0 1 128 0v64z" fill={color.brandTint2} />
      <path d="M62 168V134a32 32 0 0 1 64 0V168z" fill={color.brandDarker} />
      <circle cx="94" cy="80" r="17.300" fill={skin} />
      <path d="M150 168v-38a34 34 0 0 1 68 0v38" {...dotted} />
      <circle cx="184" cy="76" r="17" {...dotted} />
      <path d="M0 168h280" stroke={color.lineStrong} strokeWidth="2" />
    </svg>
  )
}

/** A row of doors, none of them lit: a search without result. */
export function NobodyThere() {
  return (
    <svg viewBox="0 0 280 168" aria-hidden="true">
      <circle cx="232" cy="36" r="18" fill={color.sun} />
      <path d="M18 168v-44a32 32 0 0 1 64 0v44z" fill={color.brandTint2} />
      <path d="M104 168v-58a36 36 0 0 1 72 0v58" {...dotted} />
      <circle cx="140" cy="46" r="18" {...dotted} />
      <path d="M198 168v-44a32 32 0 0 1 64 0v44z" fill={color.leaf} />
      <path d="M0 168h280" stroke={color.lineStrong} strokeWidth="2" />
    </svg>
  )
}

/** An arch that leads elsewhere: a page that moved. */
export function MovedAway() {
  return (
    <svg viewBox="0 0 280 168" aria-hidden="true">
      <path d="M70 168V94a66 66 0 0 1 132 0v74z" fill={color.brandTint2} />
      <path d="M98 168V100a38 38 0 0 1 76 0v68" {...dotted} />
      <circle cx="222" cy="44" r="20" fill={color.sun} />
      <path d="M206 168v-26a22 22 0 0 1 44 0v26z" fill={color.leaf} />
      <path d="M26 168v-34a26 26 0 0 1 52 0v34z" fill={color.brandDarker} />
      <circle cx="52" cy="92" r="14" fill={skin} />
      <path d="M0 168h280" stroke={color.lineStrong} strokeWidth="2" />
    </svg>
  )
}

/** Two people, one fallen arch: something broke. */
export function SomethingBroke() {
  return (
    <svg viewBox="0 0 280 168" aria-hidden="true">
      <circle cx="52" cy="42" r="20" fill={color.sun} />
      <path d="M60 168V108a56 56 0 0 1 112 0v60z" fill={color.brandTint2} />
      <path d="M84 168v-36a30 30 0 0 1 60 0v36z" fill={color.brandDarker} />
      <circle cx="114" cy="82" r="16" fill={skin} />
      <path d="M176 168v-30a30 30 0 0 1 60 0v30z" fill={color.warmStrong} transform="rotate(14 206 168)" />
      <circle cx="218" cy="92" r="15" fill={skinLight} />
      <path d="M0 168h280" stroke={color.lineStrong} strokeWidth="2" />
    </svg>
  )
}

/** Two bells' worth of quiet: nothing new. */
export function AllQuiet() {
  return (
    <svg viewBox="0 0 280 168" aria-hidden="true">
      <circle cx="206" cy="46" r="24" fill={color.sun} />
      <path d="M48 168v-52a44 44 0 0 1 88 0v52z" fill={color.brandLighter} />
      <circle cx="92" cy="48" r="20" fill={skin} />
      <path d="M116 168v-46a46 46 0 0 1 92 0v46z" fill={color.brandDarker} />
      <circle cx="162" cy="54" r="20" fill={skinLight} />
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
      <circle cx="132" cy="126.700" r="24.800" fill={skin} />
      <path d="M232 260v-62a54 54 0 0 1 108 0v62" {...dotted} strokeDasharray="2 9" />
      <circle cx="286" cy="112" r="27" {...dotted} strokeDasharray="2 9" />
      <path d="M4 260v-26a33 33 0 0 1 66 0v26zM352 260v-34a40 40 0 0 1 48-39v73z" fill={color.leaf} />
    </svg>
  )
}
