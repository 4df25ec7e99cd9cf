import { color, fixed } from '#theme/vars.ts'

const dotted = {
  fill: 'none',
  strokeWidth: 3,
  strokeDasharray: '2 9',
  strokeLinecap: 'round',
} as const

interface RolePictureProps {
  role: 'participant' | 'presenter'
}

/** Who the person is drawn, whom they will meet dotted. */
export function RolePicture({ role }: RolePictureProps) {
  const dots = { ...dotted, stroke: color.brandText }
  return (
    <svg viewBox="0 0 190 148" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      {role === 'participant' ? (
        <>
          <circle cx="34" cy="26" r="15" fill={color.sun} />
          <path d="M24 148V117a31 31 0 0 1 62 0V148z" fill={color.brandDarker} />
          <circle cx="55" cy="64.900" r="16.700" fill={color.warm} />
          <path d="M100 148V97a37 37 0 0 1 74 0V148" {...dots} />
          <circle cx="137" cy="34.800" r="20" {...dots} />
        </>
      ) : (
        <>
          <circle cx="146" cy="20" r="14" fill={color.sun} />
          <path d="M18 148V97a37 37 0 0 1 74 0V148z" fill={fixed.night} />
          <circle cx="55" cy="34.800" r="20" fill={fixed.skinLight} />
          <path d="M106 148V117a31 31 0 0 1 62 0V148" {...dots} />
          <circle cx="137" cy="64.900" r="16.700" {...dots} />
        </>
      )}
    </svg>
  )
}
