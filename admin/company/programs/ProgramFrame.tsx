import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { useCanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { viewPath } from '../../platform/lists/saved-views.ts'
import { BackLink } from '../../platform/shared/BackLink.tsx'
import { toDateInput, useFormats } from '../../platform/shared/format.ts'
import { hiddenInPrint } from '../../platform/shared/print.ts'
import { Pill } from '../../platform/shared/StatePill.tsx'
import { ProgramTools } from './ProgramTools.tsx'
import { seasonState } from './season.ts'

const words = 'resources.programs'
const tones = { ahead: 'info', open: 'success', over: 'default', archived: 'default' } as const

/** Today in the reader's zone. */
export const today = () => toDateInput(new Date().toISOString())

interface ProgramFrameProps {
  readonly program: AdminProgram
  readonly tab: 'settings' | 'people' | 'rules' | 'weights' | 'journey'
  /** What may be done on the tab as a whole. */
  readonly tools?: ReactNode
}

/** The head of every page of a program: its name, its season, and its tabs, which are links. */
export function ProgramFrame({ program, tab, tools }: ProgramFrameProps) {
  const t = useWords()
  const locale = useLocale()
  const { number } = useFormats()
  const { canAccess: mayConfigure } = useCanAccess({ resource: 'programs', action: 'edit' })
  const { id, participants, presenters } = program
  const state = program.archived ? 'archived' : seasonState(program, today())
  const tabs = {
    settings: mayConfigure === true ? `/programs/${id}` : `/programs/${id}/show`,
    people: viewPath('program_enrollments', { program_id: id }),
    ...(mayConfigure === true && { rules: `/programs/${id}/show/rules` }),
    weights: `/programs/${id}/show/weights`,
    journey: `/programs/${id}/show/journey`,
  }
  const offered = (['settings', 'people', 'rules', 'weights', 'journey'] as const).filter((name) => name in tabs)
  return (
    <>
      <PageHead
        title={program.name[locale]}
        above={<BackLink to="/programs" label={t(`${words}.back`)} />}
        subtitle={
          <Box component="span" sx={subtitle}>
            <Pill tone={tones[state]} text={t(`${words}.states.${state}`)} /> <Summary program={program} />
          </Box>
        }
      >
        {tools}
        <ProgramTools program={program} />
      </PageHead>
      <Tabs
        value={offered.includes(tab) ? tab : false}
        aria-label={t(`${words}.tabs_label`)}
        component="nav"
        variant="scrollable"
        sx={{ marginTop: 2, borderBottom: `1px solid ${color.line}`, ...hiddenInPrint }}
      >
        {offered.map((name) => (
          <Tab
            key={name}
            value={name}
            component={RouterLink}
            to={tabs[name] ?? ''}
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                {t(`${words}.tabs.${name}`)}
                {name === 'people' && (
                  <>
                    {' '}
                    <Box sx={count}>{number(participants + presenters)}</Box>
                  </>
                )}
              </Box>
            }
          />
        ))}
      </Tabs>
    </>
  )
}

/** `Du 1 sept. 2025 au 30 juin 2026. 164 mentorés, 42 mentors` */
function Summary({ program }: Pick<ProgramFrameProps, 'program'>) {
  const t = useWords()
  const { plainDate } = useFormats()
  const { sign_up_from: from, closes_on: until, participants, presenters } = program
  const people = t(`${words}.subtitle.people`, {
    participants: t(`${words}.mentees`, { smart_count: participants }),
    presenters: t(`${words}.mentors`, { smart_count: presenters }),
  })
  const period =
    from != null && until != null
      ? t(`${words}.subtitle.period`, { from: plainDate(from), until: plainDate(until) })
      : from == null && until == null
        ? t(`${words}.subtitle.always`)
        : ''
  return (
    <span>
      {period} {people}
    </span>
  )
}

const subtitle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', marginTop: '6px' } as const
const count = {
  minWidth: 22,
  padding: '2px 6px',
  borderRadius: '10px',
  backgroundColor: color.neutralGround,
  color: color.ink,
  fontSize: '.8125rem',
  fontVariantNumeric: 'tabular-nums',
} as const
