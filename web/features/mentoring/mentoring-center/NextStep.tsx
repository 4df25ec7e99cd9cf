import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { color, fixed, font, shape } from '#theme/vars.ts'
import type { AnyItem } from '../../../shared/data/models.ts'
import type { Task } from './agenda.ts'
import type { Profile, Relationship, Request } from './center.ts'
import { AnswerActs, ChooseActs, NextDates } from './laterParts.ts'
import type { RequestAction } from './RequestDialogs.tsx'
import type { Meeting } from './stage.ts'

/** What the buttons need before they are loaded: nothing below them moves. */
const ActsPlace = styled('div')({ minHeight: 44, '@media (max-width: 600px)': { minHeight: 172 } })

const Panel = styled('section')({
  position: 'relative',
  overflow: 'hidden',
  isolation: 'isolate',
  display: 'grid',
  alignContent: 'space-between',
  gap: 24,
  minHeight: 340,
  padding: 32,
  borderRadius: shape.radius,
  backgroundColor: color.heroGround,
  color: color.heroInk,
  '& > svg': {
    position: 'absolute',
    right: 0,
    bottom: 0,
    width: 'min(50%, 372px)',
    height: 'auto',
    maxHeight: '100%',
    zIndex: -1,
  },
  '& .words': { display: 'grid', gap: 16, maxWidth: '26rem' },
  '& h2': { fontSize: 'clamp(1.5rem, 1.2rem + 1.3vw, 2rem)', lineHeight: 1.15, maxWidth: '16ch' },
  '& .eyebrow': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    width: 'fit-content',
    padding: '5px 12px 5px 10px',
    borderRadius: shape.pill,
    backgroundColor: fixed.night,
    color: fixed.white,
    fontSize: '.8125rem',
    lineHeight: 1.4,
    fontWeight: 600,
    '& i': { flex: 'none', width: 8, height: 8, borderRadius: '50%', backgroundColor: color.sun },
  },
  '& .lines': { display: 'grid', gap: 2, color: color.heroInk2, fontSize: '.9375rem', maxWidth: '34ch' },
  '& .lines b': {
    color: color.heroInk,
    fontFamily: font.display,
    fontWeight: 650,
    fontSize: '1.25rem',
    lineHeight: 1.3,
    letterSpacing: '-.01em',
    // It may begin with a weekday.
    '&::first-letter': { textTransform: 'uppercase' },
  },
  '& [role="alert"]': { color: color.heroInk, fontSize: '.9375rem' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  '@media (max-width: 640px)': {
    padding: 20,
    minHeight: 0,
    '& > svg': { width: '100%', height: '100%', right: -92, opacity: 0.55 },
    '& > svg .figures': { display: 'none' },
    '& .actions > *': { width: '100%' },
  },
})

/** The pair under its arch; the second one is dotted while nobody stands there yet. */
function Art({ alone }: { alone: boolean }) {
  return (
    <svg viewBox="0 0 320 340" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      <path d="M70 340V216a98 98 0 0 1 196 0v124z" fill={color.heroShape} />
      <g className="figures">
        <circle cx="262" cy="62" r="30" fill={color.sun} />
        <path d="M112 340v-82a44 44 0 0 1 88 0v82z" fill={color.brandLighter} />
        <circle cx="156" cy="184" r="23.800" fill={fixed.skin} />
        {alone ? (
          <g fill="none" stroke={fixed.white} strokeWidth="3" strokeDasharray="2 9" strokeLinecap="round">
            <path d="M206 340v-72a42 42 0 0 1 84 0v72" />
            <circle cx="248" cy="194" r="23" />
          </g>
        ) : (
          <>
            <path d="M182 340v-72a48 48 0 0 1 96 0v72z" fill={fixed.night} />
            <circle cx="230" cy="184" r="26" fill={fixed.skinLight} />
          </>
        )}
        <path d="M276 340v-28a38 38 0 0 1 44-37v65z" fill={color.brandMain} />
      </g>
    </svg>
  )
}

export interface Step {
  eyebrow: string
  title: string
  /** The first line is the one that counts. */
  lines: readonly string[]
  action?: { label: string; to: string }
  /** A second way, beside the first. */
  other?: { label: string; to: string }
  /** The thing to do that it names: the list leaves it out. */
  task?: Task
  /** What is done here, before the ways. */
  acts?: HeroAct
  /** Nobody stands at the other side yet. */
  alone?: boolean
}

export type HeroAct =
  | { kind: 'answer'; meeting: Meeting }
  | { kind: 'choose'; request: Request }
  | { kind: 'plan'; relationship: Relationship; meeting: Meeting | null; isFirst: boolean; other: Profile }

interface NextStepProps extends Step {
  included: readonly AnyItem[]
  /** The server did it. */
  onAction: (action: RequestAction) => void
  onDone: (outcome: 'agreed' | 'declined', act: HeroAct) => void
}

/** The one step that comes first. */
export function NextStep(props: NextStepProps) {
  const { eyebrow, title, lines, action, other, acts, alone = false, included, onAction, onDone } = props
  const [first, ...others] = lines
  return (
    <Panel aria-labelledby="next">
      <Art alone={alone} />
      <div className="words">
        <p className="eyebrow">
          <i />
          {eyebrow}
        </p>
        <Typography variant="h2" id="next">
          {title}
        </Typography>
      </div>
      <div className="words">
        <p className="lines">
          {first !== undefined && <b>{first}</b>}
          {others.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <Suspense fallback={acts && <ActsPlace />}>
          {acts?.kind === 'answer' && (
            <AnswerActs
              key={acts.meeting.id}
              meeting={acts.meeting}
              included={included}
              onDone={(outcome) => {
                onDone(outcome, acts)
              }}
            />
          )}
          {acts?.kind === 'choose' && <ChooseActs {...{ request: acts.request, included, onAction }} />}
          {acts?.kind === 'plan' && <NextDates {...acts} look="ghost" />}
        </Suspense>
        {action && (
          <div className="actions">
            <Button variant="inverse" component={Link} to={action.to}>
              {action.label}
            </Button>
            {other && (
              <Button variant="ghost" component={Link} to={other.to}>
                {other.label}
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
