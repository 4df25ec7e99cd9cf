import { gzipSync } from 'node:zlib'
import { minifySync } from 'rolldown/utils'

export interface Graph {
  getModuleInfo(id: string): {
    code: string | null
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/** Everything that loading a module loads at once. */
export function closure(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closure(graph, imported, seen)
  return seen
}

/** What is loaded when it is opened: pages, dialogs, words. */
function partsFrom(graph: Graph, main: string): ReadonlySet<string> {
  const parts = new Set([main])
  for (const part of parts)
    for (const id of closure(graph, part))
      for (const opened of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(opened)
  return parts
}

/** About as many bytes as a module adds to a file that is sent. */
function sizeOf(code: string): number {
  const production = code.replaceAll(/process\.env\.NODE_ENV/g, '"production"')
  return gzipSync(minifySync('module.js', production).code).length
}

/** Modules that go into one file, and what loads it. */
interface File {
  readonly modules: Set<string>
  readonly parts: Set<string>
  size: number
}

/** A page is done with so many of these files. */
const enough = 4
/** Bytes that a part may come to load and does not need. */
const tolerated = 2000

/**
 * The files of what several parts share, by module: at first each holds what the very same parts load. Then, while a
 * page loads more than `enough` of them, the two become one whose union costs the fewest bytes that somebody loads and
 * does not need.
 * @param elsewhere modules that have a file already
 */
export function sharedFiles(graph: Graph, main: string, elsewhere: (id: string) => boolean): Map<string, string> {
  const parts = partsFrom(graph, main)
  const loadedBy = new Map<string, string[]>()
  for (const part of parts) for (const id of closure(graph, part)) loadedBy.set(id, [...(loadedBy.get(id) ?? []), part])
  const sizes = new Map(
    [...loadedBy.keys()].map((id) => [id, elsewhere(id) ? 0 : sizeOf(graph.getModuleInfo(id)?.code ?? '')]),
  )
  const sum = (ids: Iterable<string>) => [...ids].reduce((all, id) => all + (sizes.get(id) ?? 0), 0)
  const bytes = new Map([...parts].map((part) => [part, sum(closure(graph, part))]))
  const limits = new Map([...bytes].map(([part, now]) => [part, now + tolerated]))
  const byParts = new Map<string, File>()
  const fileOf = new Map<string, File>()
  for (const [id, by] of loadedBy) {
    if (by.length < 2 || parts.has(id) || elsewhere(id)) continue
    const key = by.join(' ')
    const file = byParts.get(key) ?? { modules: new Set(), parts: new Set(by), size: 0 }
    byParts.set(key, file)
    fileOf.set(id, file)
    file.modules.add(id)
    file.size += sizes.get(id) ?? 0
  }
  const files = new Set(byParts.values())

  const imported = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  /** With this file, all that it loads at once. */
  const withNeeds = (file: File, seen = new Set<File>()): Set<File> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const id of file.modules)
      for (const one of imported(id)) {
        const needed = fileOf.get(one)
        if (needed) withNeeds(needed, seen)
      }
    return seen
  }
  const pages = new Set(
    [...loadedBy.keys()]
      .filter((id) => /\/feature\.ts$|Pages\.ts$/.test(id))
      .flatMap((id) => [...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])]),
  )

  for (;;) {
    const loads = new Map<string, File[]>()
    for (const file of files) for (const part of file.parts) loads.set(part, [...(loads.get(part) ?? []), file])
    const needs = new Map([...files].map((file) => [file, withNeeds(file)]))
    /** What the parts of one file load more when it takes in the other; Infinity where that is too much. */
    const waste = (one: File, other: File) => {
      let all = 0
      for (const part of one.parts.difference(other.parts)) {
        let more = 0
        for (const file of needs.get(other) ?? []) if (!file.parts.has(part)) more += file.size
        if ((bytes.get(part) ?? 0) + more > (limits.get(part) ?? 0)) return Infinity
        all += more
      }
      return all
    }
    // Files in a circle would run before what they need.
    const inCircle = (one: File, other: File) =>
      [...(needs.get(one) ?? [])].some((file) => file !== one && file !== other && needs.get(file)?.has(other))
    let best: { one: File; other: File; cost: number } | undefined
    for (const [part, all] of loads)
      if (pages.has(part) && all.length > enough)
        for (const [at, one] of all.entries())
          for (const other of all.slice(at + 1)) {
            const cost = waste(one, other) + waste(other, one)
            if (cost < (best?.cost ?? Infinity) && !inCircle(one, other) && !inCircle(other, one))
              best = { one, other, cost }
          }
    if (best === undefined) break
    const { one, other } = best
    for (const id of other.modules) {
      one.modules.add(id)
      fileOf.set(id, one)
    }
    const together = one.parts.union(other.parts)
    for (const file of new Set([...withNeeds(one), ...withNeeds(other)]))
      for (const part of together.difference(file.parts)) {
        file.parts.add(part)
        bytes.set(part, (bytes.get(part) ?? 0) + file.size)
      }
    one.size += other.size
    files.delete(other)
  }
  return new Map([...files].flatMap(({ modules }, at) => [...modules].map((id) => [id, `shared-${at}`] as const)))
}
