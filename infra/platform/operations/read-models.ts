import type { OperationResult, Operations, Operator } from '#api/admin/platform/operations/port.ts'
import type { AdminReadModel, AdminSkip } from '#contract/console/platform/operations.ts'
import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import { type CompanyId, isUuid } from '#domain/platform/ids.ts'
import { replaceSealed } from '#domain/platform/sealed.ts'
import { readModels } from '#projections/all.ts'
import {
  eventAt,
  ProjectionCommandRefused,
  retryNow,
  skipEvent,
  unskipEvent,
} from '#projections/platform/runner/skips.ts'
import { type Lag, projectionStatus, type ProjectionStatus } from '#projections/platform/runner/status.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { isOperator } from '../../company/companies/operators.ts'

type ReadModelOperations = Pick<Operations, 'readModels' | 'retry' | 'skip' | 'takeUp' | 'skips'>

/** Older than this, what is not applied is a delay that a person would notice. */
const delaySeconds = 5

/** A person of the console among those who skip: the command line writes an account of its machine. */
const personPrefix = 'person '

export function readModelOperations({
  sql,
  store,
}: {
  /** Sees every company. */
  readonly sql: TransactionalSql
  readonly store: Pick<EventStore, 'head' | 'readAll'>
}): ReadModelOperations {
  const find = async (id: string) => (await projectionStatus(sql, store, readModels)).find((row) => idOf(row) === id)
  return {
    async readModels(by) {
      const [rows, lagsOf, operator] = await Promise.all([
        projectionStatus(sql, store, readModels),
        lastHour(sql),
        isOperator(sql, by.userId),
      ])
      return Promise.all(
        rows.map(async (row) => ({
          ...recordOf(row, await stoppedAt(store, row), { companyId: by.companyId, operator }),
          lags: lagsOf(row),
        })),
      )
    },

    async retry(by, id) {
      const row = await find(id)
      if (row?.status !== 'failing') return refused(isKnown(row, id) ? 'not_stopped' : 'not_found')
      const event = await stoppedAt(store, row)
      if (event?.metadata.companyId !== by.companyId && !(await isOperator(sql, by.userId)))
        return refused('not_operator')
      return done(() => retryNow(sql, row.name), 'not_stopped')
    },

    async skip(by, { id, eventId, reason }) {
      const row = await find(id)
      if (row?.status !== 'failing' || row.failedEvent !== eventId)
        return refused(isKnown(row, id) ? 'not_stopped' : 'not_found')
      const event = await stoppedAt(store, row)
      if (!isReadModel(row.name) || event?.metadata.companyId !== by.companyId) return refused('not_skippable')
      const skip = { name: row.name, eventId, reason, by: nameOf(by) }
      return done(() => skipEvent({ sql, store }, skip), 'not_stopped')
    },

    async takeUp(by, { name, eventId }) {
      const [own] = await sql.query<object>({
        text: `select 1 from rm.skipped_events where projection = $1 and event_id = $2 and company_id = $3`,
        values: [name, eventId, by.companyId],
      })
      if (own === undefined) return refused('not_skipped')
      return done(() => unskipEvent(sql, { name, eventId, by: nameOf(by) }), 'not_skipped')
    },

    skips: async (companyId) =>
      (
        await sql.query<SkipRow>({
          text: `select s.id::text, s.projection as read_model, s.event_id::text, s.type, s.stream, s.position::text,
              s.error, s.reason, s.skipped_by, rm.iso(s.skipped_at) as skipped_at, s.lifted_by,
              rm.iso(s.lifted_at) as lifted_at, ${person('s.skipped_by')} as skipper, ${person('s.lifted_by')} as lifter
            from rm.skipped_events s where s.company_id = $1 order by s.id desc limit 200`,
          values: [companyId],
        })
      ).map(({ skipped_by: by, lifted_by: lifter, skipper, lifter: lifterName, ...row }) => ({
        ...row,
        skipped_by: { id: personId(by), name: skipper },
        lifted_by: lifter === null ? null : { id: personId(lifter), name: lifterName },
      })),
  }
}

type SkipRow = Omit<AdminSkip, 'skipped_by' | 'lifted_by'> & {
  readonly skipped_by: string
  readonly lifted_by: string | null
  readonly skipper: string | null
  readonly lifter: string | null
}

/** SQL of the name behind a signature. */
function person(column: string): string {
  return `case when starts_with(${column}, '${personPrefix}') then (
      select trim(u.first_name || ' ' || u.last_name) from app.users u
      where '${personPrefix}' || u.id = ${column} and u.status <> 'erased')
    else ${column} end`
}

const nameOf = ({ userId }: Operator) => personPrefix + userId

function personId(by: string): string | null {
  const id = by.slice(personPrefix.length)
  return by.startsWith(personPrefix) && isUuid(id) ? id : null
}

const lagMinutes = 60

type Generation = Pick<Lag, 'name' | 'version' | 'generation'>

/** What the job `note_lags` has noted, by follower: seconds behind at each minute, the latest last. */
async function lastHour(sql: Sql): Promise<(row: Generation) => (number | null)[]> {
  const noted = await sql.query<Lag & { readonly ago: number }>({
    text: `select name, version, generation, seconds,
        (extract(epoch from date_trunc('minute', now()) - minute) / 60)::integer as ago
      from rm.lags where minute > now() - interval '1 hour'`,
  })
  const keyOf = ({ name, version, generation }: Generation) => `${name}-${version}-${generation}`
  const byFollower = Map.groupBy(noted, keyOf)
  return (row) => {
    const lags = Array.from<number | null>({ length: lagMinutes }).fill(null)
    for (const { ago, seconds } of byFollower.get(keyOf(row)) ?? [])
      lags[lagMinutes - 1 - ago] = Math.round(seconds * 10) / 10
    return lags
  }
}

const isReadModel = (name: string) => readModels.some((model) => model.name === name)

function idOf({ name, version, generation, active }: ProjectionStatus): string {
  return active ? name : `${name}-${version}-${generation}`
}

/** A read model of the product is known before its first event. */
function isKnown(row: ProjectionStatus | undefined, id: string): boolean {
  return row !== undefined || readModels.some(({ name }) => name === id)
}

/** The event at which it stands; undefined: it goes on, it fails at no event, or the log does not hold it. */
async function stoppedAt(
  store: Pick<EventStore, 'readAll'>,
  { status, position, failedPosition }: ProjectionStatus,
): Promise<RecordedEvent | undefined> {
  if (status !== 'failing' || failedPosition === null) return undefined
  // A log that cannot be read hides no follower.
  const between = { checkpoint: BigInt(position), position: BigInt(failedPosition) }
  return eventAt(store, between).catch(() => undefined)
}

function recordOf(
  row: ProjectionStatus,
  event: RecordedEvent | undefined,
  { companyId, operator }: { readonly companyId: CompanyId; readonly operator: boolean },
): Omit<AdminReadModel, 'lags'> {
  const { name, version, generation, events, seconds } = row
  const own = event?.metadata.companyId === companyId ? event : undefined
  const isStopped = row.status === 'failing'
  const skippable = own !== undefined && isReadModel(name)
  return {
    id: idOf(row),
    name,
    version,
    generation,
    // While the log cannot be read, it is unknown whether it is up to date.
    state: isStopped
      ? 'stopped'
      : !row.active
        ? 'rebuilding'
        : seconds === null || seconds > delaySeconds
          ? 'behind'
          : 'up_to_date',
    events,
    seconds: seconds === null ? null : Math.round(seconds * 10) / 10,
    // Host and process; the rest tells its runs apart.
    owner: row.owner === null || !operator ? null : row.owner.split('/').slice(0, 2).join('/'),
    stop: isStopped ? stopOf(row, own, operator) : null,
    actions: [
      ...(isStopped && (operator || own !== undefined) ? (['retry'] as const) : []),
      ...(isStopped && skippable ? (['skip'] as const) : []),
    ],
  }
}

function stopOf(
  row: ProjectionStatus,
  own: RecordedEvent | undefined,
  operator: boolean,
): NonNullable<AdminReadModel['stop']> {
  // What fails at no event is of the installation.
  const tells = own !== undefined || (operator && row.failedEvent === null)
  return {
    position: row.failedPosition,
    attempts: row.attempts,
    since: (row.failingSince ?? new Date(0)).toISOString(),
    event_id: own?.id ?? null,
    type: own?.type ?? null,
    stream: own?.stream ?? null,
    recorded_at: own?.recordedAt ?? null,
    error: tells ? row.lastError : null,
    data: own === undefined ? null : { ...replaceSealed(own.data, () => ({ sealed: true })) },
  }
}

function refused(refusal: Extract<OperationResult, { readonly ok: false }>['refusal']): OperationResult {
  return { ok: false, refusal }
}

async function done(
  work: () => Promise<unknown>,
  otherwise: Extract<OperationResult, { readonly ok: false }>['refusal'],
): Promise<OperationResult> {
  try {
    await work()
    return { ok: true, done: undefined }
  } catch (error) {
    if (error instanceof ProjectionCommandRefused) return refused(otherwise)
    throw error
  }
}
