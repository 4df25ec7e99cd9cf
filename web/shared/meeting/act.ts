import type { z } from 'zod'
import type { updateMeeting } from '#contract/meetings/meetings.ts'
import { api } from '../data/api.ts'
import { useChange } from '../data/useChange.ts'
import { useNotifier } from '../notify/Toaster.tsx'
import { answerDate, proposeDate, type ProposedDate } from './calls.ts'
import { changeSeries, type SeriesAct } from './seriesCalls.ts'

type Sent = z.input<typeof updateMeeting>['data']
type Change = NonNullable<Sent['attributes']>

/** Acting on a session marks its notifications as read. */
export const touched = ['meetings', 'mentoring_relationships', 'feedbacks', 'notifications'] as const

/** A blank note is left out. */
function withNote<Rest extends object>({ note, ...rest }: Rest & { note?: string | undefined }) {
  return { ...rest, ...(note?.trim() ? { note: note.trim() } : {}) }
}

/** Acts on one session, one act at a time. */
export function useAct(id: string) {
  const { send: ask, ...change } = useChange<'meetings'>(touched)
  const notifier = useNotifier()
  const send = async (request: Parameters<typeof ask>[0]) => {
    const sent = await ask(request)
    if (sent !== null) notifier.settle(id)
    return sent
  }
  return {
    ...change,
    /** True when the server did it. */
    change: async (attributes: Change, relationships?: Sent['relationships']) => {
      const request = { attributes: withNote(attributes), ...(relationships && { relationships }) }
      return (await send(api.meetings.update({ id }, request))) !== null
    },
    /** Answers the date that the reader sees, and no other. */
    answer: async (appointment: string, state: 'accepted' | 'declined' | 'withdrawn', note?: string) =>
      (await send(answerDate(id, appointment, withNote({ state, note })))) !== null,
    propose: async (date: ProposedDate) => (await send(proposeDate(id, date))) !== null,
    /** This session and those of its series after it. */
    following: async (act: SeriesAct) => (await send(changeSeries(id, withNote(act)))) !== null,
  }
}
export type Act = ReturnType<typeof useAct>
