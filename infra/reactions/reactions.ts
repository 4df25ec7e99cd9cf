import { createAccountsReaction } from '#commands/reactions/accounts.ts'
import { createErasureReaction } from '#commands/reactions/erasure.ts'
import type { Reaction } from '#commands/reactions/reaction.ts'
import { createSignUpsReaction } from '#commands/reactions/sign-ups.ts'
import { createSagaRecovery } from '#commands/reactions/saga-recovery.ts'
import { createProjectionWaiter } from '#projections/runner/waiter.ts'
import type { Core } from '../compose.ts'
import { createFacts } from '../facts/facts.ts'

/** After so long the event is tried again later: the checkpoint's transaction is open meanwhile. */
const readModelsMs = 5_000

/** Every process manager of the role `reactions`. */
export function createReactions({
  database,
  store,
  vault,
  accountRecords,
  commands,
  signUps,
  mails,
}: Core): readonly Reaction[] {
  const readModels = createProjectionWaiter(database.system)
  const facts = createFacts((companyId) => database.tenant(companyId))
  return [
    // A store that writes several streams at once leaves no saga unfinished.
    ...(store.multiStream ? [] : [createSagaRecovery({ store, facts })]),
    createAccountsReaction({ store, records: accountRecords }),
    createSignUpsReaction({ signUps, mails }),
    createErasureReaction({
      vault,
      records: accountRecords,
      commands,
      shown: (position) =>
        readModels.waitUntilProcessed(['mentoring_requests', 'mentoring_relationships'], position, {
          timeoutMs: readModelsMs,
          unlessStuck: true,
        }),
    }),
  ]
}
