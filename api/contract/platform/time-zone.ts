import { z } from 'zod'
import { canonicalZone, isTimeZone } from '#domain/platform/time-zone.ts'

/**
 * The name of a zone in a body, under the name that is stored for it. The command or the query refuses one that is
 * unknown, with its own code; `timeZone` refuses it here.
 */
export const zoneName = z.string().min(1).max(64).overwrite(canonicalOrSame)

/** The same, and unknown names are refused. */
export const timeZone = zoneName.refine(isTimeZone, { error: 'a time zone like Europe/Paris' })

/** For fields that have a message of their own for each fault: `needed(64).overwrite(canonicalOrSame)`. */
export function canonicalOrSame(text: string): string {
  return canonicalZone(text) ?? text
}
