import { z } from 'zod'
import { line } from './line.ts'
import { zoneName } from './time-zone.ts'

/** Values that several resources hold. */

/** Taken with any offset, as the clients of many languages write it; read as the same instant in UTC. */
export const instant = z.iso.datetime({ offset: true }).overwrite(inUtc)

function inUtc(text: string): string {
  const at = text.endsWith('Z') ? Number.NaN : Date.parse(text)
  if (Number.isNaN(at)) return text
  const utc = new Date(at).toISOString()
  return /^\d/u.test(utc) ? utc : text
}

export const localised = z.object({ fr: z.string(), en: z.string() })

/** A name or a label in each language, as administrators write it. @param min 0: it may be empty */
export function localisedLine(max: number, min: 0 | 1 = 1) {
  return z.object({ fr: line(max, min), en: line(max, min) })
}

/** A text in each language, as administrators write it; empty: none. */
export function localisedText(max: number) {
  const text = z.string().trim().max(max)
  return z.object({ fr: text, en: text })
}

/** An address that a browser opens in a tab of its own: never `javascript:`, never a name or password before a host. */
export const httpsLink = z.string().trim().max(500).refine(isHttps, { error: 'https_only' })

function isHttps(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/iu.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username + password === ''
}

export const labelled = z.object({ code: z.string(), label: localised })
export type Labelled = z.infer<typeof labelled>

/** A date and how long it takes; `time_zone` is that of its proposer. */
export const slot = z.object({
  starts_at: instant,
  minutes: z.number().int().min(15).max(240),
  time_zone: zoneName,
})

/** Of a note beside a decision. */
export const noteMaxLength = 500

/** A to-one relationship of a body. */
export function reference<Type extends string>(type: Type) {
  return z.strictObject({ data: z.strictObject({ type: z.literal(type), id: z.uuid() }) })
}
