import { useGetOne } from 'react-admin'
import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import type { RecordWithPast } from '../../platform/resource.ts'
import { pairName } from '../../platform/shared/people.ts'
import { HistoryFrame } from './HistoryFrame.tsx'
import { HistoryPanel, useEventCount } from './HistoryPanel.tsx'

/** The history of a row, read beside its list. */
export default function OpenHistory({ resource, id }: { readonly resource: RecordWithPast; readonly id: string }) {
  const t = useWords()
  const { data: record } = useGetOne<AdminRequest | AdminRelationship | AdminMeeting>(resource, { id })
  const counted = useEventCount({ resource, id })
  return (
    <HistoryFrame
      label={t(`resources.${resource}.history`)}
      name={record === undefined ? '' : pairName(record, t)}
      foot={counted}
    >
      <HistoryPanel resource={resource} id={id} />
    </HistoryFrame>
  )
}
