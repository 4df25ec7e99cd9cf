import { useTranslation } from 'react-i18next'
import { Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { Say } from '../../../shared/meeting/page.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import type { Meeting } from '../../../shared/meeting/moment.ts'

/** Why it was called off, and the words that came with it. */
export function ClosingWords({ meeting, parties }: { meeting: Meeting; parties: Parties }) {
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const { closing_reason: reason, closing_note: note, closed_by: by } = meeting.attributes
  // A declined date leaves its words with the session that is to be planned.
  const declined = meeting.attributes.aasm_state === 'initiated' ? meeting.attributes.appointments.at(-1) : undefined
  const words = note ?? declined?.decline_note ?? null
  if ((reason === null || reason === 'other') && words === null) return null
  const teller = by === 'admin' ? 'admin' : by !== null && by === parties.side ? 'self' : 'other'
  return (
    <Rows className="wide">
      {reason !== null && reason !== 'other' && (
        <p>{t('closing.reason', { reason: t(`reasons.${teller}.${reason}`) })}</p>
      )}
      {words !== null && <Say>{shared('quoted', { text: words })}</Say>}
      {note === null && words !== null && <SmallMuted>{t('closing.declined')}</SmallMuted>}
    </Rows>
  )
}
