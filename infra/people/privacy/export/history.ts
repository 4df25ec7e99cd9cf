import pLimit from 'p-limit'
import type { Vault } from '#commands/platform/ports.ts'
import type { ConversationEvent } from '#domain/messages/conversation/events.ts'
import type { EventStore, RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import { replaceSealed, sealedFields, type SealedField } from '#domain/platform/sealed.ts'
import { readModels } from '#projections/all.ts'
import type { ReadModel } from '#projections/platform/read-model.ts'
import type { Sql } from '#projections/platform/sql.ts'

export interface HistoryLine {
  readonly at: string
  readonly type: string
  readonly stream: string
  readonly by: 'me' | 'other' | 'system'
  /** Of the event, with its texts in the clear; null where the author's account is deleted. */
  readonly data: object
}

export interface TextLine {
  readonly at: string
  readonly stream: string
  readonly field: string
  readonly author: 'me' | 'other'
  readonly text: string
}

interface Dependencies {
  readonly sql: Sql
  readonly store: Pick<EventStore, 'readStream'>
  readonly vault: Pick<Vault, 'openMany'>
}

/** Streams that are read at the same time, and texts that are opened with one look-up. */
const readers = 8
const page = 500

export const archived: readonly NonNullable<ReadModel['archived']>[] = [
  { streams: `select 'account-' || $1::uuid` },
  ...readModels.flatMap((model: ReadModel) => model.archived ?? []),
]

/**
 * Everything that happened to a person, in the order of the log, and the texts that they wrote or that were written to
 * them. Other people are `other`: who they are stands beside the requests.
 */
export async function historyOf(
  { sql, store, vault }: Dependencies,
  userId: string,
): Promise<{ readonly history: readonly HistoryLine[]; readonly texts: readonly TextLine[] }> {
  const streams = await sql.query<{ stream: StreamName; ofGroup: boolean }>({
    name: 'export_streams',
    text: archived
      .map(({ streams, ofGroup = false }) => `select s.*, ${ofGroup} as "ofGroup" from (${streams}) s (stream)`)
      .join(' union all '),
    values: [userId],
  })
  const limited = pLimit(readers)
  const read = await Promise.all(streams.map(({ stream }) => limited(() => store.readStream(stream))))
  const events = read.flat().toSorted((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0))
  const superseded = supersededIn(events)
  const ofGroups = new Set(streams.flatMap(({ stream, ofGroup }) => (ofGroup ? [stream] : [])))
  const history: HistoryLine[] = []
  const texts: TextLine[] = []
  for (let from = 0; from < events.length; from += page) {
    const some = events.slice(from, from + page)
    const sealed = some.flatMap(sealedIn)
    const opened = sealed.length === 0 ? [] : await vault.openMany(sealed)
    const clear = new Map(sealed.map((text, n) => [text.sealed, opened[n] ?? null]))
    for (const event of some) {
      const data = ofGroups.has(event.stream) ? dataFor(userId, event) : event.data
      if (data === null) continue
      const { type, stream, metadata } = event
      const readable = replaceSealed(data, (sealed, field) => {
        const author = sealed.kid === userId ? 'me' : 'other'
        const text = author === 'other' && superseded.has(`${event.id}/${field}`) ? null : (clear.get(sealed) ?? null)
        if (text !== null) texts.push({ at: metadata.at, stream, field, author, text })
        return text
      })
      const by = metadata.actor.kind === 'system' ? 'system' : metadata.actor.userId === userId ? 'me' : 'other'
      history.push({ at: metadata.at, type, stream, by, data: readable })
    }
  }
  return { history, texts }
}

/** The data of an event of a group, without its other people. null: it is about one of them. */
function dataFor(userId: string, { data }: RecordedEvent): object | null {
  const { people: _, attended, ...rest }: Readonly<Record<string, unknown>> = { ...data }
  const about = rest['userId'] ?? rest['participantUserId']
  if (about !== undefined && about !== userId) return null
  if (!Array.isArray(attended)) return rest
  return { ...rest, attended: attended.filter((one: { readonly userId: string }) => one.userId === userId) }
}

/**
 * The texts of messages that their author has changed or taken back since, as event and field: the other person reads
 * them no more.
 */
function supersededIn(events: readonly RecordedEvent[]): ReadonlySet<string> {
  const messages = new Map<string, { readonly sent: string; readonly text: string }>()
  const superseded = new Set<string>()
  for (const event of events) {
    if (event.category !== 'conversation') continue
    const { id, stream, type, data } = event as RecordedEvent & ConversationEvent
    if (type === 'MessageSent') messages.set(`${stream}/${data.messages}`, { sent: id, text: id })
    if (type !== 'MessageEdited' && type !== 'MessageDeleted') continue
    const message = messages.get(`${stream}/${data.number}`)
    if (message === undefined) continue
    superseded.add(`${message.text}/body`)
    if (type === 'MessageDeleted') superseded.add(`${message.sent}/attachment.name`)
    messages.set(`${stream}/${data.number}`, { ...message, text: id })
  }
  return superseded
}

function sealedIn({ stream, type, data }: RecordedEvent): readonly (SealedField & { readonly context: string })[] {
  return sealedFields(data).map((text) => ({ ...text, context: `${stream}/${type}/${text.field}` }))
}
