import { dotted } from '../components/illustrations.tsx'
import { color, fixed } from '#theme/vars.ts'

/** Two people whose hours do not meet. */
export function TwoArches() {
  return (
    <svg viewBox="0 0 280 132" aria-hidden="true">
      <path d="M22 132V80a44 44 0 0 1 88 0v52z" fill={color.brandTint2} />
      <path d="M44 132v-30a22 22 0 0 1 44 0v30z" fill={color.brandDarker} />
      <circle cx="66" cy="62" r="13" fill={fixed.skin} />
      <path d="M170 132V80a44 44 0 0 1 88 0v52" {...dotted} stroke={color.lineStrong} />
      <path d="M192 132v-30a22 22 0 0 1 44 0v30z" fill={color.leaf} />
      <circle cx="214" cy="62" r="13" fill={fixed.skinLight} />
      <path d="M0 132h280" stroke={color.lineStrong} strokeWidth="2" />
    </svg>
  )
}
