import { color, fixed } from '#theme/vars.ts'

/** Head over arch is a person; dotted is somebody who is not there yet. Nothing here carries information. */
export const dotted = {
  fill: 'none',
  stroke: color.brandText,
  strokeWidth: 3,
  strokeDasharray: '2 8',
  strokeLinecap: 'round',
} as const
const { skin, skinLight } = fixed

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
