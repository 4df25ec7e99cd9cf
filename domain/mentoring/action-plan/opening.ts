import type { ProgramId } from '../../platform/ids.ts'
import type { Parties } from '../mentoring-request/events.ts'
import type { ActionPlanEvent } from './events.ts'
import type { ActionPlan } from './state.ts'

/** The first event of the stream, with whatever comes first. */
export function opening(
  { isOpened }: Pick<ActionPlan, 'isOpened'>,
  { parties, programId }: { readonly parties: Parties; readonly programId: ProgramId },
): readonly ActionPlanEvent[] {
  return isOpened ? [] : [{ type: 'ActionPlanOpened', data: { ...parties, programId } }]
}
