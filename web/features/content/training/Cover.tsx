import { styled } from '@mui/material/styles'
import { toolCovers } from '#contract/content/training-tools.ts'
import { color, fixed } from '#theme/vars.ts'
import type { Tool } from './calls.ts'

const Drawing = styled('svg')({ display: 'block', width: '100%', height: 168 })
const grounds = { blue: color.brandMain, night: color.brandDarker, plum: color.lilac } as const

/** The cover of a tool, drawn by its kind; its colour is the company's choice, or follows its id. Decorative. */
export function Cover({ tool: { id, attributes } }: { readonly tool: Tool }) {
  const number = Number.parseInt(id.slice(0, 8), 16)
  const fill = grounds[attributes.cover ?? toolCovers[number % toolCovers.length] ?? 'blue']
  const Kind = { video: Video, conference: Conference, tool: Reading }[attributes.category]
  return (
    <Drawing viewBox="0 0 352 168" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Kind fill={fill} mirrored={number % 2 === 1} />
    </Drawing>
  )
}

interface KindProps {
  readonly fill: string
  readonly mirrored: boolean
}

/** An arch with the sign for playing. */
function Video({ fill, mirrored }: KindProps) {
  return (
    <>
      <path d="M0 0h352v168H0z" fill={color.brandTint2} />
      <circle cx={mirrored ? 286 : 66} cy="48" r="22" fill={color.sun} />
      <path d="M106 168V100a70 70 0 0 1 140 0V168z" fill={fill} />
      <path d="M246 168V145a29 29 0 0 1 58 0V168z" fill={mirrored ? color.leaf : color.brandLighter} />
      <circle cx="176" cy="96" r="22" fill={fixed.white} />
      <path d="M170 87v18l15-9z" fill={fixed.night} />
    </>
  )
}

/** Somebody who speaks in a room. */
function Conference({ fill, mirrored }: KindProps) {
  const seats = [37, 105, 247, 315]
  return (
    <>
      <path d="M0 0h352v168H0z" fill={color.warmTint} />
      <path d="M142 168V112a34 34 0 0 1 68 0V168z" fill={fill} />
      <circle cx="176" cy="55" r="18" fill={fixed.skin} />
      {seats.map((x, seat) => (
        <g key={x}>
          <path
            d={`M${x - 27} 204V177a27 27 0 0 1 54 0V204z`}
            fill={(seat % 2 === 0) === mirrored ? color.sun : color.warm}
          />
          <circle cx={x} cy="132" r="14" fill={fixed.skinLight} />
        </g>
      ))}
      <path
        d="M242 22h62a9 9 0 0 1 9 9v20a9 9 0 0 1-9 9h-40l-16 12V60h-6a9 9 0 0 1-9-9V31a9 9 0 0 1 9-9z"
        fill={color.surface}
      />
      <path d="M256 35h40M256 47h26" stroke={color.brandText} strokeWidth="5" strokeLinecap="round" />
    </>
  )
}

/** An open book. */
function Reading({ fill, mirrored }: KindProps) {
  return (
    <>
      <path d="M0 0h352v168H0z" fill={color.successGround} />
      <circle cx={mirrored ? 70 : 288} cy="46" r="22" fill={color.sun} />
      <path d="M112 168V82a32 32 0 0 1 64 0V168z" fill={color.leaf} />
      <path d="M176 168V82a32 32 0 0 1 64 0V168z" fill={fill} />
      <path d="M128 108h32M128 126h32M128 144h20" stroke={fixed.night} strokeWidth="5" strokeLinecap="round" />
      <path d="M192 108h32M192 126h32M192 144h22" stroke={fixed.white} strokeWidth="5" strokeLinecap="round" />
      <path d={`M${mirrored ? 262 : 44} 168V145a25 25 0 0 1 50 0V168z`} fill={color.lilac} />
    </>
  )
}
