import { useTranslation } from 'react-i18next'
import { createWaitingList, mostLists } from '#contract/mentoring/waiting-lists.ts'
import { messageMaxLength } from '#contract/mentoring/mentoring-requests.ts'
import { api } from '../data/api.ts'
import { useChange } from '../data/useChange.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { TextField } from '../form/TextField.tsx'
import { textDraft, useDraftForm } from '../form/useDraftForm.ts'
import { useFormats } from '../i18n/format.ts'
import { useNotifier } from '../notify/Toaster.tsx'
import { useMe } from '../session/me.ts'
import { numberOf, placeOf, rankOf } from './place.ts'
import { doneDuration, touchedByWaits, type WaitingList } from './waits.ts'

/** As the contract takes it. */
const schema = createWaitingList.shape.data.shape.attributes

interface WaitDialogProps {
  list: WaitingList
  /** The program of the request to come. */
  programId?: string | undefined
  open: boolean
  onClose: () => void
  onDone?: () => void
}

/** The message of the request to come: with it one joins a list, or it is changed while one waits. */
export function WaitDialog({ list, programId, open, onClose, onDone }: WaitDialogProps) {
  const { t } = useTranslation('waiting')
  const formats = useFormats()
  const me = useMe()
  const notifier = useNotifier()
  const { attributes } = list
  const { full_name: name } = attributes
  const isIn = attributes.aasm_state === 'waiting' || attributes.aasm_state === 'offered'
  const { busy, refusal, error, send, reset } = useChange<'waiting_lists'>(touchedByWaits)
  const { form, clear } = useDraftForm({
    schema,
    empty: { message: attributes.message ?? '' },
    // What was begun as a request to this mentor goes on here.
    drafts: { message: textDraft(`${me.id}/${isIn ? 'request_kept' : 'request'}/${list.id}`) },
  })
  const close = () => {
    reset()
    onClose()
  }
  const submit = form.handleSubmit(async ({ message }) => {
    const sent = await send(
      isIn
        ? api.waiting_lists.update({ id: list.id }, { attributes: { message } })
        : api.waiting_lists.create({
            attributes: { message },
            relationships: {
              presenter: { data: { type: 'presenters', id: list.id } },
              ...(programId !== undefined && { program: { data: { type: 'programs', id: programId } } }),
            },
          }),
    )
    if (sent === null) return
    clear()
    const place = sent.answer?.data.attributes.place ?? null
    notifier.say({
      tone: 'success',
      title: isIn || place === null ? t('changed') : t('joined', { place: placeOf(place, formats), name }),
      duration: doneDuration,
    })
    close()
    onDone?.()
  })
  return (
    <FormDialog
      title={isIn ? t('dialog.change_title', { name }) : t('dialog.title')}
      text={
        isIn
          ? undefined
          : t('dialog.text', {
              place: placeOf(attributes.waiting + 1, formats),
              name,
              most: numberOf(t, mostLists),
              rank: rankOf(t, attributes.own_lists + 1),
            })
      }
      open={open}
      busy={busy}
      onClose={close}
      onSubmit={submit}
      words={{
        send: t(isIn ? 'dialog.change' : 'dialog.send'),
        sending: t('dialog.sending'),
        cancel: t('dialog.cancel'),
      }}
      refusal={error?.of('message') ? null : refusal}
      closed={false}
    >
      <TextField
        control={form.control}
        name="message"
        label={t('dialog.message')}
        help={t('dialog.help', { name })}
        fault={t('dialog.missing')}
        refusal={error?.of('message')?.detail}
        max={messageMaxLength}
        rows={4}
      />
    </FormDialog>
  )
}
