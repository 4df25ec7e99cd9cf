import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { agendaMessage, type AgendaMessage } from '#contract/messages/realtime-talk.ts'
import type { Cable } from '../cable/cable.ts'
import { useOpenCable } from '../cable/liveContext.ts'

/** How often one says that one is still there, and after how long without it the other one is gone. */
const signEvery = 20_000
const goneAfter = 45_000
/** A little more than the server lets a socket say. */
const sayEvery = 300

interface Options {
  readonly meetingId: string
  readonly personId: string
  /** The other one, or oneself elsewhere. */
  readonly onEdited: (edited: Extract<AgendaMessage, { type: 'agenda' }>) => void
  /** Something may have been missed. */
  readonly onMissed: () => void
}

/** Whether the other one looks at the agenda too, and the item whose words they write. */
export function useCompany({ meetingId, personId, onEdited, onMissed }: Options) {
  const openCable = useOpenCable()
  const [other, setOther] = useState<{ readonly item: string | null } | null>(null)
  const own = useRef<string | null>(null)
  const cable = useRef<Cable | null>(null)
  const timers = useRef<{ gone?: ReturnType<typeof setTimeout>; say?: ReturnType<typeof setTimeout> }>({})
  const say = (here: boolean) =>
    cable.current?.perform({ channel: 'MeetingChannel', id: meetingId }, 'agenda', { here, item: own.current })
  const saySoon = () => {
    clearTimeout(timers.current.say)
    timers.current.say = setTimeout(() => say(true), sayEvery)
  }
  const onSign = useEffectEvent(({ here, item }: { readonly here: boolean; readonly item: string | null }) => {
    // Who has just come does not know of the one who was there before.
    if (here && other === null) saySoon()
    setOther(here ? { item } : null)
    clearTimeout(timers.current.gone)
    timers.current.gone = setTimeout(() => setOther(null), goneAfter)
  })
  const onMessage = useEffectEvent((message: unknown) => {
    const news = agendaMessage.safeParse(message)
    if (!news.success) return
    if (news.data.type === 'agenda') onEdited(news.data)
    else if (news.data.user_id !== personId) onSign(news.data)
  })
  const missed = useEffectEvent(onMissed)
  const sayHere = useEffectEvent(() => say(true))
  const sayGone = useEffectEvent(() => say(false))

  useEffect(() => {
    let isOver = false
    const waiting = timers.current
    const open = async () => {
      const opened = await openCable()
      if (isOver) {
        opened.close()
        return
      }
      cable.current = opened
      opened.follow(
        { channel: 'MeetingChannel', id: meetingId },
        { message: (message) => onMessage(message), resync: () => missed(), open: () => sayHere() },
      )
    }
    // Without it the agenda is as it was when the page was opened.
    open().catch(() => null)
    const sign = setInterval(() => {
      if (document.visibilityState === 'visible') sayHere()
    }, signEvery)
    return () => {
      isOver = true
      clearInterval(sign)
      clearTimeout(waiting.gone)
      clearTimeout(waiting.say)
      sayGone()
      cable.current?.close()
      cable.current = null
    }
  }, [openCable, meetingId])

  return {
    other,
    /** The item whose words one writes; null: none. */
    writes: (item: string | null) => {
      own.current = item
      saySoon()
    },
  }
}
