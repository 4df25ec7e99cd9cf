import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { presenceMessage } from '#contract/messages/realtime-talk.ts'
import type { Cable } from '../../../shared/cable/cable.ts'
import { useOpenCable } from '../../../shared/cable/liveContext.ts'
import { useLocale } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { conversationsPage, createMessengerApi, type MessengerApi } from './api.ts'

export function useMessengerApi(): MessengerApi {
  const auth = useAuth()
  const locale = useLocale()
  return useMemo(() => createMessengerApi(auth, () => locale), [auth, locale])
}

/** The socket of the messenger, while it is mounted; null before it is open. */
export function useMessengerCable(): Cable | null {
  const openCable = useOpenCable()
  const [cable, setCable] = useState<Cable | null>(null)
  useEffect(() => {
    let opened: Cable | undefined
    let over = false
    const open = async () => {
      const made = await openCable()
      if (over) made.close()
      else setCable((opened = made))
    }
    // Without it lists are read again as people move about.
    open().catch(() => null)
    return () => {
      over = true
      opened?.close()
    }
  }, [openCable])
  return cable
}

/** Everybody to whom the reader writes or may write, the last message first. Read again when one of them changes. */
export function useConversations({ q, unread }: { q: string; unread: boolean }) {
  const api = useMessengerApi()
  const query = useInfiniteQuery({
    queryKey: ['conversations', 'list', q, unread],
    queryFn: ({ pageParam, signal }) => api.conversations({ q, unread, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _all, number) => (last.items.length < conversationsPage ? null : number + 1),
    placeholderData: (before) => before,
  })
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return { ...query, items, unreadMessages: query.data?.pages[0]?.unread ?? 0, total: query.data?.pages[0]?.total ?? 0 }
}

export function useConversation(id: string) {
  const api = useMessengerApi()
  return useQuery({
    queryKey: ['conversations', 'one', id],
    queryFn: ({ signal }) => api.conversation(id, signal),
  })
}

const searchFrom = 2

/** Messages in which the text is found, of all conversations. */
export function useFoundMessages(q: string) {
  const api = useMessengerApi()
  return useQuery({
    queryKey: ['messenger', 'search', q],
    queryFn: ({ signal }) => api.search(q, signal),
    enabled: q.length >= searchFrom,
  })
}

const presence = ['messenger', 'online']

/** Who is there now. */
export function useOnline(cable: Cable | null): ReadonlySet<string> {
  const api = useMessengerApi()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: presence,
    queryFn: ({ signal }) => api.online(signal),
    refetchInterval: 60_000,
  })
  useEffect(
    () =>
      cable?.follow(
        { channel: 'OnlineChannel' },
        {
          message(sent) {
            const parsed = presenceMessage.safeParse(sent)
            if (!parsed.success) return
            const { user_id: id, online } = parsed.data
            client.setQueryData<readonly string[]>(presence, (known = []) => {
              const others = known.filter((one) => one !== id)
              return online ? [...others, id] : others
            })
          },
          resync: () => void client.invalidateQueries({ queryKey: presence }),
        },
      ),
    [cable, client],
  )
  return useMemo(() => new Set(data), [data])
}
