import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { availabilityAttributes, exceptionAttributes } from '#contract/meetings/availabilities.ts'
import { calendarFeedAttributes, outsideCalendarAttributes } from '#contract/meetings/calendars.ts'
import { ApiError } from '../data/errors.ts'
import { useAuth } from '../session/me.ts'

export interface Row<Attributes> {
  readonly id: string
  readonly attributes: Attributes
}

interface Resource<Attributes> {
  readonly type: string
  readonly path: string
  readonly schema: z.ZodType<Attributes>
}

const week = { type: 'availabilities', path: '/api/v1/availabilities', schema: availabilityAttributes }
const daysApart = {
  type: 'availability_exceptions',
  path: '/api/v1/availability_exceptions',
  schema: exceptionAttributes,
}
const outside = { type: 'outside_calendars', path: '/api/v1/outside_calendars', schema: outsideCalendarAttributes }

/**
 * Rows of the reader's own, and what changes them. A change shows at once, and goes again when it is refused. Changes
 * reach the server one after the other: each is judged with those before it.
 */
function useOwnRows<Attributes>({ type, path, schema }: Resource<Attributes>, every?: number) {
  const { http } = useAuth()
  const client = useQueryClient()
  const key = [type, 'own']
  const row = z.object({ id: z.string(), attributes: schema })
  const queue = useRef({ last: Promise.resolve(), waiting: 0, readMeanwhile: false })
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly Row<Attributes>[]> => {
      if (queue.current.waiting > 0) queue.current.readMeanwhile = true
      return z.object({ data: z.array(row) }).parse((await http({ method: 'GET', path, signal })).body).data
    },
    ...(every !== undefined && { refetchInterval: every }),
  })
  const show = (change: (rows: readonly Row<Attributes>[]) => readonly Row<Attributes>[]) =>
    client.setQueryData<readonly Row<Attributes>[]>(key, (rows) => change(rows ?? []))
  const current = () => client.getQueryData<readonly Row<Attributes>[]>(key) ?? []
  const readAgain = () => client.invalidateQueries({ queryKey: key })
  /** @param now what shows before the server has it */
  const inTurn = <Result>(work: () => Promise<Result>, now: () => void = () => undefined): Promise<Result> => {
    const { last } = queue.current
    queue.current.waiting += 1
    const result = (async () => {
      await client.cancelQueries({ queryKey: key })
      now()
      await last
      try {
        return await work()
      } catch (refused) {
        await readAgain()
        throw refused
      } finally {
        queue.current.waiting -= 1
      }
    })()
    const settle = async () => {
      // What was read between two changes may be older than the last one.
      if (queue.current.waiting > 0 || !queue.current.readMeanwhile) return
      queue.current.readMeanwhile = false
      await readAgain()
    }
    queue.current.last = result.then(settle, settle)
    return result
  }
  return {
    rows: data ?? [],
    error: error instanceof ApiError ? error : null,
    isPending,
    retry: () => void refetch(),
    /** The rows at this moment, with the changes on their way. */
    current,
    /** @param choose the attributes beside the rows that the changes before leave; null: nothing is added */
    add: (choose: (rows: readonly Row<Attributes>[]) => object | null) => {
      const before = current()
      return inTurn(async () => {
        const added = current().filter(({ id }) => !before.some((one) => one.id === id))
        const attributes = choose([...before, ...added])
        if (attributes === null) return null
        const { body } = await http({ method: 'POST', path, body: { data: { type, attributes } } })
        const { data: made } = z.object({ data: row }).parse(body)
        show((rows) => [...rows.filter(({ id }) => id !== made.id), made])
        return made
      })
    },
    change: (id: string, attributes: Partial<Attributes>) =>
      inTurn(
        async () => {
          await http({ method: 'PATCH', path: `${path}/${id}`, body: { data: { type, id, attributes } } })
        },
        () => {
          show((rows) =>
            rows.map((one) => (one.id === id ? { id, attributes: { ...one.attributes, ...attributes } } : one)),
          )
        },
      ),
    remove: (id: string) =>
      inTurn(
        async () => {
          try {
            await http({ method: 'DELETE', path: `${path}/${id}` })
          } catch (refused) {
            // One that is already gone counts as removed.
            if (!(refused instanceof ApiError) || refused.status !== 404) throw refused
          }
        },
        () => {
          show((rows) => rows.filter((one) => one.id !== id))
        },
      ),
  }
}

export const useWeek = () => useOwnRows(week)
export const useDaysApart = () => useOwnRows(daysApart)
/** Loaded again while the page is open: a calendar is read in the background. */
export const useOutsideCalendars = () => useOwnRows(outside, 5_000)

const feedKey = ['calendar_feeds', 'own']
const feedPath = '/api/v1/calendar_feed'
const feedAnswer = z.object({ data: z.object({ attributes: calendarFeedAttributes }).nullable() })

/** The link of the reader's sessions. `path` is known only right after it was made. */
export function useFeed() {
  const { http } = useAuth()
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => {
      const { body } = await http({ method: 'GET', path: feedPath, signal })
      return feedAnswer.parse(body).data?.attributes ?? null
    },
    staleTime: Infinity,
  })
  return {
    feed: data ?? null,
    error: error instanceof ApiError ? error : null,
    isPending,
    retry: () => void refetch(),
    make: async () => {
      const { body } = await http({ method: 'POST', path: feedPath, body: { data: { type: 'calendar_feeds' } } })
      client.setQueryData(feedKey, feedAnswer.parse(body).data?.attributes ?? null)
    },
    close: async () => {
      await http({ method: 'DELETE', path: feedPath })
      client.setQueryData(feedKey, null)
    },
  }
}
