import { z } from 'zod'
import { isPlainName } from '#domain/platform/text.ts'

/**
 * A name, a title, a label or a place: one line, which stands among ours and turns no direction there. A test fails for
 * a text of a body that is neither one nor listed (tests/unit/public-texts.test.ts).
 */
export function line(max: number, min = 1) {
  return z.string().trim().min(min).max(max).refine(isPlainName, { error: 'invalid_value' })
}
