import FormControl from '@mui/material/FormControl'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { noteMaxLength } from '#contract/platform/values.ts'
import { Muted } from '../components/parts.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { TextField } from '../form/TextField.tsx'
import { textDraft, useDraftForm } from '../form/useDraftForm.ts'
import { useFormats } from '../i18n/format.ts'
import { Picks } from './Picks.tsx'
import type { MeetingDialogProps } from './dialog.ts'
import { openDate } from './moment.ts'
import { Overtaken } from './Overtaken.tsx'

const schema = z.object({ note: z.string().max(noteMaxLength) })

/** Declines the date, after which the session is to be planned; or the session, which is then closed. */
export function DeclineDialog(props: MeetingDialogProps) {
  const { meeting, me, parties, act, open, onClose, onDone } = props
  const { t } = useTranslation('session')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { allowed } = meeting.attributes
  // The date that the reader saw: one that came meanwhile is not declined with it.
  const [date] = useState(() => openDate(meeting.attributes))
  const mayDate = date !== undefined && allowed.includes('initiated') && openDate(meeting.attributes)?.id === date.id
  const mayRefuseMeeting = allowed.includes('refused')
  const [chosen, setChosen] = useState<'date' | 'session'>('date')
  const what = mayDate && mayRefuseMeeting ? chosen : mayDate ? 'date' : 'session'
  const name = parties.other?.firstName ?? common('notifications.somebody')
  const closed = !mayDate && (!mayRefuseMeeting || date !== undefined)
  const { form, clear } = useDraftForm({
    schema,
    empty: { note: '' },
    drafts: { note: textDraft(`${me.id}/decline/${meeting.id}`) },
  })
  const send = form.handleSubmit(async ({ note }) => {
    const done =
      what === 'date' && date
        ? await act.answer(date.id, 'declined', note)
        : await act.change({ aasm_state: 'refused', note })
    if (!done) return
    clear()
    onDone()
  })
  // A line may end after the weekday, as in the moment.
  const day = date ? formats.weekdayDay(date.starts_at).replace('\u00A0', ' ') : ''
  return (
    <FormDialog
      title={date === undefined ? t('decline.title_session') : t('decline.title', { day })}
      open={open}
      busy={act.busy}
      onClose={onClose}
      onSubmit={send}
      words={{ send: t(`decline.send_${what}`), sending: t('sending'), cancel: closed ? t('close') : t('back') }}
      refusal={closed ? null : act.refusal}
      closed={closed}
    >
      {closed ? <Overtaken {...props} /> : <Muted>{t('decline.told', { name })}</Muted>}
      {!closed && meeting.attributes.aasm_state === 'confirmed' && <Muted>{t('decline.date_stands')}</Muted>}
      {mayDate && mayRefuseMeeting && (
        <FormControl component="fieldset">
          <Picks
            label={t('decline.what')}
            value={chosen}
            onChoose={setChosen}
            options={(['date', 'session'] as const).map((value) => ({
              value,
              label: t(`decline.${value}`),
              detail: t(`decline.${value}_what`, { name }),
            }))}
          />
        </FormControl>
      )}
      <TextField
        control={form.control}
        name="note"
        label={t('note', { name })}
        help={t('decline.note_help')}
        max={noteMaxLength}
        rows={3}
      />
    </FormDialog>
  )
}
