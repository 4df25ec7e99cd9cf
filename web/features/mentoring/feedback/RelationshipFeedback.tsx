import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { endedRelationshipStates } from '#contract/mentoring/mentoring-relationships.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { useList, useOne } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { meetingsOf, oneRelationship } from '../../../shared/meeting/calls.ts'
import { Facts } from '../../../shared/meeting/page.tsx'
import { partiesOf } from '../../../shared/meeting/parties.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { ReportPage } from './ReportPage.tsx'

/** What both say of a whole accompaniment, once it is finished. */
export function RelationshipFeedback() {
  const { t } = useTranslation('feedback')
  const { t: shared } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const me = useMe()
  const { id = '' } = useParams()
  const relationship = useOne(oneRelationship(id))
  const meetings = useList(meetingsOf(id))
  if (relationship.data === undefined)
    return (
      <Waiting
        title={t('heads.relationship.one')}
        error={relationship.error}
        onRetry={() => void relationship.refetch()}
      />
    )
  const { data, included } = relationship.data
  const { attributes: run } = data
  const parties = partiesOf(data, me, included)
  const name = shared('accompaniment_of', { name: parties.other?.firstName ?? common('notifications.somebody') })
  const held = (meetings.data?.data ?? []).filter(({ attributes }) => attributes.evidence !== null).length
  const from = run.started_at && formats.day(run.started_at)
  const to = run.ended_at && formats.day(run.ended_at)
  const over = endedRelationshipStates.some((state) => state === run.aasm_state)
  return (
    <ReportPage
      key={id}
      about={{ of: 'relationship', id }}
      me={me}
      parties={parties}
      isOpen={over}
      isClosed={false}
      due={null}
      back={{ to: paths.relationship(id), label: name }}
      lede={
        from === null || to === null
          ? name
          : from === to
            ? t('lede_relationship_day', { relationship: name, day: from })
            : t('lede_relationship', { relationship: name, from, to })
      }
      next={null}
      facts={{
        title: t('facts.figures'),
        children: (
          <Facts>
            {meetings.data && (
              <div>
                <dt>{t('facts.sessions')}</dt>
                <dd>{formats.number(held)}</dd>
              </div>
            )}
            {run.ended_at !== null && (
              <div>
                <dt>{t('facts.end')}</dt>
                <dd>{formats.fullDay(run.ended_at)}</dd>
              </div>
            )}
          </Facts>
        ),
      }}
    />
  )
}
