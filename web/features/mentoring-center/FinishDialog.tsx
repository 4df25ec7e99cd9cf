import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { finishReasons } from '#contract/mentoring-relationships.ts'
import { noteMaxLength } from '#contract/values.ts'
import { color } from '#theme/vars.ts'
import { paths } from '../../app/paths.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import { api } from '../../shared/data/api.ts'
import { useOne } from '../../shared/data/hooks.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../shared/form/ReasonField.tsx'
import { TextField } from '../../shared/form/TextField.tsx'
import { textDraft, useDraftForm } from '../../shared/form/useDraftForm.ts'
import { useNotifier } from '../../shared/notify/Toaster.tsx'
import { useMe } from '../../shared/session/me.ts'
import type { Relationship } from './center.ts'
import type { useChange } from './decide.ts'
import type { Finishing } from './Finish.tsx'
import { noteSchema } from './note.ts'
import { oneRelationship } from './requests.ts'

const schema = z.object({ reason: z.string().pipe(z.enum(finishReasons)), note: noteSchema })
const empty = { reason: '', note: '' }

/** How long « L’accompagnement avec Karim est terminé » stays, in ms. */
const doneDuration = 6000

const Effects = styled('ul')({
  display: 'grid',
  gap: 8,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', gap: 12, alignItems: 'flex-start', lineHeight: 1.45 },
  '& svg': { flex: 'none', marginTop: 2, color: color.brandText },
})

/** Who ended it while the dialog was open; null while it runs. */
function overtakenBy({ attributes }: Relationship, side: Finishing['side']) {
  const { aasm_state: state, finished_by: by } = attributes
  if (state === 'initiated' || state === 'admin_initiated') return null
  if (by === null) return 'ended'
  return by === 'admin' ? 'finished_admin' : by === side ? 'finished_other' : 'finished_self'
}

interface FinishDialogProps extends Finishing {
  change: ReturnType<typeof useChange<'mentoring_relationships'>>
  open: boolean
  onClose: () => void
}

/** What finishing changes, then why, and a word for the other person. */
export function FinishDialog({ relationship, side, name, change, open, onClose }: FinishDialogProps) {
  const { t } = useTranslation('mentoring')
  const me = useMe()
  const notifier = useNotifier()
  const navigate = useNavigate()
  const { id } = relationship
  const { busy, refusal, error, send } = change
  const now = useOne(oneRelationship(id), { enabled: open && !busy }).data?.data
  const overtaken = open && !busy && now ? overtakenBy(now, side) : null
  const { form, clear } = useDraftForm({ schema, empty, drafts: { note: textDraft(`${me.id}/finish/${id}`) } })
  const submit = form.handleSubmit(async ({ note, reason }) => {
    const attributes = { aasm_state: 'finished', reason, ...(note !== '' && { note }) } as const
    if (!(await send(api.mentoring_relationships.update({ id }, { attributes })))) return
    clear()
    onClose()
    notifier.say({ tone: 'success', title: t('done.finished', { name }), duration: doneDuration })
    // It is in no list any more: the page opens it, and the focus goes there.
    void navigate(paths.mentoringCenter({ relationship: id }))
  })
  // What happened says more than the refusal that came of it.
  const atNote = overtaken === null ? error?.of('note')?.detail : undefined
  return (
    <FormDialog
      title={t('finish.title')}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
      words={{
        send: t('finish.send'),
        sending: t('finish.sending'),
        cancel: overtaken === null ? t('finish.keep') : t('close'),
      }}
      refusal={
        overtaken === null && atNote === undefined && refusal
          ? { ...refusal, text: `${refusal.text} ${t('kept')}` }
          : null
      }
      closed={overtaken !== null}
    >
      {overtaken === null ? (
        <>
          <Effects aria-label={t('finish.effects')}>
            <li>
              <Icon name="people" />
              {t('finish.capacity', { name })}
            </li>
            <li>
              <Icon name="eye" />
              {t('finish.readable')}
            </li>
            {relationship.relationships['mentoring_request'] !== null && (
              <li>
                <Icon name="check" />
                {t('finish.request')}
              </li>
            )}
          </Effects>
          <ReasonField
            control={form.control}
            name="reason"
            label={t('finish.reason')}
            reasons={finishReasons.map((value) => ({ value, label: t(`finish.reasons.${value}`) }))}
            fault={t('finish.missing', { name })}
          />
        </>
      ) : (
        <Notice tone="warning" title={t(`overtaken.${overtaken}`, { name })}>
          {t('overtaken.kept')}
        </Notice>
      )}
      <TextField
        control={form.control}
        name="note"
        label={t('finish.note', { name })}
        help={t(overtaken === null ? 'finish.note_help' : 'finish.note_unsent', { name })}
        refusal={atNote}
        max={noteMaxLength}
        rows={3}
      />
    </FormDialog>
  )
}
