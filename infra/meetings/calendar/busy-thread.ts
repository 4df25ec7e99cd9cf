import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, NoCalendar, type BusyQuery, type BusyTimes } from './busy-times.ts'

/** What the thread is started with. */
export interface BusyWork {
  readonly text: string
  readonly query: BusyQuery
}

/** Its answer; null: the text is no calendar. */
export type BusyAnswer = BusyTimes | null

function answer({ text, query }: BusyWork): BusyAnswer {
  try {
    return busyTimes(text, query)
  } catch (error) {
    if (error instanceof NoCalendar) return null
    throw error
  }
}

parentPort?.postMessage(answer(workerData as BusyWork), [])
