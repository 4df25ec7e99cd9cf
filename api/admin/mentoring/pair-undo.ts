import { z } from 'zod'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type {
  AdminRelationship,
  finishRelationship,
  setUpRelationship,
} from '#contract/console/mentoring/mentoring-relationships.ts'
import type { AdminRequest, revokeRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import { id, type ProfileId, type ProgramId, type RelationshipId } from '#domain/platform/ids.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { undo } from '../platform/undo/reversal.ts'

type Pair = Pick<
  AdminRelationship,
  'participant_id' | 'presenter_id' | 'program_id' | 'participant_user_id' | 'presenter_user_id'
>
type FinishRelationship = z.infer<typeof finishRelationship>
type RevokeRequest = z.infer<typeof revokeRequest>
type SetUpRelationship = z.infer<typeof setUpRelationship>

/** Whether the pair had begun, or was a request. */
const kept = z.strictObject({ begun: z.boolean() })
type Kept = z.infer<typeof kept>

const concerns = ({ participant_user_id, presenter_user_id }: Pair) => [participant_user_id, presenter_user_id]

/** The administrator of a unit brings people of the unit together. */
export async function areOfUnit({ consoleUser, sql }: ConsoleCall, profiles: readonly ProfileId[]): Promise<boolean> {
  if (consoleUser.unit === null) return true
  const [row] = await sql.query<{ outside: boolean }>({
    name: 'profiles_outside_unit',
    text: `select count(*) filter (where u.business_unit = $2) < $3 as outside
      from app.profiles p join app.users u on u.id = p.user_id where p.id = any($1::uuid[])`,
    values: [profiles, consoleUser.unit, profiles.length],
  })
  return row?.outside === false
}

/**
 * What is over stays over: the two people are brought together again in a new accompaniment, or the request is made for
 * them again. Its message was the mentee's and is not repeated.
 */
async function again(call: ConsoleCall, context: CommandContext, pair: Pair, { begun }: Kept): Promise<CommandResult> {
  const participantId = id<ProfileId>(pair.participant_id)
  const presenterId = id<ProfileId>(pair.presenter_id)
  if (!(await areOfUnit(call, [participantId, presenterId]))) throw new ConsoleProblem(403, 'forbidden')
  const both = { ...context, participantId, presenterId, programId: id<ProgramId>(pair.program_id) }
  return begun
    ? call.services.mentoringRelationships.setUp(both)
    : call.services.mentoringRequests.createForTwo({ ...both, message: null })
}

const opens = ({ begun }: Kept) => (begun ? 'mentoring_relationships' : 'mentoring_requests')

export const pairUndo = {
  revoke: undo<AdminRequest, Kept, RevokeRequest>({
    concerns,
    kept,
    opens,
    keep: ({ aasm_state }) => ({ begun: aasm_state === 'confirmed' }),
    still: ({ aasm_state, cancellation_reason }) => aasm_state === 'cancelled' && cancellation_reason === 'revoked',
    command: again,
  }),
  finish: undo<AdminRelationship, Kept, FinishRelationship>({
    concerns,
    kept,
    opens,
    keep: () => ({ begun: true }),
    still: ({ aasm_state }) => aasm_state === 'admin_finished',
    command: again,
  }),
  delete: undo<AdminRelationship, Kept>({
    concerns,
    kept,
    opens,
    keep: ({ aasm_state }) => ({ begun: aasm_state !== 'requested' }),
    still: ({ aasm_state }) => aasm_state === 'cancelled',
    command: again,
  }),
  setUp: undo<AdminRelationship, Record<string, never>, SetUpRelationship>({
    concerns,
    kept: z.strictObject({}),
    keep: () => ({}),
    still: ({ aasm_state }) => aasm_state === 'admin_initiated',
    command: ({ services }, context, record) =>
      services.mentoringRelationships.transitionRelationship({
        ...context,
        relationshipId: id<RelationshipId>(record.id),
        wanted: 'cancelled',
      }),
  }),
}
