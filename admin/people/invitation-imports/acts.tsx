import Typography from '@mui/material/Typography'
import { type AdminInvitationImport, correctedCells } from '#contract/console/people/invitation-imports.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'

/** What may be done with a file that was checked. */
export const importActs: Acts<'invitation_imports', AdminInvitationImport> = {
  start: {
    resource: 'invitation_imports',
    name: 'start',
    placement: 'primary',
    tone: 'neutral',
    values: ({ invited }) => ({ smart_count: invited }),
    Explanation: StartExplanation,
  },
  write: {
    resource: 'invitation_imports',
    name: 'write',
    placement: 'primary',
    tone: 'neutral',
    values: ({ created, changed }) => ({ smart_count: created + changed }),
    Explanation: WriteExplanation,
  },
  stop: {
    resource: 'invitation_imports',
    name: 'stop',
    placement: 'button',
    tone: 'neutral',
    Explanation: StopExplanation,
  },
  resume: {
    resource: 'invitation_imports',
    name: 'resume',
    placement: 'button',
    tone: 'neutral',
    Explanation: ResumeExplanation,
  },
  // Its button and its inputs are in the list of what is wrong.
  correct: {
    resource: 'invitation_imports',
    name: 'correct',
    placement: 'menu',
    tone: 'neutral',
    body: correctedCells,
    Explanation: () => null,
  },
  withdraw: {
    resource: 'invitation_imports',
    name: 'withdraw',
    placement: 'button',
    tone: 'destructive',
    values: ({ open }) => ({ smart_count: open }),
    Explanation: WithdrawExplanation,
  },
}

/** All that it has made is gone. */
export function isUndone({ state, kind, invited, created, gone }: AdminInvitationImport): boolean {
  return state === 'done' && gone > 0 && gone === (kind === 'invitations' ? invited : created)
}

/** What may be done with the file once it is written, or while it is. */
export const lateActs = { stop: importActs.stop, resume: importActs.resume, withdraw: importActs.withdraw } as const

/** What may be done with the file as a whole. */
export const fileActs = { start: importActs.start, write: importActs.write, ...lateActs } as const

function WithdrawExplanation({ record: { invited, open } }: { readonly record: AdminInvitationImport }) {
  const t = useWords()
  return (
    <>
      <Typography>{t('resources.invitation_imports.acts.withdraw.text')}</Typography>
      {invited > open && (
        <Typography>{t('resources.invitation_imports.acts.withdraw.used', { smart_count: invited - open })}</Typography>
      )}
    </>
  )
}

function WriteExplanation({ record: { created, changed, aside } }: { readonly record: AdminInvitationImport }) {
  const t = useWords()
  const { number } = useFormats()
  return (
    <>
      <Typography>
        {t('resources.invitation_imports.acts.write.text', {
          created: number(created),
          changed: number(changed),
          aside: number(aside),
        })}
      </Typography>
      <Typography>{t('resources.invitation_imports.acts.write.no_mail')}</Typography>
    </>
  )
}

function StopExplanation() {
  const t = useWords()
  return <Typography>{t('resources.invitation_imports.acts.stop.text')}</Typography>
}

function ResumeExplanation({ record: { invited, aside, rows } }: { readonly record: AdminInvitationImport }) {
  const t = useWords()
  const { number } = useFormats()
  return (
    <Typography>
      {t('resources.invitation_imports.acts.resume.text', { left: number((rows ?? 0) - invited - aside) })}
    </Typography>
  )
}

function StartExplanation({ record: { aside } }: { readonly record: AdminInvitationImport }) {
  const t = useWords()
  return <Typography>{t('resources.invitation_imports.acts.start.text', { aside })}</Typography>
}
