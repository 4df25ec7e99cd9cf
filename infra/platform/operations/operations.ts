import type { Operations } from '#api/admin/platform/operations/port.ts'
import { isJobName } from '#contract/console/platform/operations.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { relayState } from '../kafka/range.ts'
import { isOperator } from '../../company/companies/operators.ts'
import { dayOf } from './day.ts'
import { erasureOperations } from './erasures.ts'
import { backupsOf, heldSince, processesOf } from './installation.ts'
import { countHeldItems, heldItemOperations } from './held-items.ts'
import { jobOperations } from './jobs.ts'
import { readModelOperations } from './read-models.ts'
import { relayOperations } from './relay.ts'

export interface OperationsOptions {
  /** Sees every company. */
  readonly sql: TransactionalSql
  /** With the rights of `binome_vault`. */
  readonly vault: Sql
  readonly store: EventStore
  /** The database is the product's own. */
  readonly embedded: boolean
  /** Seals are copied to a file outside the database. */
  readonly sealsPublished: boolean
}

/** What the console shows and moves of the installation's workings. */
export function createOperations({ sql, vault, store, embedded, sealsPublished }: OperationsOptions): Operations {
  const models = readModelOperations({ sql, store })
  const relay = relayOperations({ sql, store })
  const jobs = jobOperations(sql)
  return {
    ...models,
    ...relay,
    ...jobs,
    ...heldItemOperations(sql, async (name) => {
      if (isJobName(name)) await jobs.runJob(name)
    }),
    ...erasureOperations({ sql, vault }),
    day: (companyId) => dayOf(sql, companyId),
    isOperator: (userId) => isOperator(sql, userId),
    async overview(by) {
      const { companyId } = by
      const operator = await isOperator(sql, by.userId)
      const [readModels, relayed, runs, heldItems, seals, processes, backups, heldAt] = await Promise.all([
        models.readModels(by),
        relayOverview(companyId),
        operator ? jobs.jobs() : null,
        operator ? countHeldItems(sql) : null,
        sealOverview(companyId),
        operator ? processesOf(sql) : null,
        operator ? backupsOf(sql, embedded) : null,
        heldSince(sql, companyId),
      ])
      const failing = runs?.filter(({ state }) => ['failed', 'partly', 'late'].includes(state)).length ?? 0
      const jobsNow = runs === null ? null : { total: runs.length, failing }
      return {
        operator,
        read_models: [...readModels],
        relay: relayed,
        jobs: jobsNow,
        held_items: heldItems,
        seals,
        processes,
        backups,
        sending_held_at: heldAt,
      }
    },
  }

  async function relayOverview(companyId: CompanyId) {
    const state = await relayState(sql)
    if (state === undefined) return null
    const parked = await relay.parked(companyId)
    return {
      position: String(state.position),
      head: String(await store.head()),
      parked: parked.length,
      waiting: parked.reduce((sum, { waiting }) => sum + waiting, 0),
    }
  }

  async function sealOverview(companyId: CompanyId) {
    const [row] = await sql.query<{ number: string | null; at: string | null; events: number; unsealed: number }>({
      text: `select last.number::text, rm.iso(last.sealed_at) as at, coalesce(last.count, 0) as events,
          (select count(*) from rm.journal j where j.company_id = $1
            and j.position > coalesce(last.position, 0))::integer as unsealed
        from (select 1) always
        left join lateral (select s.number, s.count, s.sealed_at, log.last as position
          from es.company_seals s join es.seals log on log.number = s.seal
          where s.company_id = $1 order by s.number desc limit 1) last on true`,
      values: [companyId],
    })
    const { number = null, at = null, events = 0, unsealed = 0 } = row ?? {}
    const last = number === null || at === null ? null : { number, at, events }
    return { last, unsealed, published: sealsPublished }
  }
}
