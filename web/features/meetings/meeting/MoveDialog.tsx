import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { meetingsOf, nextSlotsOf } from '../../../shared/meeting/calls.ts'
import type { MeetingDialogProps } from '../../../shared/meeting/dialog.ts'
import { Overtaken } from '../../../shared/meeting/Overtaken.tsx'
import { targetOf } from '../../../shared/meeting/parties.ts'
import { Picks } from '../../../shared/meeting/Picks.tsx'
import { minutesBetween } from '../../../shared/meeting/when.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { useNow } from '../../../shared/useNow.ts'
import { standingDates } from './following.ts'

type Scope = 'one' | 'following'

/** Another date for a session of a series: for it alone, or for those after it too. The agreed ones stand. */
export function MoveDialog(props: MeetingDialogProps) {
  const { meeting, parties, act, open, onClose, onDone } = props
  const { t } = useTranslation('session')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const { starts_at: at, ends_at: end, allowed, series } = meeting.attributes
  const minutes = at === null || end === null ? 45 : minutesBetween(at, end)
  const relationship = targetOf(meeting, 'mentoring_relationship') ?? ''
  const next = useList(nextSlotsOf(relationship, minutes), { enabled: relationship !== '' })
  const others = useList(meetingsOf(relationship), { enabled: relationship !== '' })
  const slots = next.data?.data.map(({ id }) => id) ?? []
  const [scope, setScope] = useState<Scope>('one')
  const [slot, setSlot] = useState('')
  const chosen = slot === '' ? (slots[0] ?? '') : slot
  const closed = !allowed.includes('propose') || at === null
  const name = parties.other?.firstName ?? common('notifications.somebody')
  const day = at === null ? '' : formats.day(at, now)
  const count = series == null ? 1 : series.of - series.rank + 1
  const send = async () => {
    if (chosen === '') return
    const date = { starts_at: chosen, minutes, time_zone: formats.zone }
    const seen = others.data ? standingDates(others.data.data, meeting.attributes) : null
    if (
      await (scope === 'one'
        ? act.propose(date)
        : act.following({ move: date, ...(seen !== null && { appointments: seen }) }))
    )
      onDone()
  }
  return (
    <FormDialog
      title={t('move.title', { day })}
      open={open}
      busy={act.busy}
      onClose={onClose}
      onSubmit={send}
      words={{
        send: chosen === '' ? t('move.send_none') : t('move.send', { day: formats.day(chosen, now) }),
        sending: t('sending'),
        cancel: closed ? t('close') : t('move.back', { day }),
      }}
      refusal={closed ? null : act.refusal}
      closed={closed || chosen === ''}
    >
      {closed && <Overtaken {...props} />}
      <Picks
        label={t('move.what')}
        value={scope}
        options={[
          { value: 'one', label: t('scope.one'), detail: t('move.one') },
          { value: 'following', label: t('scope.following'), detail: t('move.following', { count, name }) },
        ]}
        onChoose={setScope}
      />
      {slots.length > 0 && (
        <Picks
          label={t('move.to')}
          columns={2}
          value={chosen}
          options={slots.map((value) => ({
            value,
            label: t('move.slot', { day: formats.weekdayDay(value), time: formats.time(value) }),
            detail: t('move.free'),
          }))}
          onChoose={setSlot}
        />
      )}
      <Button
        variant="text"
        size="small"
        component={Link}
        to={paths.proposeDate(meeting.id)}
        sx={{ width: 'fit-content' }}
      >
        {t('move.other')}
      </Button>
      <SmallMuted>{t('move.stands', { name, day })}</SmallMuted>
    </FormDialog>
  )
}
