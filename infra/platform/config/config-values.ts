import { z } from 'zod'

export const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** A variable whose value prevents the start. The message names it and says what it accepts. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
