import { color } from '#theme/vars.ts'
import { dotted } from '../../../shared/components/illustrations.tsx'

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
