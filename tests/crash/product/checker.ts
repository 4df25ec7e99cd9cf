import type { Violation } from '../rules/violation.ts'
import type { ProductEvidence } from './evidence.ts'
import { checkAccompaniments } from './rules/accompaniments.ts'
import { checkCommands } from './rules/commands.ts'
import { checkFollowers } from './rules/followers.ts'
import { checkMeetings } from './rules/meetings.ts'
import { World } from './world.ts'

/** What the product broke of its own rules: in its log, its tables and what it published. Pure. */
export function checkProduct(evidence: ProductEvidence): Violation[] {
  const world = new World(evidence.events)
  return [
    ...checkCommands(evidence),
    ...checkAccompaniments(world, evidence.afterwards.defaultLimits),
    ...checkMeetings(world),
    ...checkFollowers(evidence),
  ]
}
