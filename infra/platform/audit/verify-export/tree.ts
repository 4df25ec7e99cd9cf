import { sha256 } from './lines.ts'

/**
 * The root that a path leads to from a leaf (RFC 9162, section 2.1.3.2); null when the path does not fit the size of
 * the tree.
 */
export function rootByPath(hash: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer | null {
  let node = sha256(Buffer.from([0]), hash)
  let [at, last] = [index, size - 1]
  if (index < 0 || index > last) return null
  for (const sibling of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      node = sha256(Buffer.from([1]), sibling, node)
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    } else node = sha256(Buffer.from([1]), node, sibling)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? node : null
}

/** The root of the tree over all hashes (RFC 6962, section 2.1). */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes
  if (only === undefined) return sha256()
  if (hashes.length === 1) return sha256(Buffer.from([0]), only)
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return sha256(Buffer.from([1]), rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)))
}
