import type { CohortInputs, CohortPair } from '#domain/community/match/cohort/inputs.ts'
import type { CohortMatch } from '#domain/community/match/cohort/match.ts'
import { type CohortProblem, mostPairs } from '#domain/community/match/cohort/problems.ts'
import { countedWeights, matchWeights } from '#domain/community/match/weights.ts'
import { instant } from '#domain/platform/ids.ts'
import { decisionsPrint } from '#projections/community/cohort/decisions.ts'
import {
  cohortSize,
  excludedPairs,
  fingerprints,
  offeredMentors,
  seekingMentees,
} from '#projections/community/cohort/people.ts'
import { weightsInForce } from '#projections/community/match/weights.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { settingsOf } from '../../company/companies/settings.ts'
import { inThread, ThreadEnded } from './in-thread.ts'
import { heldRow, LeaseLost } from '#projections/platform/lease-lost.ts'
import { type DueMatch, holdMatch } from './leases.ts'
import type { PairReason } from './match-thread.ts'

/** Between two looks at whether it is to stop, in milliseconds. */
const lookMs = 500

interface Loaded {
  readonly inputs: CohortInputs
  readonly facts: object
}

/**
 * Computes one draft and keeps what came out, in one transaction. It can be repeated from the start at any time.
 * @throws LeaseLost
 */
export async function runMatch(sql: TransactionalSql, due: DueMatch): Promise<void> {
  const started = performance.now()
  const size = await cohortSize(sql, due)
  if (size.mentees * size.mentors > mostPairs) {
    await fail(sql, due, [{ code: 'too_large', pair: null }])
    return
  }
  const { inputs, facts } = await load(sql, due)
  const stop = new AbortController()
  let share = 0
  let problem: unknown
  const look = async () => {
    if (await holdMatch(sql, due.id, Math.min(99, Math.floor(share * 100)))) stop.abort()
  }
  const looking = setInterval(() => {
    look().catch((error: unknown) => {
      problem = error
      stop.abort()
    })
  }, lookMs)
  try {
    const onProgress = (now: number) => {
      share = now
    }
    const news = await inThread({ kind: 'match', inputs }, { signal: stop.signal, onProgress })
    clearInterval(looking)
    if (news.kind !== 'matched') throw new Error('a match was asked for')
    if ('problems' in news.outcome) {
      await fail(sql, due, news.outcome.problems)
      return
    }
    const { match } = news.outcome
    const seconds = (performance.now() - started) / 1_000
    await sql.transaction((inner) => keep(inner, due, { match, reasons: news.reasons, facts, seconds }))
  } catch (error) {
    if (problem instanceof LeaseLost) throw problem
    if (!(error instanceof ThreadEnded)) throw error
    if (stop.signal.aborted && problem === undefined) await cancelled(sql, due)
    else await fail(sql, due, [{ code: 'stopped', pair: null }])
  } finally {
    clearInterval(looking)
  }
}

async function load(sql: TransactionalSql, due: DueMatch): Promise<Loaded> {
  return sql.transaction(async (inner) => {
    const print = await fingerprints(inner, due)
    const inForce = await weightsInForce(inner, due.programId)
    const [company] = await inner.query<{ settings: object }>({
      text: 'select settings from app.companies where id = app.current_company()',
    })
    if (inForce === null || company === undefined) throw new Error('the program of a draft exists')
    const weights =
      due.trialWeights === null
        ? inForce.counted
        : countedWeights(matchWeights(due.trialWeights), settingsOf(company.settings))
    const participants = await seekingMentees(inner, due)
    const presenters = await offeredMentors(inner, due)
    const excluded = await excludedPairs(inner, due.programId)
    const decisions = await inner.query<CohortPair & { kind: 'pin' | 'ban' }>({
      text: `select kind, participant_id as "participantId", presenter_id as "presenterId"
        from app.cohort_match_decisions where match_id = $1 order by participant_id, presenter_id`,
      values: [due.id],
    })
    const reference = instant(new Date())
    return {
      inputs: {
        programId: due.programId,
        weights,
        reference,
        participants,
        presenters,
        rules: { minScore: due.minScore, perMentor: due.perMentor },
        pins: decisions.filter(({ kind }) => kind === 'pin'),
        bans: decisions.filter(({ kind }) => kind === 'ban'),
        excluded,
      },
      facts: {
        ...print,
        decisions: await decisionsPrint(inner, due.id),
        weights,
        weights_version: inForce.version,
        reference,
        mentors: presenters.length,
      },
    }
  })
}

interface Kept {
  readonly match: CohortMatch
  readonly reasons: readonly (readonly PairReason[])[]
  readonly facts: object
  readonly seconds: number
}

/** Instead of what came out before; who was set aside by hand with the same mentor stays aside. @throws LeaseLost */
async function keep(sql: Sql, due: DueMatch, { match, reasons, facts, seconds }: Kept): Promise<void> {
  const held = await sql.query<{ cancel: boolean }>({
    text: `select cancel_asked as cancel from app.cohort_matches
      where id = $1 and state = 'running' and lease_until > now() for update`,
    values: [due.id],
  })
  const { cancel } = heldRow(held, 'the draft is somebody else’s now')
  // A stop requested after the last check: a stopped draft has no result.
  if (cancel) {
    await cancelled(sql, due)
    return
  }
  const aside = await sql.query<CohortPair>({
    text: `delete from app.cohort_match_pairs where match_id = $1
      returning participant_id as "participantId", presenter_id as "presenterId", kept`,
    values: [due.id],
  })
  const wereAside = new Set(
    aside.filter((row) => 'kept' in row && row.kept === false).map((row) => `${row.participantId} ${row.presenterId}`),
  )
  const rows = [
    ...match.pairs.map((pair, at) => ({
      participant_id: pair.participantId,
      presenter_id: pair.presenterId,
      score: pair.score,
      rank: pair.rank,
      pinned: pair.isPinned,
      load_before: pair.load.before,
      load_after: pair.load.after,
      load_limit: pair.load.limit,
      reasons: reasons[at] ?? [],
      kept: !wereAside.has(`${pair.participantId} ${pair.presenterId}`),
    })),
    ...match.left.map((left) => ({
      participant_id: left.participantId,
      left_reason: left.reason,
      best_presenter_id: left.best?.presenterId ?? null,
      best_score: left.best?.score ?? null,
      eligible: left.eligible,
      pinned: false,
      reasons: [],
      kept: true,
    })),
  ]
  await sql.query({
    text: `insert into app.cohort_match_pairs (match_id, company_id, participant_id, presenter_id, score, rank, pinned,
        load_before, load_after, load_limit, reasons, left_reason, best_presenter_id, best_score, eligible, kept)
      select $1, $2, participant_id, presenter_id, score, rank, pinned, load_before, load_after, load_limit, reasons,
        left_reason, best_presenter_id, best_score, eligible, kept
      from jsonb_to_recordset($3) as row (participant_id uuid, presenter_id uuid, score smallint, rank smallint,
        pinned boolean, load_before smallint, load_after smallint, load_limit smallint, reasons jsonb,
        left_reason text, best_presenter_id uuid, best_score smallint, eligible integer, kept boolean)`,
    values: [due.id, due.companyId, JSON.stringify(rows)],
  })
  await sql.query({
    text: `update app.cohort_matches set state = 'done', progress = 100, problems = '[]', facts = $2, seconds = $3,
        computed_at = now(), lease_until = null where id = $1`,
    values: [due.id, JSON.stringify({ ...facts, places_before: match.places.before }), seconds],
  })
}

/** `stopped`: the thread ended, e.g. because it had no memory left. */
type RunProblem = CohortProblem | { readonly code: 'stopped'; readonly pair: null }

async function fail(sql: Sql, { id }: DueMatch, problems: readonly RunProblem[]): Promise<void> {
  await sql.query({
    text: `update app.cohort_matches set state = 'failed', problems = $2, lease_until = null
      where id = $1 and state = 'running' and lease_until > now()`,
    values: [id, JSON.stringify(problems)],
  })
}

async function cancelled(sql: Sql, { id }: DueMatch): Promise<void> {
  await sql.query({
    text: `update app.cohort_matches set state = 'cancelled', cancel_asked = false, lease_until = null
      where id = $1 and state = 'running' and lease_until > now()`,
    values: [id],
  })
}
