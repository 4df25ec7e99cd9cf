import { lazy } from 'react'

// What is done in place comes behind the first page, which does not wait for it.
export const NextDates = lazy(() => import('./NextDates.tsx').then((m) => ({ default: m.NextDates })))
export const NextTask = lazy(() => import('./NextTask.tsx').then((m) => ({ default: m.NextTask })))
export const Waits = lazy(() => import('./waiting/Waits.tsx').then((m) => ({ default: m.Waits })))
export const AnswerActs = lazy(() => import('./HeroActs.tsx').then((m) => ({ default: m.AnswerActs })))
export const ChooseActs = lazy(() => import('./HeroActs.tsx').then((m) => ({ default: m.ChooseActs })))
export const CalendarButton = lazy(() =>
  import('../../../shared/meeting/CalendarButton.tsx').then((m) => ({ default: m.CalendarButton })),
)
