import { color, fixed } from '#theme/vars.ts'

/** Two bells' worth of quiet: nothing new. */
export function AllQuiet() {
  return (
    <svg viewBox="0 0 280 168" aria-hidden="true">
      <circle cx="206" cy="46" r="24" fill={color.sun} />
      <path d="M48 168v-52a44 44 0 0 1 88 0v52z" fill={color.brandLighter} />
      <circle cx="92" cy="48" r="20" fill={fixed.skin} />
      <path d="M116 168v-46a46 46 0 0 1 92 0v46z" fill={color.brandDarker} />
      <circle cx="162" cy="54" r="20" fill={fixed.skinLight} />
      <path d="M0 168h280" stroke={color.lineStrong} strokeWidth="2" />
    </svg>
  )
}
