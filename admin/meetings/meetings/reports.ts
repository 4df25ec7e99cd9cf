import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import type { Words } from '../../platform/i18n/provider.ts'
import { awaited } from './views.ts'

/** Whether that side has reported; never what it wrote. */
export function reportOf(
  { feedback_by: authors, aasm_state: state }: Pick<AdminMeeting, 'feedback_by' | 'aasm_state'>,
  side: 'participant' | 'presenter',
  t: Words,
): string {
  if (authors.includes(side)) return t('resources.meetings.reported')
  return t(awaited.includes(state) ? 'resources.meetings.awaited' : 'resources.meetings.not_yet')
}
