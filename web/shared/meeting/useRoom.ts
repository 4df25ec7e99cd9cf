import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { callMessage } from '#contract/messages/realtime-talk.ts'
import { webconferenceAttributes } from '#contract/meetings/webconferences.ts'
import { useOpenCable } from '../cable/liveContext.ts'
import type { Cable } from '../cable/cable.ts'
import { useAuth } from '../session/me.ts'

const answer = z.object({ data: z.object({ attributes: webconferenceAttributes }) })

/** Who is in the room of a session, for one who is not in it on this page, as it changes. null: not known. */
export function useRoom(meetingId: string) {
  const { http } = useAuth()
  const openCable = useOpenCable()
  const client = useQueryClient()
  const { data = null } = useQuery({
    queryKey: ['webconference', meetingId],
    queryFn: async ({ signal }) => {
      const path = `/api/v1/meetings/${encodeURIComponent(meetingId)}/webconference`
      return answer.parse((await http({ method: 'GET', path, signal })).body).data.attributes
    },
    retry: false,
  })
  useEffect(() => {
    let cable: Cable | undefined
    let isOver = false
    const again = () => void client.invalidateQueries({ queryKey: ['webconference', meetingId] })
    const open = async () => {
      const opened = await openCable()
      if (isOver) {
        opened.close()
        return
      }
      cable = opened
      const message = (news: unknown) => {
        if (callMessage.safeParse(news).success) again()
      }
      opened.follow({ channel: 'MeetingChannel', id: meetingId }, { message, resync: again, open: again })
    }
    // Without it the room is as it was when the page was opened.
    open().catch(() => null)
    return () => {
      isOver = true
      cable?.close()
    }
  }, [openCable, client, meetingId])
  return data
}
