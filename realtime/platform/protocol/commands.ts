import { z } from 'zod'
import { unstorableIn } from '#domain/platform/text.ts'

const history = z.object({
  // A client that wants no replay by time says `false`.
  since: z.number().min(0).max(8_640_000_000_000).optional().catch(undefined),
  streams: z
    .record(z.string(), z.object({ epoch: z.string(), offset: z.number().int().min(0) }))
    .refine((streams) => Object.keys(streams).length <= 100)
    .optional(),
})

/** What a client has already: for the streams it names their positions, for the others a time (unix seconds). */
export type HistoryRequest = z.output<typeof history>

const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('subscribe'), identifier: z.string(), history: history.nullish() }),
  z.object({ command: z.literal('unsubscribe'), identifier: z.string() }),
  z.object({ command: z.literal('message'), identifier: z.string(), data: z.string() }),
  z.object({ command: z.literal('history'), identifier: z.string(), history }),
  z.object({ command: z.literal('pong') }),
])
export type Command = z.output<typeof command>

const anyCommand = z.object({ command: z.string() })
const known: ReadonlySet<string> = new Set(command.options.map((option) => option.shape.command.value))

/** `ignored`: a command of another server's extensions. `malformed`: not the protocol at all. */
export type ParsedFrame = Command | 'ignored' | 'malformed'

export function parseFrame(text: string): ParsedFrame {
  const json = parseJson(text)
  const parsed = command.safeParse(json)
  if (parsed.success) return parsed.data
  const other = anyCommand.safeParse(json)
  return other.success && !known.has(other.data.command) ? 'ignored' : 'malformed'
}

const identifierShape = z.looseObject({ channel: z.string().min(1) })

export interface Identifier {
  readonly channel: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What an identifier says: `{"channel":"…", …parameters}`. null: not that. */
export function parseIdentifier(identifier: string): Identifier | null {
  const parsed = identifierShape.safeParse(parseJson(identifier))
  if (!parsed.success) return null
  const { channel, ...params } = parsed.data
  return { channel, params }
}

/** undefined: not JSON (which has no such value), or with text that nothing can keep. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return unstorableIn(value) === null ? value : undefined
  } catch {
    return undefined
  }
}
