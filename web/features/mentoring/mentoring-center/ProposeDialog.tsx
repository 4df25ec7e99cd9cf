import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { noteMaxLength, slot } from '#contract/platform/values.ts'
import { Notice } from '../../../shared/components/Notice.tsx'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { noteSchema } from '../../../shared/form/note.ts'
import { TextField } from '../../../shared/form/TextField.tsx'
import { textDraft, useDraftForm } from '../../../shared/form/useDraftForm.ts'
import type { Draft } from '../../../shared/form/useDraftForm.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { PickDates } from '../../../shared/planner/PickDates.tsx'
import type { PickedDate, TypedDate } from '../../../shared/planner/PickDates.tsx'
import { peopleOf } from '../../../shared/planner/people.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { RequestDialogProps } from './requestDialog.ts'

const datesAtMost = 5
const picked = z.object({ starts_at: z.string(), minutes: z.number() })

/** The dates of a proposal as kept text. What is none is left out. */
function datesDraft(key: string): Draft<PickedDate[]> {
  return {
    key,
    read: (text) => {
      try {
        const kept: unknown = JSON.parse(text)
        return Array.isArray(kept) ? kept.flatMap((one) => picked.safeParse(one).data ?? []) : []
      } catch {
        return []
      }
    },
    write: (dates) => (dates.length === 0 ? '' : JSON.stringify(dates)),
  }
}

/** One to five other dates, among common slots or typed, on the mentor's clock. */
export function ProposeDialog(props: RequestDialogProps) {
  const { requestId, readerId, other, planning, decision, overtaken, open, onClose, onDone } = props
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const now = useNow()
  const me = useMe()
  const people = planning && peopleOf(planning.request, me, [planning.mentee])
  const blocked = planning?.request.attributes.blocked ?? null
  const { busy, refusal, decide } = decision
  const [schema] = useState(() =>
    z.object({
      proposed_dates: z
        .array(picked)
        .transform((dates) => dates.map((date) => ({ ...date, time_zone: formats.zone })))
        .pipe(z.array(slot).min(1).max(datesAtMost))
        .refine((dates) => dates.every(({ starts_at: at }) => Date.parse(at) > Date.now()), { error: 'past' }),
      note: noteSchema,
    }),
  )
  const [empty] = useState(() => ({ proposed_dates: [] as PickedDate[], note: '' }))
  const { form, clear } = useDraftForm({
    schema,
    empty,
    drafts: {
      proposed_dates: datesDraft(`${readerId}/propose-dates/${requestId}`),
      note: textDraft(`${readerId}/propose/${requestId}`),
    },
  })
  const { control } = form
  const typed = useRef<TypedDate>(null)
  const { field, fieldState } = useController({ control, name: 'proposed_dates' })
  const fault = fieldState.error && t(fieldState.error.message === 'past' ? 'propose.past' : 'propose.none')
  const send = form.handleSubmit(async (sent) => {
    if (!(await decide(sent))) return
    clear()
    onDone()
  })
  return (
    <FormDialog
      title={t('propose.title', { name: other.name })}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        // A date that was typed and not added is meant as well.
        typed.current?.pick()
        return send()
      }}
      words={{
        send: t('propose.send'),
        sending: t('propose.sending'),
        cancel: overtaken === null ? t('cancel') : t('close'),
      }}
      refusal={refusal && { ...refusal, text: `${refusal.text} ${t('kept')}` }}
      closed={overtaken !== null}
      gap={2.5}
    >
      {overtaken}
      {blocked !== null && (
        <Notice tone="warning">
          {t(blocked === 'mentor_full' ? 'propose.full' : 'blocked.mentee_full', { name: other.name })}
        </Notice>
      )}
      <Typography variant="body2" color="textSecondary">
        {t('propose.zone', { city: formats.city(formats.zone) })}
      </Typography>
      {planning !== null && people !== null && (
        <PickDates
          ref={typed}
          relationship={planning.relationship}
          people={people}
          picked={field.value}
          most={datesAtMost}
          about={`${readerId}/propose-moment/${requestId}`}
          error={fault}
          now={now}
          onPick={(dates) => {
            field.onChange(dates)
          }}
        />
      )}
      <TextField
        control={control}
        name="note"
        label={t('propose.note')}
        help={t(blocked === null ? 'propose.note_help' : 'propose.full_note_help', { name: other.name })}
        max={noteMaxLength}
        rows={3}
      />
    </FormDialog>
  )
}
