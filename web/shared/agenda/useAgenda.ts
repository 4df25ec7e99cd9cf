import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgendaEdit, applyEdit, type SentAgendaEdit, standing } from '#contract/meetings/meeting-agendas.ts'
import type { AgendaMessage } from '#contract/messages/realtime-talk.ts'
import { randomUuid } from '../data/uuid.ts'
import type { Parties } from '../meeting/parties.ts'
import { messageOf } from '../notify/catalogue.ts'
import { useNotifier } from '../notify/Toaster.tsx'
import { useAuth } from '../session/me.ts'
import { readAgenda } from './calls.ts'
import type { Agenda, Item } from './calls.ts'
import type { UnsentEdit } from './unsent.ts'
import { useCompany } from './useCompany.ts'
import { useUnsentEdits } from './useUnsentEdits.ts'

const undoDuration = 8000

export type AgendaOfMeeting = ReturnType<typeof useAgenda>

/** What the other one did last, for who reads. */
export type AgendaNews = Extract<AgendaMessage, { type: 'agenda' }>

/** The agenda of a session as its reader sees it: what the server has, with their own edits on their way. */
export function useAgenda(meetingId: string, personId: string, { side }: Pick<Parties, 'side'>) {
  const { http } = useAuth()
  const { t } = useTranslation('agenda')
  const { t: common } = useTranslation()
  const notifier = useNotifier()
  const client = useQueryClient()
  const queryKey = ['meeting_agendas', meetingId]
  const { data } = useQuery({ queryKey, queryFn: () => readAgenda(http, meetingId), enabled: side !== null })
  const [news, setNews] = useState<AgendaNews | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const readAgain = () => void client.invalidateQueries({ queryKey })
  const unsent = useUnsentEdits({
    personId,
    meetingId,
    onArrived: () => {
      setSavedAt(new Date().toISOString())
      readAgain()
    },
    onRefused: (error) => notifier.say(messageOf(common, error)),
    wordsOf: (error) => messageOf(common, error).title,
  })
  const company = useCompany({
    meetingId,
    personId,
    onEdited: (edited) => {
      if (edited.user_id !== personId) setNews(edited)
      if (data === undefined || edited.revision > data.revision) readAgain()
    },
    onMissed: readAgain,
  })
  const pending = [
    ...unsent.arrived.filter(({ revision }) => revision > (data?.revision ?? 0)),
    ...unsent.edits.filter(({ refused }) => refused === undefined),
  ]
  const by = side ?? 'participant'
  const all = pending.reduce<readonly Item[]>((items, { edit, at }) => {
    const known = data && editOf(edit, data)
    const after = known === undefined ? null : applyEdit(items, known, { by, at })
    return after !== null && 'items' in after ? after.items : items
  }, data?.items ?? [])
  const items = standing(all)
  const edit = (next: SentAgendaEdit) => {
    setNews(null)
    unsent.add(next)
  }
  const add = (title: string) =>
    edit({ kind: 'add', item: randomUuid(), after: all.at(-1)?.id ?? null, title: title.trim() })
  const here = new Set(all.map(({ id }) => id))
  return {
    /** Undefined: it is not read yet. */
    data,
    items,
    leftOver: (data?.left_over?.items ?? []).filter(({ id }) => !here.has(id)),
    unsent,
    refused: unsent.edits.filter(({ refused }) => refused !== undefined),
    savedAt: savedAt ?? data?.updated_at ?? null,
    other: company.other,
    news,
    /** Of the news; null: it is not read yet. */
    newsItem: news === null ? null : (all.find(({ id }) => id === news.item) ?? null),
    writes: company.writes,
    add,
    /** Refused words once more, as an item of their own: theirs may be gone. */
    again: (one: UnsentEdit) => {
      unsent.drop(one)
      if ('title' in one.edit) add(one.edit.title)
    },
    carryOver: (item: string) => edit({ kind: 'carry_over', item, after: all.at(-1)?.id ?? null }),
    tick: ({ id, tickedAt }: Item) => edit({ kind: tickedAt === null ? 'tick' : 'untick', item: id }),
    setMinutes: ({ id }: Item, minutes: number | null) => edit({ kind: 'minutes', item: id, minutes }),
    reword: ({ id }: Item, title: string) => {
      if (title.trim() !== '') unsent.type(id, title)
    },
    remove: (item: Item) => {
      edit({ kind: 'remove', item: item.id })
      const undo = { label: t('undo'), run: () => edit({ kind: 'restore', item: item.id }) }
      notifier.say({ tone: 'info', title: t('removed'), duration: undoDuration, action: undo })
    },
    /** To that place among those that stand; the first is 0. */
    move: ({ id }: Item, place: number) => {
      const others = items.filter((one) => one.id !== id)
      edit({ kind: 'move', item: id, after: place === 0 ? null : (others[place - 1]?.id ?? null) })
    },
  }
}

/** Undefined: what was to be carried over is not known any more. */
function editOf(edit: SentAgendaEdit, { left_over: left }: Agenda): AgendaEdit<string> | undefined {
  const none = { template: null, toolId: null, carriedFrom: null }
  if (edit.kind === 'add') return { ...none, ...edit, minutes: edit.minutes ?? null }
  if (edit.kind !== 'carry_over') return edit
  const item = left?.items.find(({ id }) => id === edit.item)
  if (item === undefined) return undefined
  const { title, template, minutes, tool_id: toolId } = item
  return { kind: 'add', item: edit.item, after: edit.after, title, template, minutes, toolId, carriedFrom: 'left' }
}
