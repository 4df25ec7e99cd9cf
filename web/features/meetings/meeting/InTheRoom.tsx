import { useTranslation } from 'react-i18next'
import { Strong } from '../../../shared/components/parts.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { useRoom } from '../../../shared/meeting/useRoom.ts'

/** That the other one waits in the room; or that one is in it oneself, on another screen, and need not come twice. */
export function InTheRoom({ meetingId, parties }: { meetingId: string; parties: Parties }) {
  const { t } = useTranslation('session')
  const present = useRoom(meetingId)?.present ?? []
  const isIn = parties.side !== null && present.includes(parties.side)
  const isAwaited = present.includes(parties.otherSide)
  return (
    <Strong role="status" className="wide" sx={{ '&:empty': { position: 'absolute' } }}>
      {isIn ? t('room.own') : isAwaited && t('room.waits', { name: parties.other?.firstName ?? t('room.somebody') })}
    </Strong>
  )
}
