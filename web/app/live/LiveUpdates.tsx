import type { InfiniteData } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { NotificationAttributes } from '#contract/messages/notifications.ts'
import type { NotificationsMessage } from '#contract/platform/realtime.ts'
import { useOpenCable } from '../../shared/cable/liveContext.ts'
import type { OpenCable } from '../../shared/cable/liveContext.ts'
import { useDataLayer } from '../../shared/data/hooks.ts'
import type { DataLayer } from '../../shared/data/layer.ts'
import type { Item, ListAnswer } from '../../shared/data/models.ts'
import type { Live } from '../../shared/feature.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { useNotifier } from '../../shared/notify/Toaster.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import { liveOf } from './touched.ts'

/** How long an arrival stays on screen. */
const arrivalDuration = 6000

const touchedBy: Required<Live> = liveOf

/** Without its code what waits stays on the device, and leaves with the messenger. */
const SendWaiting = lazy(async () => {
  const loaded = await import('../../features/messages/messenger/SendWaiting.tsx').catch(() => null)
  return { default: loaded?.SendWaiting ?? (() => null) }
})

function readAgain(layer: DataLayer, models: Iterable<string>): void {
  for (const model of models) void layer.client.invalidateQueries({ queryKey: [model] })
}

/** True when a stored list holds it: a notification that is delivered again is not announced again. */
function isStored(layer: DataLayer, id: string): boolean {
  return layer.client
    .getQueriesData<InfiniteData<ListAnswer<'notifications'>>>({ queryKey: ['notifications', 'list'] })
    .some(([, stored]) => stored?.pages.some((page) => page.data.some((item) => item.id === id)))
}

/** Puts an arrival at the top of the stored notifications, once. A read under way may miss it, so it is repeated. */
function store(layer: DataLayer, notification: Item<'notifications'>, unread: number): void {
  const stored = layer.client.getQueriesData({ queryKey: ['notifications', 'list'] })
  if (stored.some(([, data]) => data === undefined)) readAgain(layer, ['notifications'])
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

/** What arrives while the page is open: notifications are shown and announced, changed resources are read again. */
export function LiveUpdates() {
  const [cut, setCut] = useState(false)
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const layer = useDataLayer()
  const notifier = useNotifier()
  const navigate = useNavigate()
  const openCable = useOpenCable()

  useEffect(() => {
    let cable: Awaited<ReturnType<OpenCable>> | undefined
    let over = false
    const arrived = (message: NotificationsMessage) => {
      if (message.type === 'changed') {
        readAgain(layer, touchedBy[message.resource.type])
        // The reader acted on another screen: that marked the notifications of it as read.
        if (message.unread !== undefined) {
          readAgain(layer, ['notifications'])
          notifier.settle(message.resource.id)
        }
        return
      }
      const { notification, unread } = message
      const known = isStored(layer, notification.id)
      store(layer, { ...notification, relationships: {} }, unread)
      const { subject } = notification.attributes
      readAgain(layer, touchedBy[subject.type])
      if (known || message.quiet === true) return
      // Without its words it waits in the list.
      announce(notification.attributes).catch(() => null)
    }
    const announce = async (about: NotificationAttributes) => {
      const [{ linkOf, sentenceOf }] = await Promise.all([
        import('../notifications/words.ts'),
        i18n.loadNamespaces('notifications'),
      ])
      // A user with that page open needs no message.
      if (over || (document.hasFocus() && globalThis.location.pathname === linkOf(about))) return
      notifier.say({
        tone: 'info',
        title: sentenceOf(i18n.getFixedT(i18n.language, ['common', 'notifications']), formats, about),
        duration: arrivalDuration,
        about: about.subject.id,
        action: {
          label: t('notifications.open'),
          run: () => void navigate(linkOf(about)),
        },
      })
    }
    const open = async () => {
      const opened = await openCable()
      if (over) {
        opened.close()
        return
      }
      cable = opened
      opened.status.subscribe(() => {
        setCut(opened.status.get() === 'offline')
      })
      // Following it marks the user as present for the people with whom they correspond.
      cable.follow({ channel: 'OnlineChannel' }, { message: () => undefined, resync: () => undefined })
      cable.subscribeNotifications(arrived, () => {
        readAgain(layer, new Set(['notifications', ...Object.values(touchedBy).flat()]))
      })
    }
    // The page works without it: lists are read again as people move about.
    open().catch(() => null)
    return () => {
      over = true
      cable?.close()
    }
  }, [layer, notifier, navigate, openCable, i18n, t, formats])
  return (
    <>
      <LiveNotice cut={cut} />
      <Suspense fallback={null}>
        <SendWaiting />
      </Suspense>
    </>
  )
}
