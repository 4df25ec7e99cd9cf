import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import { color, shape } from '#theme/vars.ts'
import type { ConsoleKey } from '../../words.en.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { viewPath } from '../../platform/lists/saved-views.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { Panel, visuallyHidden } from '../../platform/shared/Panel.tsx'

type Counts = NonNullable<AdminDashboard['start']>

const words = 'dashboard.start'

/** The steps, in the order in which they are done. */
const names = ['brand', 'units', 'skills', 'program', 'questions', 'people', 'visibility', 'match'] as const
type Name = (typeof names)[number]

interface Step {
  readonly name: Name
  readonly done: boolean
  /** How far it is. */
  readonly text: string
  readonly to: string
}

/** What a new company needs before people meet, until the first accompaniment: what there is, and where to go on. */
export function Start({ start }: { readonly start: Counts }) {
  const t = useWords()
  const steps = useSteps(start)
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  return (
    <Box component="section" aria-labelledby="start" sx={{ marginTop: 4 }}>
      <Typography variant="h2" id="start" sx={{ fontSize: '1.25rem' }}>
        {t(`${words}.title`)}
      </Typography>
      <Typography variant="body2" sx={{ color: color.ink2, marginBottom: '12px' }}>
        {t(`${words}.done`, { done, all: steps.length })}
      </Typography>
      <Panel component="ol" sx={{ overflow: 'hidden', '& > li + li': { borderTop: `1px solid ${color.line}` } }}>
        {steps.map((step, at) => (
          <Line key={step.name} step={step} number={at + 1} isNext={step === next} />
        ))}
      </Panel>
    </Box>
  )
}

function useSteps(start: Counts): readonly Step[] {
  const t = useWords()
  const count = (key: 'units' | 'skills' | 'programs' | 'profile_questions' | 'feedback_questions', n: number) =>
    t(`${words}.counts.${key}` satisfies ConsoleKey, { smart_count: n })
  const { mentees, mentors, without_program: outside, visible_mentors: visible, invitations } = start
  const people = [
    t(`${words}.counts.mentees`, { smart_count: mentees }),
    t(`${words}.counts.mentors`, { smart_count: mentors }),
    ...(invitations > 0 ? [t(`${words}.counts.invitations`, { smart_count: invitations })] : []),
  ].join(', ')
  return [
    { name: 'brand', done: start.brand, text: t(`${words}.brand_text`), to: '/company_settings' },
    {
      name: 'units',
      done: start.business_units > 0,
      text: start.business_units > 0 ? count('units', start.business_units) : t(`${words}.units_text`),
      to: start.business_units > 0 ? '/business_units' : '/business_units/create',
    },
    {
      name: 'skills',
      done: start.skills > 0,
      text: start.skills > 0 ? count('skills', start.skills) : t(`${words}.skills_text`),
      to: '/tags',
    },
    {
      name: 'program',
      done: start.programs > 0,
      text: start.programs > 0 ? count('programs', start.programs) : t(`${words}.program_text`),
      to: start.programs > 0 ? '/programs' : '/programs/create',
    },
    {
      name: 'questions',
      done: start.profile_questions > 0 && start.feedback_questions > 0,
      text: [
        count('profile_questions', start.profile_questions),
        count('feedback_questions', start.feedback_questions),
      ].join(', '),
      to: start.profile_questions > 0 ? '/feedback_questions' : '/profile_questions',
    },
    {
      name: 'people',
      done: mentees > 0 && mentors > 0 && outside === 0,
      text: outside > 0 ? `${people}. ${t(`${words}.outside`, { smart_count: outside })}` : people,
      to: outside > 0 ? viewPath('users', { without_program: 'true' }) : '/invitation_imports/create',
    },
    {
      name: 'visibility',
      done: visible > 0,
      text:
        visible > 0 || mentors === 0
          ? t(`${words}.counts.visible`, { smart_count: visible })
          : t(`${words}.visibility_text`),
      to: viewPath('users', { profiles: 'presenter', status: 'active' }),
    },
    {
      name: 'match',
      done: false,
      text:
        start.requests > 0 ? t(`${words}.counts.requests`, { smart_count: start.requests }) : t(`${words}.match_text`),
      to: start.requests > 0 ? '/mentoring_requests' : '/cohort_matches/create',
    },
  ]
}

interface LineProps {
  readonly step: Step
  readonly number: number
  /** The first that is not done: the one primary button. */
  readonly isNext: boolean
}

function Line({ step: { name, done, text, to }, number, isNext }: LineProps) {
  const t = useWords()
  const title = t(`${words}.${name}`)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '36px minmax(0, 1fr) auto',
        gap: '14px',
        alignItems: 'center',
        padding: '12px 16px',
        '@media (max-width: 760px)': {
          gridTemplateColumns: '36px minmax(0, 1fr)',
          '& > a': { gridColumn: 2, justifySelf: 'start' },
        },
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 36,
          height: 40,
          paddingTop: '2px',
          borderRadius: shape.arch,
          fontWeight: 600,
          ...(done
            ? { backgroundColor: color.successGround, color: color.successText }
            : { backgroundColor: color.brandTint2, color: color.ink }),
        }}
      >
        {done ? <Icon name="check" /> : <span aria-hidden="true">{number}</span>}
      </Box>
      <div>
        <Typography sx={{ fontWeight: 600, fontSize: '.9375rem' }}>
          {title}
          <Box component="span" sx={visuallyHidden}>
            {t(`${words}.${done ? 'is_done' : 'is_open'}`)}
          </Box>
        </Typography>
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {text}
        </Typography>
      </div>
      <Button
        size="small"
        variant={isNext ? 'contained' : 'text'}
        component={Link}
        to={to}
        aria-label={`${t(`${words}.${done ? 'see' : 'go'}`)}, ${title}`}
      >
        {t(`${words}.${done ? 'see' : 'go'}`)}
      </Button>
    </Box>
  )
}
