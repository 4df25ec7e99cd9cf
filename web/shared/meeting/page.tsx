import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import Paper from '@mui/material/Paper'
import type { PaperProps } from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import { Muted } from '../components/parts.ts'

/** What the pages of an accompaniment look like: where from, the two people, what is done and what stands beside. */

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 24px',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: 24,
  '& > .who': { display: 'flex', gap: 24, alignItems: 'center', minWidth: 0 },
  '& > .who > div': { minWidth: 0, display: 'grid', gap: 6 },
  '& .state': { display: 'flex', flexWrap: 'wrap', gap: '6px 12px', alignItems: 'center' },
  '@media (max-width: 640px)': { '& > .who': { gap: 16 } },
})

interface PageHeadProps {
  back: { to: string; label: string }
  picture: ReactNode
  title: string
  lede: ReactNode
  /** In words, before the lede. */
  state?: ReactNode
  side?: ReactNode
}

export function PageHead({ back, picture, title, lede, state, side }: PageHeadProps) {
  return (
    <>
      <p>
        <Button
          variant="text"
          size="small"
          component={Link}
          to={back.to}
          startIcon={<Icon name="chevronLeft" size={16} />}
          sx={{ marginLeft: '-10px', marginBottom: 1 }}
        >
          {back.label}
        </Button>
      </p>
      <Head>
        <div className="who">
          {picture}
          <div>
            {/* It takes the focus when the page is reached (RouteAnnouncer). */}
            <Typography variant="h1" tabIndex={-1} sx={{ '&:focus': { outline: 0, boxShadow: 'none' } }}>
              {title}
            </Typography>
            <div className="state">
              {state}
              <Muted>{lede}</Muted>
            </div>
          </div>
        </div>
        {side}
      </Head>
    </>
  )
}

export const Split = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 344px',
  gap: 24,
  alignItems: 'start',
  '@media (max-width: 1040px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
export const Column = styled('div')({ display: 'grid', gap: 24, alignContent: 'start', minWidth: 0 })

/** A part of the page. */
export const Block = styled(Paper)<PaperProps<'section', { component: 'section' }>>({
  padding: 24,
  borderRadius: shape.radius,
  '&.sunken': { backgroundColor: color.sunken, borderColor: 'transparent' },
  '& h2': { marginBottom: 16 },
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 16px',
    marginBottom: 16,
    '& h2': { marginBottom: 0 },
  },
  '@media (max-width: 480px)': { padding: '20px 16px' },
})

/** Names and values. */
export const Facts = styled('dl')({
  display: 'grid',
  gap: 14,
  '& dt': { fontSize: '.875rem', color: color.ink2 },
  '& dd': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& dd.line::first-letter': { textTransform: 'uppercase' },
  '& small': { display: 'block', fontSize: '.875rem', fontWeight: 400, color: color.ink2 },
})

/** A person's own words. */
export const Say = styled('blockquote')({
  borderLeft: `3px solid ${color.warm}`,
  paddingLeft: 16,
  fontSize: '1.0625rem',
  lineHeight: 1.55,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
})

const Readers = styled('ul')({
  display: 'grid',
  gap: 14,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '36px minmax(0, 1fr)',
    gap: 12,
    fontSize: '.9375rem',
    lineHeight: 1.45,
  },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 39,
    borderRadius: shape.arch,
    backgroundColor: color.surface,
    color: color.ink2,
  },
  '& b': { display: 'block', fontWeight: 600 },
  '& span span': { color: color.ink2 },
})

export interface Reader {
  key: string
  picture: ReactNode
  who: string
  what: string
}

/** Who reads what. */
export function ReaderList({ readers }: { readers: readonly Reader[] }) {
  return (
    <Readers>
      {readers.map(({ key, picture, who, what }) => (
        <li key={key}>
          {picture}
          <span>
            <b>{who}</b>
            <span>{what}</span>
          </span>
        </li>
      ))}
    </Readers>
  )
}

/** A section's small h2. */
export function BlockTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Typography variant="h3" component="h2" id={id}>
      {children}
    </Typography>
  )
}
