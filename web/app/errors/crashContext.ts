import { createContext, use } from 'react'
import type { Crash } from '../crash.ts'

export const CrashContext = createContext<((crash: Crash) => void) | null>(null)

export function useCrashReporter(): (crash: Crash) => void {
  const report = use(CrashContext)
  if (!report) throw new Error('No reporter above this component')
  return report
}
