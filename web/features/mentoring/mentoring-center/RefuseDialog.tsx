import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { noteMaxLength } from '#contract/platform/values.ts'
import { refusalReasons } from '#contract/mentoring/mentoring-requests.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../../shared/form/ReasonField.tsx'
import { TextField } from '../../../shared/form/TextField.tsx'
import { textDraft, useDraftForm } from '../../../shared/form/useDraftForm.ts'
import { noteSchema } from '../../../shared/form/note.ts'
import type { RequestDialogProps } from './requestDialog.ts'

const schema = z.object({ reason: z.string().pipe(z.enum(refusalReasons)), note: noteSchema })
const empty = { reason: '', note: '' }

/**
 * A refusal says why: a reason, and a few words if the mentor wants to. What was typed stays when the server refuses.
 */
export function RefuseDialog(props: RequestDialogProps) {
  const { requestId, readerId, other, decision, overtaken, open, onClose, onDone } = props
  const { t } = useTranslation('mentoring')
  const { busy, refusal, decide } = decision
  const { form, clear } = useDraftForm({
    schema,
    empty,
    drafts: { note: textDraft(`${readerId}/refuse/${requestId}`) },
  })
  const send = form.handleSubmit(async (sent) => {
    if (!(await decide({ aasm_state: 'cancelled', ...sent }))) return
    clear()
    onDone()
  })
  return (
    <FormDialog
      title={t('refuse.title', { name: other.name })}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={send}
      words={{
        send: t('refuse.send'),
        sending: t('refuse.sending'),
        cancel: overtaken === null ? t('cancel') : t('close'),
      }}
      refusal={refusal && { ...refusal, text: `${refusal.text} ${t('kept')}` }}
      closed={overtaken !== null}
    >
      {overtaken}
      <ReasonField
        control={form.control}
        name="reason"
        label={t('refuse.reason')}
        reasons={refusalReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        fault={t('refuse.missing')}
      />
      <TextField
        control={form.control}
        name="note"
        label={t('refuse.note')}
        help={t('refuse.note_help', { name: other.name })}
        max={noteMaxLength}
        rows={3}
      />
    </FormDialog>
  )
}
