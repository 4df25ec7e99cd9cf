import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { oneMeeting, oneRelationship } from '../../../shared/meeting/calls.ts'
import { Facts } from '../../../shared/meeting/page.tsx'
import { partiesOf, targetOf } from '../../../shared/meeting/parties.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { heldFrom } from '../../../shared/meeting/when.ts'
import { useMe } from '../../../shared/session/me.ts'
import { ReportPage } from './ReportPage.tsx'

/** The reports on one session. */
export function Feedback() {
  const { t } = useTranslation('feedback')
  const { t: shared } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const me = useMe()
  const { id = '' } = useParams()
  const meeting = useOne(oneMeeting(id))
  if (meeting.data === undefined)
    return <Waiting title={t('title')} error={meeting.error} onRetry={() => void meeting.refetch()} />
  const { data, included } = meeting.data
  const { attributes: held } = data
  const parties = partiesOf(data, me, included)
  const name = parties.other?.firstName ?? common('notifications.somebody')
  const meetingTitle = t('session_with', { number: held.session_number, name })
  const relationship = targetOf(data, 'mentoring_relationship')
  const day = heldFrom(held)
  return (
    <ReportPage
      key={id}
      about={{ of: 'meeting', id }}
      me={me}
      parties={parties}
      isOpen={held.aasm_state === 'feedback_requested' || held.aasm_state === 'feedback_filled'}
      isClosed={held.aasm_state === 'finished'}
      due={held.due_at}
      back={{ to: paths.meeting(id), label: meetingTitle }}
      lede={
        day === null
          ? meetingTitle
          : t('lede', { session: meetingTitle, day: formats.day(day), how: shared(`types_by.${held.meeting_type}`) })
      }
      next={relationship !== null && <NextMeeting relationship={relationship} />}
      planOf={relationship}
      facts={{
        title: t('facts.session'),
        children: (
          <Facts>
            <div>
              <dt>{t('facts.topic')}</dt>
              <dd>{formats.typed(held.topic ?? shared('no_topic'))}</dd>
            </div>
            {day !== null && held.ends_at !== null && (
              <div>
                <dt>{t('facts.held')}</dt>
                <dd>
                  {shared('when', {
                    day: formats.day(day),
                    span: formats.hours(formats.time(day), formats.time(held.ends_at)),
                  })}
                  <small>{shared('at_city', { city: formats.city(formats.zone) })}</small>
                </dd>
              </div>
            )}
          </Facts>
        ),
      }}
    />
  )
}

/** The way to the next session, while the accompaniment runs. */
function NextMeeting({ relationship }: { relationship: string }) {
  const { t } = useTranslation('feedback')
  const { data } = useOne(oneRelationship(relationship))
  const state = data?.data.attributes.aasm_state
  if (state !== 'initiated' && state !== 'admin_initiated') return null
  return (
    <Button variant="contained" component={Link} to={paths.planMeeting(relationship)} sx={{ marginTop: 2 }}>
      {t('opens.plan')}
    </Button>
  )
}
