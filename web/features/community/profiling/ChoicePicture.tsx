import { color, fixed } from '#theme/vars.ts'
import type { Role } from '../../../shared/profile/steps.ts'

/** Who one is in a role, under the arch, among those met in it. */
export function ChoicePicture({ role }: { role: Role }) {
  return (
    <svg viewBox="0 0 560 240" aria-hidden="true">
      {role === 'participant' ? (
        <>
          <circle cx="486" cy="60" r="30" fill={color.sun} />
          <path d="M249 240V117a105 105 0 0 1 210 0V240z" fill={color.surface} />
          <path d="M150 240V182a46 46 0 0 1 92 0V240z" fill={color.brandDarker} />
          <circle cx="196" cy="104.700" r="24.800" fill={color.warm} />
          <path d="M300 240V156a54 54 0 0 1 108 0V240z" fill={color.brandMain} />
          <circle cx="354" cy="65.300" r="29.200" fill={fixed.skinLight} />
          <path d="M40 240V221a33 33 0 0 1 66 0V240z" fill={color.leaf} />
        </>
      ) : (
        <>
          <circle cx="64" cy="60" r="30" fill={color.sun} />
          <path d="M99 240V117a105 105 0 0 1 210 0V240z" fill={color.heroShape} />
          <path d="M150 240V156a54 54 0 0 1 108 0V240z" fill={color.brandLighter} />
          <circle cx="204" cy="65.300" r="29.200" fill={fixed.skin} />
          <path d="M322 240V189a41 41 0 0 1 82 0V240z" fill={color.brandMain} />
          <circle cx="363" cy="120.100" r="22.100" fill={fixed.skinLight} />
          <path d="M420 240V201a35 35 0 0 1 70 0V240z" fill={color.leaf} />
          <circle cx="455" cy="142.200" r="18.900" fill={fixed.skin} />
        </>
      )}
    </svg>
  )
}
