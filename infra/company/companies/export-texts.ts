import type pg from 'pg'
import type { Vault } from '#commands/platform/ports.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { sealedFields } from '#domain/platform/sealed.ts'
import { rowsOf } from './export-tables.ts'

interface StoredEvent {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly data: string
}

/** Texts opened with one read of keys. */
const batch = 500

interface Found {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly field: string
  readonly sealed: Sealed
}

/**
 * What people wrote, as the events hold it sealed: one line per text. `text` is null where its author was erased.
 * Events whose log is in EventStoreDB are not here.
 */
export async function* textLines(
  client: pg.Client,
  vault: Pick<Vault, 'openMany'>,
  companyId: string,
): AsyncGenerator<string> {
  const events = `select stream, revision, type, data from es.events
    where company_id = $1 and position('"enc":1' in data) > 0 order by position`
  let waiting: Found[] = []
  for await (const event of rowsOf<StoredEvent>(client, events, companyId)) {
    waiting.push(...sealedIn(event))
    if (waiting.length < batch) continue
    yield* opened(vault, waiting)
    waiting = []
  }
  yield* opened(vault, waiting)
}

function sealedIn({ stream, revision, type, data }: StoredEvent): readonly Found[] {
  return sealedFields(JSON.parse(data) as object).map((text) => ({ stream, revision, type, ...text }))
}

async function* opened(vault: Pick<Vault, 'openMany'>, found: readonly Found[]): AsyncGenerator<string> {
  const texts = await vault.openMany(
    found.map(({ stream, type, field, sealed }) => ({ sealed, context: `${stream}/${type}/${field}` })),
  )
  for (const [index, { stream, revision, type, field, sealed }] of found.entries())
    yield `${JSON.stringify({ stream, revision, type, field, author: sealed.kid, text: texts[index] ?? null })}\n`
}
