import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import type { NotificationsMessage } from '#contract/realtime.ts'
import type { Cable } from '../../shared/cable/cable.ts'
import { useDataLayer } from '../../shared/data/hooks.ts'
import type { DataLayer } from '../../shared/data/layer.ts'
import type { Item, ListAnswer } from '../../shared/data/models.ts'
import { useNotifier } from '../../shared/notify/Toaster.tsx'
import { useDoor } from '../../shared/session/me.ts'
import { linkOf, sentenceOf } from '../notifications/words.ts'

const ticketAnswer = z.object({ data: z.object({ attributes: z.object({ ticket: z.string() }) }) })

/** How long an arrival stays on screen. */
const arrivalDuration = 6000

/** What may look different once something happened between two people: places and permissions stand on profiles. */
const mentoringModels = ['mentoring_requests', 'mentoring_relationships', 'presenters', 'participants'] as const

function readAgain(layer: DataLayer, models: readonly string[]): void {
  for (const model of models) void layer.client.invalidateQueries({ queryKey: [model] })
}

/** Puts an arrival at the top of the stored notifications, once. */
function store(layer: DataLayer, notification: Item<'notifications'>, unread: number): void {
  layer.client.setQueriesData<InfiniteData<ListAnswer<'notifications'>>>(
    { queryKey: ['notifications', 'list'] },
    (stored) => {
      const [first, ...others] = stored?.pages ?? []
      if (!stored || !first) return stored
      const known = stored.pages.some((page) => page.data.some((item) => item.id === notification.id))
      const data = known ? first.data : [notification, ...first.data]
      return { ...stored, pages: [{ ...first, data, meta: { ...first.meta, unread } }, ...others] }
    },
  )
}

/** What arrives while the page is open: notifications are shown and said, changed things are read again. */
export function LiveUpdates() {
  const { t, i18n } = useTranslation()
  const layer = useDataLayer()
  const notifier = useNotifier()
  const navigate = useNavigate()
  const { http } = useDoor()

  useEffect(() => {
    let cable: Cable | undefined
    let over = false
    const arrived = (message: NotificationsMessage) => {
      if (message.type === 'changed') {
        readAgain(layer, mentoringModels)
        return
      }
      const { notification, unread } = message
      store(layer, { ...notification, relationships: {} }, unread)
      readAgain(layer, mentoringModels)
      notifier.say({
        tone: 'info',
        title: sentenceOf(i18n.t, notification.attributes),
        duration: arrivalDuration,
        action: {
          label: t('notifications.open'),
          run: () => void navigate(linkOf(notification.attributes)),
        },
      })
    }
    const open = async () => {
      const { createCable } = await import('../../shared/cable/cable.ts')
      if (over) return
      cable = createCable({
        getTicket: async () => {
          const { body } = await http({ method: 'POST', path: '/api/v1/realtime_ticket' })
          return ticketAnswer.parse(body).data.attributes.ticket
        },
      })
      cable.subscribeNotifications(arrived, () => {
        readAgain(layer, ['notifications', ...mentoringModels])
      })
    }
    // The page works without it: lists are read again as people move about.
    open().catch(() => null)
    return () => {
      over = true
      cable?.close()
    }
  }, [layer, notifier, navigate, http, i18n, t])
  return null
}
