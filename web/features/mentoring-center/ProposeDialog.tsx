import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { noteMaxLength } from '#contract/values.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { TextField } from '../../shared/form/TextField.tsx'
import { textDraft, useDraftForm } from '../../shared/form/useDraftForm.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { noteSchema } from '../../shared/form/note.ts'
import type { RequestDialogProps } from './requestDialog.ts'
import { SlotRow } from './SlotRow.tsx'
import { emptySlot, slotSchema, slotsDraft } from './slots.ts'

const slotsAtMost = 5

const Slots = styled('ol')({ display: 'grid', gap: 16, listStyle: 'none', margin: 0, padding: 0 })

/** One to five other dates, on the mentor's clock, with the mentee's hour when it differs. */
export function ProposeDialog(props: RequestDialogProps) {
  const { requestId, readerId, other, decision, overtaken, open, onClose, onDone } = props
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const { busy, refusal, decide } = decision
  const [schema] = useState(() =>
    z.object({ proposed_dates: z.array(slotSchema(formats.zone)).min(1).max(slotsAtMost), note: noteSchema }),
  )
  const [empty] = useState(() => ({ proposed_dates: [emptySlot], note: '' }))
  const { form, clear } = useDraftForm({
    schema,
    empty,
    drafts: {
      proposed_dates: slotsDraft(`${readerId}/propose-dates/${requestId}`),
      note: textDraft(`${readerId}/propose/${requestId}`),
    },
  })
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'proposed_dates' })
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
      onSubmit={send}
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
      <Typography variant="body2" color="textSecondary">
        {t('propose.zone', { city: formats.city(formats.zone) })}
      </Typography>
      <Slots>
        {fields.map(({ id }, at) => (
          <SlotRow
            key={id}
            control={control}
            name={`proposed_dates.${at}`}
            at={at}
            other={other}
            onRemove={
              fields.length > 1
                ? () => {
                    remove(at)
                  }
                : undefined
            }
          />
        ))}
      </Slots>
      {fields.length < slotsAtMost && (
        <div>
          <Button
            variant="text"
            size="small"
            startIcon={<Icon name="plus" size={16} />}
            sx={{ marginLeft: '-10px' }}
            onClick={() => {
              // A new row starts without faults.
              form.reset(undefined, { keepValues: true })
              append(emptySlot, { shouldFocus: false })
            }}
          >
            {t('propose.add')}
          </Button>
        </div>
      )}
      <TextField
        control={control}
        name="note"
        label={t('propose.note')}
        help={t('propose.note_help', { name: other.name })}
        max={noteMaxLength}
        rows={3}
      />
    </FormDialog>
  )
}
