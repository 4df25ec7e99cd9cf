import type { Vault } from '#commands/platform/ports.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type { EventStore, NewEvent, StreamName } from '#domain/platform/event-store.ts'
import { type CompanyId, id, isUuid, type UserId } from '#domain/platform/ids.ts'
import { replaceSealed, sealedFields } from '#domain/platform/sealed.ts'
import { Refused } from './command.ts'
import type { ZipReader } from './zip-reader.ts'

interface Line {
  readonly stream: StreamName
  readonly revision: number
  readonly id: NewEvent['id']
  readonly company: string
  readonly type: string
  readonly schemaVersion: number
  readonly data: string
  readonly metadata: string
}

interface Text {
  readonly stream: string
  readonly revision: number
  readonly field: string
  readonly text: string | null
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Pick<Vault, 'seal' | 'forget'>
  readonly companyId: CompanyId
}

/**
 * Appends the company's events in their order, with their ids, so that a restore that was stopped is begun again. What
 * people wrote is sealed with keys of this installation; of an erased author it stays what nothing opens.
 * @returns how many events there are
 */
export async function restoreEvents(zip: ZipReader, { store, vault, companyId }: Dependencies): Promise<number> {
  const texts = zip.lines('texts.ndjson')
  let next: Text | undefined = await textOf(texts)
  let count = 0
  const erased = new Set<string>()
  for await (const line of zip.lines('events.ndjson')) {
    const event = JSON.parse(line) as Partial<Line>
    // Seals, the head and the signed end are proofs of the other log.
    if (event.stream === undefined || event.id === undefined || event.data === undefined) continue
    const stored = event as Line
    if (stored.company !== companyId) throw new Refused(`An event is of another company: ${stored.id}.`)
    const opened = new Map<string, string | null>()
    while (next !== undefined && next.stream === stored.stream && next.revision === stored.revision) {
      opened.set(next.field, next.text)
      next = await textOf(texts)
    }
    const data = await sealedAgain(stored, opened, { vault, companyId, erased })
    const appended = await store.append([
      {
        stream: stored.stream,
        expected: stored.revision === 0 ? 'no_stream' : stored.revision - 1,
        events: [
          {
            id: stored.id,
            type: stored.type,
            schemaVersion: stored.schemaVersion,
            data,
            metadata: JSON.parse(stored.metadata) as NewEvent['metadata'],
          },
        ],
      },
    ])
    if (!appended.ok) throw new Refused(`The log has other events in ${stored.stream}: nothing more was written.`)
    count += 1
  }
  if (next !== undefined) throw new Refused('texts.ndjson has a text of no event: the file was changed.')
  for (const subject of erased) await vault.forget(id<UserId>(subject), companyId)
  return count
}

async function textOf(texts: AsyncGenerator<string>): Promise<Text | undefined> {
  const step = await texts.next()
  return step.done === true ? undefined : (JSON.parse(step.value) as Text)
}

/** The data of an event with its texts under keys of this installation. */
async function sealedAgain(
  { stream, type, data }: Line,
  opened: ReadonlyMap<string, string | null>,
  { vault, companyId, erased }: Pick<Dependencies, 'vault' | 'companyId'> & { readonly erased: Set<string> },
): Promise<object> {
  const fields = JSON.parse(data) as object
  const again = new Map<string, Sealed>()
  for (const { field, sealed } of sealedFields(fields)) {
    const text = opened.get(field)
    if (text === undefined) throw new Refused(`texts.ndjson lacks ${field} of ${stream}: the file was changed.`)
    if (text !== null)
      again.set(field, await vault.seal(id<UserId>(sealed.kid), companyId, text, `${stream}/${type}/${field}`))
    else if (isUuid(sealed.kid)) erased.add(sealed.kid)
  }
  return replaceSealed(fields, (sealed, field) => again.get(field) ?? sealed)
}
