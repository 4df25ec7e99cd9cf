import LinkTo from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import type { CenterMeta } from '#contract/mentoring/mentoring-center.ts'
import { Line, SmallMuted } from '../../../shared/components/parts.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { dayWords } from '../../../shared/plan/dates.ts'
import { milestoneDue, milestoneName } from '../../../shared/plan/milestones.ts'
import { useNow } from '../../../shared/useNow.ts'
import { wholeCenter } from './requests.ts'

/** Of `CenterMeta`, whose schema stays with the page: shared, it would be a file of the first visit. */
const nextTasks: z.ZodType<CenterMeta['next_tasks']> = z.array(
  z.object({ relationship_id: z.string(), title: z.string().nullable(), due_on: z.string().nullable() }),
)

const nextMilestones: z.ZodType<CenterMeta['next_milestones']> = z.array(
  z.object({
    relationship_id: z.string(),
    kind: z.string(),
    count: z.number().nullable(),
    title: z.string().nullable(),
    due_on: z.string().nullable(),
    with_session: z.number().nullable(),
    late: z.boolean(),
  }),
)

/** The reader's next task with this person, the next milestone, and the way to the plan. */
export function NextTask({ relationship, name }: { relationship: string; name: string }) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  const { data } = useList(wholeCenter)
  const task = nextTasks.safeParse(data?.meta['next_tasks']).data?.find((one) => one.relationship_id === relationship)
  const title = task && (task.title === null ? t('goals.erased') : formats.typed(task.title))
  const milestone = nextMilestones
    .safeParse(data?.meta['next_milestones'])
    .data?.find((one) => one.relationship_id === relationship)
  const expected =
    milestone && [milestoneName(t, milestone), milestoneDue(t, formats, milestone, now)].filter(Boolean).join(', ')
  return (
    <Line sx={{ gap: '4px 16px', flexWrap: 'wrap', justifyContent: 'space-between' }}>
      <SmallMuted>
        {task &&
          t('next.label', {
            task: task.due_on === null ? title : t('next.due', { title, day: dayWords(formats, task.due_on, now) }),
          })}
        {task && expected !== undefined && <br />}
        {expected !== undefined && t('milestone.next', { name: expected })}
      </SmallMuted>
      <LinkTo component={Link} to={paths.actionPlan(relationship)} variant="body2" aria-label={t('next.of', { name })}>
        {t('next.plan')}
      </LinkTo>
    </Line>
  )
}
