import type { Commands } from '#commands/commands.ts'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import { derivedId, id as idOf, instant, type ProfileId, type RequestId } from '#domain/platform/ids.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { type DueMatch, holdMatch } from './leases.ts'

interface DuePair {
  readonly participantId: ProfileId
  readonly presenterId: ProfileId
  readonly requestId: RequestId | null
}

/** A pair whose streams others keep writing to is tried so many times. */
const mostTries = 3

type Requests = Commands['mentoringRequests']

/**
 * Creates or revokes the requests of a draft, one command a pair. The key of each command derives from the draft and
 * the pair, so that a pair whose outcome was not kept, because the process died, is answered as it was and not done
 * twice.
 * @throws LeaseLost
 */
export async function runBatch(sql: TransactionalSql, due: DueMatch, requests: Requests): Promise<void> {
  const outcome = due.batch === 'creating' ? 'due' : 'revoke_due'
  for (;;) {
    await holdMatch(sql, due.id, null)
    const pairs = await sql.query<DuePair>({
      name: 'cohort_batch_due',
      text: `select participant_id as "participantId", presenter_id as "presenterId", request_id as "requestId"
        from app.cohort_match_pairs where match_id = $1 and outcome = $2 order by participant_id limit 20`,
      values: [due.id, outcome],
    })
    if (pairs.length === 0) break
    for (const pair of pairs) {
      if (due.batch === 'creating') await create(sql, due, pair, requests)
      else await revoke(sql, due, pair, requests)
    }
  }
  await sql.query({
    text: `update app.cohort_matches set batch = case when batch = 'creating' or exists (
            select from app.cohort_match_pairs p where p.match_id = $1 and p.outcome = 'created')
          then 'created' else 'revoked' end,
        batch_message = null, lease_until = null where id = $1 and lease_until > now()`,
    values: [due.id],
  })
}

async function create(sql: TransactionalSql, due: DueMatch, pair: DuePair, requests: Requests): Promise<void> {
  const { participantId, presenterId } = pair
  const result = await withTries(() =>
    requests.createForTwo({
      ...contextOf(due, pair, 'create'),
      programId: due.programId,
      participantId,
      presenterId,
      message: due.batchMessage,
    }),
  )
  await sql.query({
    text: `update app.cohort_match_pairs set outcome = $3, refusal = $4, request_id = $5
      where match_id = $1 and participant_id = $2`,
    values: [
      due.id,
      participantId,
      result.ok ? 'created' : 'refused',
      result.ok ? null : codeOf(result),
      result.ok ? result.id : null,
    ],
  })
}

/** A request that was answered stays: it is no longer the administrator's to take back with the lot. */
async function revoke(sql: TransactionalSql, due: DueMatch, pair: DuePair, requests: Requests): Promise<void> {
  const { requestId, participantId } = pair
  const result =
    requestId === null
      ? null
      : await withTries(() => requests.revokeUnanswered({ ...contextOf(due, pair, 'revoke'), requestId }))
  await sql.query({
    text: `update app.cohort_match_pairs set outcome = $3, refusal = $4 where match_id = $1 and participant_id = $2`,
    values: [
      due.id,
      participantId,
      result === null ? 'answered' : result.ok ? 'revoked' : isForAnotherTry(result) ? 'created' : 'answered',
      result === null || result.ok || codeOf(result) === 'transition_not_allowed' ? null : codeOf(result),
    ],
  })
}

type Result = CommandResult | { readonly ok: false; readonly failed: true }
type Failure = Extract<Result, { readonly ok: false }>

/** A pair on which the command fails holds up no other: its outcome says so, and the batch may be ordered again. */
async function withTries(command: () => Promise<CommandResult>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const result: Result = await command().catch(() => ({ ok: false, failed: true }) as const)
    if (result.ok || 'refusal' in result || tries === mostTries) return result
  }
}

const isForAnotherTry = (result: Failure) => !('refusal' in result)

function codeOf(result: Failure): string {
  return 'refusal' in result ? result.refusal.code : 'conflict'
}

function contextOf(due: DueMatch, { participantId, presenterId }: DuePair, act: 'create' | 'revoke'): CommandContext {
  if (due.batchBy === null) throw new Error('a batch has somebody who asked for it')
  const key = derivedId('cohort_match', due.id, participantId, presenterId, act)
  return {
    companyId: due.companyId,
    actor: { kind: 'admin', userId: due.batchBy },
    idempotencyKey: `cohort ${key}`,
    at: instant(new Date()),
    correlationId: idOf(due.id),
  }
}
