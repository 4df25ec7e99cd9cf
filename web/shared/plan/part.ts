import type { Item } from '../data/models.ts'
import type { Parties } from '../meeting/parties.ts'
import type { Me } from '../session/me.ts'
import type { Plan, PlanTask } from './calls.ts'
import type { PlanWrites } from './usePlanWrites.ts'
import type { UnsentTasks } from './useUnsentTasks.ts'

/** What the parts of the page share. */
export interface PlanPart {
  plan: Plan
  me: Me
  parties: Parties
  sessions: readonly Item<'meetings'>[]
  unsent: UnsentTasks
  writes: PlanWrites
  onTask: (task: PlanTask) => void
}
