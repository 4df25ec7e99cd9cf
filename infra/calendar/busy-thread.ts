import { parentPort, workerData } from 'node:worker_threads'
import type { Interval } from '#domain/availability/intervals.ts'
import { busyTimes, NoCalendar } from './busy-times.ts'

/** What the thread is started with. */
export interface BusyWork {
  readonly text: string
  readonly span: Interval
  readonly timeZone: string
}

/** Its answer; null: the text is no calendar. */
export type BusyAnswer = readonly Interval[] | null

function answer({ text, span, timeZone }: BusyWork): BusyAnswer {
  try {
    return busyTimes(text, span, timeZone)
  } catch (error) {
    if (error instanceof NoCalendar) return null
    throw error
  }
}

parentPort?.postMessage(answer(workerData as BusyWork), [])
