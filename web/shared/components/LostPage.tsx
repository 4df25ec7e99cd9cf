import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { color, fixed, shape } from '#theme/vars.ts'

const Halves = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 48,
  alignItems: 'center',
  '& .say': { display: 'grid', gap: 16 },
  '& .lede': { fontSize: '1.125rem', lineHeight: 1.55, color: color.ink2, maxWidth: '52ch' },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 8 },
  '& svg': { width: '100%', height: 'auto', borderRadius: shape.radius, backgroundColor: color.brandTint2 },
  '@media (max-width: 860px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24, '& svg': { order: -1 } },
  '@media (max-width: 480px)': { '& .acts > *': { flex: '1 1 100%' } },
})

interface LostPageProps {
  title: string
  /** A page that is not there, or one that is closed to the reader. */
  of: 'gone' | 'closed'
  children: ReactNode
  /** Two ways on, the likelier one first. */
  actions: ReactNode
}

/** The content of a page that cannot be rendered. */
export function LostPage({ title, of: kind, children, actions }: LostPageProps) {
  return (
    <Halves>
      <div className="say">
        <Typography variant="h1">{title}</Typography>
        <p className="lede">{children}</p>
        <div className="acts">{actions}</div>
      </div>
      <Picture isClosed={kind === 'closed'} />
    </Halves>
  )
}

const dotted = { fill: 'none', stroke: color.brandText, strokeWidth: 3, strokeDasharray: '2 9' } as const
const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Somebody beside a person who is only dotted, or before a locked door. */
function Picture({ isClosed }: { isClosed: boolean }) {
  return (
    <svg viewBox="0 0 520 400" aria-hidden="true">
      <path d="M60 400V250a150 150 0 0 1 300 0v150z" fill={color.brandTint} />
      <path d="M112 400v-74a56 56 0 0 1 112 0v74z" fill={color.brandDarker} />
      <circle cx="168" cy="232" r="30" fill={fixed.skin} />
      <path d="M396 400v-30a42 42 0 0 1 84 0v30z" fill={color.leaf} />
      {isClosed ? (
        <>
          <circle cx="420" cy="84" r="40" fill={color.sun} />
          <path d="M232 400V306a54 54 0 0 1 108 0v94z" fill={color.surface} />
          <path
            d="M262 328h48v36h-48zM272 328v-14a14 14 0 0 1 28 0v14M286 343v6"
            {...round}
            fill="none"
            stroke={color.brandText}
            strokeWidth="6"
          />
        </>
      ) : (
        <>
          <circle cx="420" cy="84" r="40" {...dotted} {...round} />
          <path d="M240 400v-94a56 56 0 0 1 112 0v94" {...dotted} {...round} />
          <circle cx="296" cy="212" r="30" {...dotted} {...round} />
          <path
            d="M40 80a26 26 0 0 1 26-26h52a26 26 0 0 1 0 52H90l-22 18v-18h-2a26 26 0 0 1-26-26z"
            fill={color.surface}
          />
          <path
            d="M82 73c2-12 22-11 20 2-1 6-9 7-10 13M92 96v.5"
            {...round}
            fill="none"
            stroke={color.brandText}
            strokeWidth="6"
          />
        </>
      )}
    </svg>
  )
}
