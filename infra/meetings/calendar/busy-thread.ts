import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, NoCalendar, type BusyAsked, type BusyTimes } from './busy-times.ts'

/** What the thread is started with. */
export interface BusyWork {
  readonly text: string
  readonly asked: BusyAsked
}

/** Its answer; null: the text is no calendar. */
export type BusyAnswer = BusyTimes | null

function answer({ text, asked }: BusyWork): BusyAnswer {
  try {
    return busyTimes(text, asked)
  } catch (error) {
    if (error instanceof NoCalendar) return null
    throw error
  }
}

parentPort?.postMessage(answer(workerData as BusyWork), [])
