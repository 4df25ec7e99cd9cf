import type { CommandResult } from '#commands/platform/ports.ts'
import type { ConsoleCall } from '../dialect.ts'
import { actDone, forgetAct, type NewAct, noteAct } from './stored-acts.ts'

/**
 * Runs a command and keeps what can be taken back of it: noted before, so that a call that is repeated after a crash
 * does not take the new state for the old one.
 * @param act null: it cannot be taken back
 */
export async function noted(
  call: ConsoleCall,
  act: NewAct | null,
  command: () => Promise<CommandResult>,
): Promise<CommandResult> {
  if (act === null) return command()
  const { id, again } = await noteAct(call, act)
  const result = await command()
  // A command that found everything done has nothing to take back, unless an earlier try of the call did it.
  if (result.ok && (again || !result.repeated)) await actDone(call.sql, id, act.recordId)
  else if (!('conflict' in result)) await forgetAct(call.sql, id)
  return result
}
