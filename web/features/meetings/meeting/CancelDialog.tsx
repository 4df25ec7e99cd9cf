import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { cancelReasons, notHeldReasons } from '#contract/meetings/meetings.ts'
import { noteMaxLength } from '#contract/platform/values.ts'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Muted } from '../../../shared/components/parts.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../../shared/form/ReasonField.tsx'
import { TextField } from '../../../shared/form/TextField.tsx'
import { textDraft, useDraftForm } from '../../../shared/form/useDraftForm.ts'
import type { MeetingDialogProps } from '../../../shared/meeting/dialog.ts'
import { Picks } from '../../../shared/meeting/Picks.tsx'
import { Overtaken } from '../../../shared/meeting/Overtaken.tsx'
import { hasFollowing } from './following.ts'

function isCancelReason(reason: string): reason is (typeof cancelReasons)[number] {
  return cancelReasons.some((known) => known === reason)
}

const reasons = { cancel: cancelReasons, not_held: notHeldReasons } as const
/** Takes the reasons of both dialogs; the server refuses those of the other one. */
const schema = z.object({
  reason: z.string().pipe(z.enum([...new Set([...cancelReasons, ...notHeldReasons])])),
  note: z.string().max(noteMaxLength),
})

/** Calls a session off before it, or says afterwards that it was not held. Both with a reason. */
export function CancelDialog({ what, ...props }: MeetingDialogProps & { what: 'cancel' | 'not_held' }) {
  const { meeting, me, parties, act, open, onClose, onDone } = props
  const { t } = useTranslation('session')
  const { t: common } = useTranslation()
  const { attributes: held } = meeting
  const isReport = held.aasm_state === 'feedback_requested'
  const closed = !held.allowed.includes('cancelled') || isReport !== (what === 'not_held')
  const name = parties.other?.firstName ?? common('notifications.somebody')
  const [scope, setScope] = useState<'one' | 'following'>('one')
  const offersAll = what === 'cancel' && hasFollowing(held)
  const { form, clear } = useDraftForm({
    schema,
    empty: { reason: '', note: '' },
    drafts: { note: textDraft(`${me.id}/${what}/${meeting.id}`) },
  })
  const send = form.handleSubmit(async (sent) => {
    const { reason, note } = sent
    const isDone =
      offersAll && scope === 'following' && isCancelReason(reason)
        ? await act.following({ cancel: reason, note })
        : await act.change({ aasm_state: 'cancelled', ...sent })
    if (!isDone) return
    clear()
    onDone()
  })
  return (
    <FormDialog
      title={t(`${what}.title`, { number: held.session_number })}
      open={open}
      busy={act.busy}
      onClose={onClose}
      onSubmit={send}
      words={{ send: t(`${what}.send`), sending: t('sending'), cancel: closed ? t('close') : t(`${what}.back`) }}
      refusal={closed ? null : act.refusal}
      closed={closed}
    >
      {closed ? <Overtaken {...props} /> : <Muted>{t(`${what}.told`, { name })}</Muted>}
      {offersAll && !closed && (
        <Picks
          label={t('cancel.what')}
          value={scope}
          options={[
            { value: 'one', label: t('scope.one') },
            { value: 'following', label: t('scope.following') },
          ]}
          onChoose={setScope}
        />
      )}
      <ReasonField
        control={form.control}
        name="reason"
        label={t(`${what}.why`)}
        reasons={reasons[what].map((value) => ({
          value,
          label: value === 'other' ? t('other_reason') : t(`reasons.choose.${value}`, { name }),
        }))}
        fault={t('reason_missing')}
      />
      <TextField
        control={form.control}
        name="note"
        label={t('note', { name })}
        help={t('note_help')}
        max={noteMaxLength}
        rows={3}
      />
      {what === 'not_held' && !closed && <Notice icon="help">{t('not_held.until')}</Notice>}
    </FormDialog>
  )
}
