import Chip from '@mui/material/Chip'
import type { AdminInvitation } from '#contract/console/people/invitations.ts'
import { useWords } from '../../platform/i18n/provider.ts'

const tones = { sent: 'info', used: 'success', expired: 'warning', revoked: 'default' } as const

/** What became of an invitation. */
export function InvitationPill({ state, otherwise }: Pick<AdminInvitation, 'state' | 'otherwise'>) {
  const t = useWords()
  const became = otherwise ? 'otherwise' : state
  return <Chip variant="state" color={tones[state]} label={t(`resources.invitations.states.${became}`)} />
}
