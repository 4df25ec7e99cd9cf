import IconButton from '@mui/material/IconButton'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../components/Icon.tsx'
import { Toggle } from '../components/Toggle.tsx'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import { useFormats } from '../i18n/format.ts'
import type { useWeek } from './calls.ts'
import { SpanButton } from './SpanButton.tsx'
import { SpanEditor } from './SpanEditor.tsx'
import { Track } from './styles.ts'
import type { Save } from './useSaving.ts'
import { faultOf, freeHour, hoursOf, lengthOf, onDay, type Fault, type Hours, type Span } from './week.ts'

interface DayRowProps {
  weekday: number
  week: ReturnType<typeof useWeek>
  save: Save
}

/** Moves that follow each other are saved together. */
const pauseMs = 600

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** One weekday: open or closed, its spans, and the editor of the one that is open. */
export function DayRow({ weekday, week, save }: DayRowProps) {
  const { t } = useTranslation('availability')
  const formats = useFormats()
  const [editing, setEditing] = useState<{ id: string; hours: Hours } | null>(null)
  const [moving, setMoving] = useState<{ id: string; hours: Hours } | null>(null)
  const [message, setMessage] = useState('')
  const adding = useRef<HTMLButtonElement>(null)
  const name = formats.weekday(weekday)
  const day = capital(name)
  const spans = onDay(week.rows, weekday)
  /** What is wrong stands in the fields alone: a span shows what is kept, or about to be. */
  const currentHours = (span: Span): Hours => (moving?.id === span.id ? moving.hours : hoursOf(span))
  const isWrong = (span: Span) =>
    faultOf(editing?.id === span.id ? editing.hours : currentHours(span), othersOf(span.id)) !== null
  /** The other hours of the day, as they are or are about to be. */
  const othersOf = (id: string | null, rows: readonly Span[] = week.current()) =>
    onDay(rows, weekday)
      .filter((span) => span.id !== id)
      .map((span) => (moving?.id === span.id ? moving.hours : hoursOf(span)))
  const minutes = spans.reduce((sum, span) => sum + lengthOf(hoursOf(span)), 0)
  const wordsOf = (hours: Hours) => formats.hours(hours.start, hours.end)

  function stop({ kind }: Fault) {
    const reason = kind === 'overlap' ? 'span.touches' : kind === 'order' ? 'span.order' : 'span.outside'
    setMessage(t('span.stops', { reason: t(reason) }))
  }
  const keep = async (id: string, hours: Hours) => {
    const before = week.current().find((row) => row.id === id)?.attributes
    if (before === undefined || (before.start_time === hours.start && before.end_time === hours.end)) return
    const fault = faultOf(hours, othersOf(id))
    if (fault !== null) {
      stop(fault)
      return
    }
    const { start_time, end_time } = before
    await save(() => week.change(id, { start_time: hours.start, end_time: hours.end }), {
      title: t('span.moved', { day, hours: wordsOf(hours) }),
      undo: () => week.change(id, { start_time, end_time }),
    })
  }
  /** Keeps the move that is under way: what is done next is judged after it. */
  const drop = useEffectEvent(() => {
    if (moving === null) return
    const { id, hours } = moving
    void keep(id, hours)
    setMoving(null)
  })
  useEffect(() => {
    if (moving === null) return undefined
    const timer = setTimeout(drop, pauseMs)
    return () => {
      clearTimeout(timer)
    }
  }, [moving])
  // A move is kept also when the page is left before its pause is over.
  useEffect(
    () => () => {
      drop()
    },
    [],
  )

  function move(id: string, hours: Hours) {
    const fault = faultOf(hours, othersOf(id))
    if (fault !== null) {
      stop(fault)
      return
    }
    if (moving !== null && moving.id !== id) drop()
    setMessage(t('span.moved', { day, hours: wordsOf(hours) }))
    if (editing?.id === id) setEditing({ id, hours })
    setMoving({ id, hours })
  }
  async function remove(span: Span) {
    const { attributes } = span
    setEditing(null)
    if (moving?.id === span.id) setMoving(null)
    else drop()
    adding.current?.focus()
    await save(() => week.remove(span.id), {
      title: t('span.removed', { day, hours: wordsOf(hoursOf(span)) }),
      undo: () => week.add(() => attributes),
    })
  }
  async function add() {
    drop()
    if (freeHour(othersOf(null)) === null) {
      setMessage(t('span.stops', { reason: t('span.touches') }))
      return
    }
    const work = async () => {
      const added = await week.add((rows) => {
        const hours = freeHour(othersOf(null, rows))
        return hours && { weekday, open: true, start_time: hours.start, end_time: hours.end }
      })
      if (added !== null) setEditing({ id: added.id, hours: hoursOf(added) })
    }
    await save(work)
  }
  /** Hours of a day that is closed are kept, and come back with it. */
  async function toggle(open: boolean) {
    setEditing(null)
    drop()
    const own = week.current().filter(({ attributes }) => attributes.weekday === weekday)
    if (!open) {
      await save(() => Promise.all(spans.map(({ id }) => week.change(id, { open: false }))))
      return
    }
    const back = own.filter((span, n) => faultOf(hoursOf(span), own.slice(0, n).map(hoursOf)) === null)
    if (back.length === 0) await add()
    else await save(() => Promise.all(back.map(({ id }) => week.change(id, { open: true }))))
  }
  async function copy(hours: Hours, days: readonly number[]) {
    drop()
    const isFree = (one: number, rows: readonly Span[]) => faultOf(hours, onDay(rows, one).map(hoursOf)) === null
    const free = days.filter((one) => isFree(one, week.current()))
    if (free.length === 0) {
      setMessage(t('span.copy_none'))
      return
    }
    const added: string[] = []
    const work = async () => {
      for (const one of free) {
        const copied = { weekday: one, start_time: hours.start, end_time: hours.end }
        const row = await week.add((rows) => (isFree(one, rows) ? copied : null))
        if (row !== null) added.push(row.id)
      }
    }
    const names = (some: readonly number[]) => formats.list(some.map(formats.weekday))
    const taken = days.filter((one) => !free.includes(one))
    await save(work, {
      title: t(taken.length === 0 ? 'span.copy_done' : 'span.copy_some', { days: names(free), taken: names(taken) }),
      undo: () => Promise.all(added.map((id) => week.remove(id))),
    })
  }
  const edited = spans.find(({ id }) => id === editing?.id)
  return (
    <li>
      <div className="day">
        <Toggle
          checked={spans.length > 0}
          onChange={(_event, open) => void toggle(open)}
          slotProps={{ input: { role: 'switch', 'aria-label': t('day.toggle', { day }) } }}
        />
        <span aria-hidden="true">
          <b>{day}</b>
          <span className="state">
            {spans.length === 0 ? t('day.closed') : t('day.open', { duration: formats.duration(minutes) })}
          </span>
        </span>
      </div>
      <Track className={spans.length === 0 ? 'closed' : undefined}>
        {spans.length === 0 && t('day.nothing')}
        {spans.map((span) => (
          <SpanButton
            key={span.id}
            day={day}
            hours={currentHours(span)}
            expanded={editing?.id === span.id}
            bad={isWrong(span)}
            onOpen={() => {
              setEditing(editing?.id === span.id ? null : { id: span.id, hours: currentHours(span) })
            }}
            onMove={(hours) => {
              move(span.id, hours)
            }}
            onDrop={drop}
            onRemove={() => void remove(span)}
          />
        ))}
      </Track>
      <IconButton ref={adding} className="add" aria-label={t('day.add', { day: name })} onClick={() => void add()}>
        <Icon name="plus" />
      </IconButton>
      {editing !== null && edited !== undefined && (
        <SpanEditor
          weekday={weekday}
          hours={editing.hours}
          others={othersOf(edited.id)}
          onChange={(hours) => {
            setEditing({ id: edited.id, hours })
            if (faultOf(hours, othersOf(edited.id)) === null) move(edited.id, hours)
          }}
          onClose={() => {
            setEditing(null)
            drop()
          }}
          onRemove={() => void remove(edited)}
          onCopy={(hours, days) => void copy(hours, days)}
        />
      )}
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </li>
  )
}
