import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SentAgendaEdit } from '#contract/meetings/meeting-agendas.ts'
import { ApiError } from '../data/errors.ts'
import { awayInterval, isAway } from '../data/layer.ts'
import { randomUuid } from '../data/uuid.ts'
import { subscribeDraft } from '../form/drafts.ts'
import { useAuth } from '../session/me.ts'
import { sendEdit } from './calls.ts'
import { keepUnsent, unsentEdits, unsentPlace } from './unsent.ts'
import type { UnsentEdit } from './unsent.ts'

/** How long nobody types before words are sent. */
const pause = 700

export interface ArrivedEdit extends UnsentEdit {
  /** The first that holds it. */
  readonly revision: number
}

interface Options {
  readonly personId: string
  readonly meetingId: string
  readonly onArrived: () => void
  /** One without words, which therefore leaves. */
  readonly onRefused: (error: ApiError) => void
  readonly wordsOf: (error: ApiError) => string
}

/**
 * Edits on their way, in their order: kept on this device from the first letter until the server has them, and sent
 * again when the connection is back. Words that the server refuses stay, with the reason.
 */
export function useUnsentEdits({ personId, meetingId, onArrived, onRefused, wordsOf }: Options) {
  const { http } = useAuth()
  const place = unsentPlace(personId, meetingId)
  const [edits, setEdits] = useState(() => unsentEdits(place))
  const [arrived, setArrived] = useState<readonly ArrivedEdit[]>([])
  const [isWaiting, setWaiting] = useState(false)
  const sending = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = (next: readonly UnsentEdit[]) => {
    keepUnsent(place, next)
    setEdits(next)
  }
  const nextOf = () => unsentEdits(place).find(({ refused }) => refused === undefined)
  const leave = (key: string) => keep(unsentEdits(place).filter((one) => one.key !== key))

  const send = useEffectEvent(async () => {
    clearTimeout(timer.current)
    if (sending.current !== null) return
    let sent = 0
    for (let next = nextOf(); next !== undefined; next = nextOf()) {
      const { key, edit } = next
      sending.current = key
      try {
        const revision = await sendEdit(http, meetingId, edit, key)
        const came = { ...next, revision }
        leave(key)
        setArrived((all) => [...all.slice(-50), came])
        setWaiting(false)
        sent += 1
      } catch (error) {
        const known = error instanceof ApiError ? error : null
        // A session that has run out refuses nothing.
        const isLater =
          known === null || isAway(known) || [401, 429].includes(known.status) || known.code === 'request_in_progress'
        if (isLater) {
          setWaiting(true)
          break
        }
        leave(key)
        if ('title' in edit) keep([...unsentEdits(place), { ...next, refused: wordsOf(known) }])
        else onRefused(known)
        sent += 1
      } finally {
        sending.current = null
      }
    }
    if (sent > 0) onArrived()
  })
  useEffect(() => {
    const again = () => void send()
    again()
    const repeat = setInterval(again, awayInterval)
    window.addEventListener('online', again)
    window.addEventListener('pagehide', again)
    return () => {
      clearInterval(repeat)
      window.removeEventListener('online', again)
      window.removeEventListener('pagehide', again)
      again()
    }
  }, [])
  useEffect(() => subscribeDraft(place, () => setEdits(unsentEdits(place))), [place])
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) void send()
  }, [tries])
  const sendNow = () => setTries((times) => times + 1)

  return {
    edits,
    /** Those that the last answer may not hold yet. */
    arrived,
    /** Nobody answers for now. */
    isWaiting,
    add: (edit: SentAgendaEdit) => {
      keep([...unsentEdits(place), { key: randomUuid(), at: new Date().toISOString(), edit }])
      sendNow()
    },
    /** The words of an item as they are typed: sent after a pause. */
    type: (item: string, title: string) => {
      const kept = unsentEdits(place)
      const last = kept.findLast(({ edit, refused }) => edit.item === item && refused === undefined)
      const isTyped = last?.edit.kind === 'reword' && last.key !== sending.current
      const edit = { key: randomUuid(), at: new Date().toISOString(), edit: { kind: 'reword', item, title } } as const
      keep(isTyped ? kept.map((one) => (one === last ? edit : one)) : [...kept, edit])
      clearTimeout(timer.current)
      timer.current = setTimeout(sendNow, pause)
    },
    sendNow,
    drop: ({ key }: UnsentEdit) => leave(key),
  }
}
