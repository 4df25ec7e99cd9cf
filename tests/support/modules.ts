import { glob } from 'node:fs/promises'
import path from 'node:path'

/** What a module exports, by name. */
export type Module = Readonly<Record<string, unknown>>

/**
 * The modules of the tree that match, without tests, by their path from its root.
 * @param pattern of `node:fs`, from the root of the tree
 */
export async function modulesOf(pattern: string): Promise<Readonly<Record<string, Module>>> {
  const root = path.join(import.meta.dirname, '../..')
  const modules: Record<string, Module> = {}
  for await (const file of glob(pattern, { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    modules[file] = (await import(path.join(root, file))) as Module
  }
  return modules
}
