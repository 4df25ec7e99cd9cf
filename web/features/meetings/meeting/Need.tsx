import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Line, Muted, SmallMuted } from '../../../shared/components/parts.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { useLocale } from '../../../shared/i18n/format.ts'
import { meetingReasons } from '../../../shared/meeting/calls.ts'
import { Block, BlockTitle, Say } from '../../../shared/meeting/page.tsx'
import { targetOf } from '../../../shared/meeting/parties.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { isOver, wasHeld } from '../../../shared/meeting/moment.ts'
import type { Meeting } from '../../../shared/meeting/moment.ts'

/** What they will talk about, or talked about, in the words of who wrote it. */
export function Need({ meeting, parties, onEdit }: { meeting: Meeting; parties: Parties; onEdit: () => void }) {
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const locale = useLocale()
  const { attributes: held } = meeting
  const reasonId = targetOf(meeting, 'meeting_reason') ?? held.meeting_reason_id
  const reasons = useList(meetingReasons, { enabled: reasonId !== null })
  const reason = reasons.data?.data.find(({ id }) => id === reasonId)?.attributes.label[locale]
  const author =
    held.subject_by === 'admin'
      ? t('by.admin')
      : held.subject_by === parties.side
        ? t('by.self')
        : t('by.other', { name: parties.other?.firstName ?? '' })
  const when = held.aasm_state === 'started' ? 'now' : wasHeld(held) || isOver(held) ? 'past' : 'ahead'
  return (
    <Block component="section" variant="outlined" aria-labelledby="session-need">
      <div className="head">
        <BlockTitle id="session-need">{t(`need.${when}`)}</BlockTitle>
        {held.allowed.includes('edit') && (
          <Button variant="text" size="small" aria-haspopup="dialog" onClick={onEdit}>
            {t('need.edit')}
          </Button>
        )}
      </div>
      <Line sx={{ gap: 1, flexWrap: 'wrap', marginBottom: 1.5 }}>
        <Chip variant="fact" label={formats.typed(held.topic ?? shared('no_topic'))} sx={{ height: 'auto' }} />
        {reason !== undefined && <Chip variant="fact" label={t('need.reason', { reason })} sx={{ height: 'auto' }} />}
      </Line>
      {held.description !== null && held.description !== '' ? (
        <>
          <Say>{shared('quoted', { text: held.description })}</Say>
          <SmallMuted sx={{ marginTop: 1 }}>{t('need.author', { author })}</SmallMuted>
        </>
      ) : (
        <Muted>{t('need.nothing')}</Muted>
      )}
    </Block>
  )
}
