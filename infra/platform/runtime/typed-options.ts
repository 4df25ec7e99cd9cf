import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** An option without a value. */
export const flag = { type: 'boolean', default: false } as const
const help = { type: 'boolean', short: 'h', default: false } as const

/**
 * What was typed after the name of a command; null after `--help`, which prints the usage.
 * @throws what `parseArgs` throws
 */
export function typedOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  { usage, options, allowPositionals = false }: { usage: string; options: Options; allowPositionals?: boolean },
) {
  const typed = parseArgs({ args: [...args], allowPositionals, options: { ...options, help } })
  if ('help' in typed.values && typed.values.help === true) {
    console.log(usage)
    return null
  }
  return typed
}
