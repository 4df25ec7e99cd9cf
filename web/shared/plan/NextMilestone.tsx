import LinkTo from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SmallMuted, Strong } from '../components/parts.ts'
import { useOne } from '../data/hooks.ts'
import { useFormats } from '../i18n/format.ts'
import { Block, BlockTitle } from '../meeting/page.tsx'
import type { Side } from '../meeting/parties.ts'
import { paths } from '../paths/paths.ts'
import { useNow } from '../useNow.ts'
import { planOf } from './calls.ts'
import { milestoneDue, milestoneName, waitingMilestone } from './milestones.ts'

/** What the program expects next of the reader; nothing when nothing waits. */
export function NextMilestone({ relationship, side }: { relationship: string; side: Side | null }) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  const plan = useOne(planOf(relationship)).data?.data.attributes
  const milestone = plan?.writable ? waitingMilestone(plan.milestones, side) : null
  if (milestone === null) return null
  return (
    <Block component="section" variant="outlined" aria-labelledby="next-milestone">
      <div className="head">
        <BlockTitle id="next-milestone">{t('milestone.title')}</BlockTitle>
        <LinkTo component={Link} to={paths.actionPlan(relationship)} variant="body2">
          {t('meeting.plan')}
        </LinkTo>
      </div>
      <Strong>{milestoneName(t, milestone)}</Strong>
      <SmallMuted>{milestoneDue(t, formats, milestone, now)}</SmallMuted>
    </Block>
  )
}
