import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { longestPauseMonths, pauseReasons } from '#contract/mentoring/mentoring-relationships.ts'
import { noteMaxLength } from '#contract/platform/values.ts'
import { Notice } from '../../../shared/components/Notice.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { noteSchema } from '../../../shared/form/note.ts'
import { ReasonField } from '../../../shared/form/ReasonField.tsx'
import { TextField } from '../../../shared/form/TextField.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { DayField } from '../../../shared/planner/DayField.tsx'
import { readDay } from '../../../shared/planner/readDay.ts'
import { addDays, dayIn } from '../../../shared/planner/wallClock.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Meeting, Relationship } from './headline.ts'
import { usePause } from './pauseCalls.ts'

const reason = z.string().pipe(z.enum(pauseReasons))
const schema = z.object({ until: z.string().min(1), reason, note: noteSchema })
const moved = schema.extend({ reason: z.string() })
const other = 'other'
const doneDuration = 6000

/** The first days of the next months, from two weeks on. */
function offeredDays(today: string): readonly string[] {
  const from = addDays(today, 14)
  const [year, month] = from.split('-').map(Number) as [number, number]
  return [1, 2, 3].map((ahead) => new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10))
}

interface PauseDialogProps {
  relationship: Relationship
  parties: Parties
  meetings: readonly Meeting[]
  what: 'pause' | 'move'
  open: boolean
  onClose: () => void
}

/** Until when it rests, why, and what that cancels. */
export function PauseDialog({ relationship, parties, meetings, what, open, onClose }: PauseDialogProps) {
  const { t } = useTranslation('relationship')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const notifier = useNotifier()
  const now = useNow()
  const { busy, refusal, pause, move } = usePause(relationship.id)
  const name = parties.other?.firstName ?? common('notifications.somebody')
  const today = dayIn(formats.zone, now)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState(false)
  const form = useForm({
    resolver: zodResolver(what === 'pause' ? schema : moved),
    defaultValues: { until: '', reason: '', note: '' },
  })
  const chosen = useWatch({ control: form.control, name: 'until' })
  const read = readDay(typed, today)
  const until = chosen === other ? ('fault' in read ? null : read.day) : chosen === '' ? null : chosen
  const words = (day: string) => formats.day(`${day}T12:00:00`)
  const cancelled = meetings.filter(
    ({ attributes: { aasm_state: state, starts_at: at } }) =>
      (state === 'requested' || state === 'confirmed') &&
      at !== null &&
      until !== null &&
      Date.parse(at) > now.getTime() &&
      dayIn(formats.zone, new Date(at)) < until,
  )
  const submit = form.handleSubmit(async ({ reason: why, note }) => {
    if (until === null) {
      setFault(true)
      return
    }
    const done =
      what === 'move'
        ? await move(until)
        : await pause({ until, reason: reason.parse(why), ...(note !== '' && { word: note }) })
    if (!done) return
    const day = words(until)
    const title = t(what === 'move' ? 'pause.moved' : 'pause.paused', { day, name })
    onClose()
    notifier.say({ tone: 'success', title, duration: doneDuration })
  })
  return (
    <FormDialog
      title={t(what === 'move' ? 'pause.move' : 'pause.act')}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
      words={
        what === 'move'
          ? { send: t('pause.save'), sending: t('pause.saving'), cancel: t('pause.leave') }
          : { send: t('pause.act'), sending: t('pause.pausing'), cancel: t('pause.keep') }
      }
      refusal={refusal}
      closed={false}
    >
      <div>
        <ReasonField
          control={form.control}
          name="until"
          label={t('pause.when')}
          reasons={[
            ...offeredDays(today).map((value) => ({ value, label: words(value) })),
            { value: other, label: t('pause.other') },
          ]}
          fault={t('pause.when_missing')}
        />
        <SmallMuted>{t('pause.at_most')}</SmallMuted>
      </div>
      {chosen === other && (
        <DayField
          label={t('pause.other_day')}
          value={typed}
          now={now}
          from={addDays(today, 1)}
          to={addDays(today, longestPauseMonths * 30)}
          error={fault && until === null ? t('pause.when_missing') : undefined}
          onChange={setTyped}
        />
      )}
      {what === 'pause' && (
        <>
          <ReasonField
            control={form.control}
            name="reason"
            label={t('pause.why')}
            reasons={pauseReasons.map((value) => ({ value, label: t(`pause.reasons.${value}`) }))}
            fault={t('pause.why_missing', { name })}
          />
          <TextField
            control={form.control}
            name="note"
            label={t('pause.note', { name })}
            help={t('pause.note_help')}
            max={noteMaxLength}
            rows={2}
          />
        </>
      )}
      {cancelled.length > 0 && (
        <Notice icon="calendar">
          {t('pause.cancels', {
            count: cancelled.length,
            days: formats.list(cancelled.map(({ attributes }) => formats.day(attributes.starts_at ?? ''))),
            name,
          })}
        </Notice>
      )}
    </FormDialog>
  )
}
