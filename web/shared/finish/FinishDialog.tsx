import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { finishReasons } from '#contract/mentoring/mentoring-relationships.ts'
import { noteMaxLength } from '#contract/platform/values.ts'
import { Notice } from '../components/Notice.tsx'
import { api } from '../data/api.ts'
import { useOne } from '../data/hooks.ts'
import type { Item } from '../data/models.ts'
import { useChange } from '../data/useChange.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { noteSchema } from '../form/note.ts'
import { ReasonField } from '../form/ReasonField.tsx'
import { TextField } from '../form/TextField.tsx'
import { textDraft, useDraftForm } from '../form/useDraftForm.ts'
import { oneRelationship } from '../meeting/calls.ts'
import { useNotifier } from '../notify/Toaster.tsx'
import { useMe } from '../session/me.ts'
import { Effects } from './Effects.tsx'
import type { Finishing } from './finishing.ts'

const schema = z.object({ reason: z.string().pipe(z.enum(finishReasons)), note: noteSchema })
const empty = { reason: '', note: '' }

/** How long « L’accompagnement avec Karim est terminé » stays, in ms. */
const doneDuration = 6000

/** The end frees a place on both sides, one's own included, cancels sessions and marks notifications as read. */
const touched = [
  'mentoring_requests',
  'mentoring_relationships',
  'presenters',
  'participants',
  'users',
  'notifications',
  'meetings',
  'feedbacks',
] as const

/** Who ended it while the dialog was open; null while it runs. */
function overtakenBy({ attributes }: Item<'mentoring_relationships'>, side: Finishing['side']) {
  const { aasm_state: state, finished_by: by } = attributes
  if (state === 'initiated' || state === 'admin_initiated') return null
  if (by === null) return 'ended'
  return by === 'admin' ? 'finished_admin' : by === side ? 'finished_other' : 'finished_self'
}

interface FinishDialogProps extends Finishing {
  open: boolean
  onClose: () => void
  /** The server did it, and the page shows it. */
  onFinished: (id: string) => void
}

/** What finishing changes, then why, and a word for the other person. */
export function FinishDialog({ relationship, side, name, open, onClose, onFinished }: FinishDialogProps) {
  const { t } = useTranslation('finish')
  const me = useMe()
  const notifier = useNotifier()
  const { id } = relationship
  const { busy, refusal, error, send, reset } = useChange<'mentoring_relationships'>(touched)
  const close = () => {
    reset()
    onClose()
  }
  const now = useOne(oneRelationship(id), { enabled: open && !busy }).data?.data
  const overtaken = open && !busy && now ? overtakenBy(now, side) : null
  const { form, clear } = useDraftForm({ schema, empty, drafts: { note: textDraft(`${me.id}/finish/${id}`) } })
  const submit = form.handleSubmit(async ({ note, reason }) => {
    const attributes = { aasm_state: 'finished', reason, ...(note !== '' && { note }) } as const
    if ((await send(api.mentoring_relationships.update({ id }, { attributes }))) === null) return
    clear()
    close()
    notifier.say({ tone: 'success', title: t('done', { name }), duration: doneDuration })
    onFinished(id)
  })
  // What happened says more than the refusal that came of it.
  const atNote = overtaken === null ? error?.of('note')?.detail : undefined
  return (
    <FormDialog
      title={t('title')}
      open={open}
      busy={busy}
      onClose={close}
      onSubmit={submit}
      words={{
        send: t('send'),
        sending: t('sending'),
        cancel: overtaken === null ? t('keep') : t('close'),
      }}
      refusal={
        overtaken === null && atNote === undefined && refusal
          ? { ...refusal, text: `${refusal.text} ${t('typed_kept')}` }
          : null
      }
      closed={overtaken !== null}
    >
      {overtaken === null ? (
        <>
          <Effects relationship={relationship} name={name} />
          <ReasonField
            control={form.control}
            name="reason"
            label={t('reason')}
            reasons={finishReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            fault={t('missing', { name })}
          />
        </>
      ) : (
        <Notice arrives tone="warning" title={t(`overtaken.${overtaken}`, { name })}>
          {t('overtaken.unsent')}
        </Notice>
      )}
      <TextField
        control={form.control}
        name="note"
        label={t('note', { name })}
        help={t(overtaken === null ? 'note_help' : 'note_unsent', { name })}
        refusal={atNote}
        max={noteMaxLength}
        rows={3}
      />
    </FormDialog>
  )
}
