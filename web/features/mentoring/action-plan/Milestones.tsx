import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Block, BlockTitle } from '../../../shared/meeting/page.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import type { Plan, PlanMilestone } from '../../../shared/plan/calls.ts'
import { Flag } from '../../../shared/plan/Flag.tsx'
import { milestoneDue, milestoneName, waitingMilestone } from '../../../shared/plan/milestones.ts'
import type { PlanWrites } from '../../../shared/plan/usePlanWrites.ts'
import { useNow } from '../../../shared/useNow.ts'

const Lines = styled('ul')({
  display: 'grid',
  '& li': { padding: '10px 0', borderTop: `1px solid ${color.line}` },
  '& li:first-of-type': { borderTop: 0 },
  '& .line': {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    gap: 12,
    alignItems: 'start',
    overflowWrap: 'anywhere',
  },
  '& label.line': { cursor: 'pointer' },
  '& small': { display: 'block', fontSize: '.875rem', lineHeight: 1.4, color: color.ink2 },
})

interface MilestonesProps {
  plan: Plan
  parties: Parties
  writes: PlanWrites
  onGoal: () => void
}

/** The milestone that waits for the reader, and all that the program expects of the two. */
export function Milestones({ plan, parties, writes, onGoal }: MilestonesProps) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  const waiting = plan.writable ? waitingMilestone(plan.milestones, parties.side) : null
  const reached = plan.milestones.filter(({ reached_at: at }) => at !== null).length
  const isMine = (one: PlanMilestone) => one.for === 'both' || one.for === parties.side
  const whose = (one: PlanMilestone) =>
    one.for === 'both'
      ? t('task.for_both')
      : one.for === parties.side
        ? t('task.for_me')
        : t('task.for_other', { name: parties.other?.firstName ?? '' })
  const about = (one: PlanMilestone) =>
    one.reached_at !== null
      ? t('milestone.reached_on', { day: formats.day(one.reached_at, now) })
      : plan.writable
        ? [whose(one), milestoneDue(t, formats, one, now)].filter(Boolean).join(', ')
        : t('milestone.not_reached')
  return (
    <>
      {waiting && (
        <Block component="section" variant="outlined" className="first" aria-labelledby="plan-milestone">
          <Box sx={{ marginBottom: 1 }}>
            <StatePill tone="warning">
              {[
                t(waiting.for === 'both' ? 'milestone.of_both' : 'milestone.of_me'),
                milestoneDue(t, formats, waiting, now),
              ]
                .filter(Boolean)
                .join(', ')}
            </StatePill>
          </Box>
          <BlockTitle id="plan-milestone">{milestoneName(t, waiting)}</BlockTitle>
          <SmallMuted>{t(`milestone.about.${waiting.kind}`)}</SmallMuted>
          {waiting.kind === 'task' && (
            <Button size="small" variant="contained" sx={act} onClick={() => writes.tickMilestone(waiting)}>
              {t('milestone.tick')}
            </Button>
          )}
          {waiting.kind === 'goal' && (
            <Button size="small" variant="contained" sx={act} onClick={onGoal}>
              {t('goals.set_first')}
            </Button>
          )}
        </Block>
      )}
      <Block component="section" variant="outlined" aria-labelledby="plan-milestones">
        <BlockTitle id="plan-milestones">{t('milestone.title')}</BlockTitle>
        <SmallMuted sx={{ marginTop: -1, marginBottom: 1 }}>
          {t('milestone.reached', { reached, total: plan.milestones.length })}
        </SmallMuted>
        <Lines>
          {plan.milestones.map((one) => {
            const words = (
              <span>
                {milestoneName(t, one)}
                <small>{about(one)}</small>
              </span>
            )
            return (
              <li key={one.id}>
                {one.kind === 'task' && plan.writable && isMine(one) ? (
                  <label className="line">
                    <Checkbox checked={one.reached_at !== null} onChange={() => writes.tickMilestone(one)} />
                    {words}
                  </label>
                ) : (
                  <div className="line">
                    {one.reached_at === null ? <Flag size={20} /> : <Icon name="check" size={20} />}
                    {words}
                  </div>
                )}
              </li>
            )
          })}
        </Lines>
      </Block>
    </>
  )
}

const act = { marginTop: 1.5, alignSelf: 'start', justifySelf: 'start' } as const
