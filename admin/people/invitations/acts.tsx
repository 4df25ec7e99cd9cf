import Typography from '@mui/material/Typography'
import type { AdminInvitation } from '#contract/console/people/invitations.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'
import { InvitationPill } from './InvitationPill.tsx'

const words = 'resources.invitations'

/** Whom an invitation is for; an auditor reads neither name nor address. */
export function invitedName({ full_name, email }: AdminInvitation, t: Words): string {
  return full_name ?? email ?? t(`${words}.nobody`)
}

const values = (invitation: AdminInvitation, t: Words) => ({ name: invitedName(invitation, t) })

const bulk = {
  roles: ['admin', 'business_unit_admin'],
  nameOf: invitedName,
  renderState: ({ state, otherwise }: AdminInvitation) => <InvitationPill state={state} otherwise={otherwise} />,
} as const

/** What an administrator may do with an invitation. */
export const invitationActs: Acts<'invitations', AdminInvitation> = {
  resend: {
    resource: 'invitations',
    name: 'resend',
    placement: 'button',
    tone: 'neutral',
    values,
    Explanation: () => <Typography>{useWords()(`${words}.acts.resend.text`)}</Typography>,
    bulk,
  },
  revoke: {
    resource: 'invitations',
    name: 'revoke',
    placement: 'button',
    tone: 'destructive',
    values,
    Explanation: () => <Typography>{useWords()(`${words}.acts.revoke.text`)}</Typography>,
    bulk,
  },
}
