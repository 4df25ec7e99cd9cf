import { hash } from 'node:crypto'

/**
 * The Merkle tree of RFC 6962, section 2.1, over hashes of 32 bytes: leaves are SHA-256(0x00 ‖ hash), nodes
 * SHA-256(0x01 ‖ left ‖ right).
 */

const leafBytes = Buffer.alloc(33)
const nodeBytes = Buffer.alloc(65)
nodeBytes[0] = 1

function leaf(hashes: Buffer, index: number): string {
  hashes.copy(leafBytes, 1, index * 32, index * 32 + 32)
  return hash('sha256', leafBytes, 'binary')
}

function node(left: string, right: string): string {
  nodeBytes.write(left, 1, 'latin1')
  nodeBytes.write(right, 33, 'latin1')
  return hash('sha256', nodeBytes, 'binary')
}

/**
 * The root alone, without the levels below it: what signing and verifying need.
 * @param hashes 32 bytes each, one after the other; at least one
 */
export function merkleRoot(hashes: Buffer): Buffer {
  if (hashes.length === 0 || hashes.length % 32 !== 0) throw new RangeError('a tree is over one hash at least')
  const level = Buffer.allocUnsafeSlow(hashes.length)
  let length = hashes.length / 32
  for (let index = 0; index < length; index += 1) level.write(leaf(hashes, index), index * 32, 'latin1')
  while (length > 1) {
    const pairs = length >> 1
    for (let index = 0; index < pairs; index += 1) {
      level.copy(nodeBytes, 1, index * 64, index * 64 + 64)
      level.write(hash('sha256', nodeBytes, 'binary'), index * 32, 'latin1')
    }
    if (length % 2 === 1) level.copy(level, pairs * 32, length * 32 - 32, length * 32)
    length = pairs + (length % 2)
  }
  return Buffer.from(level.subarray(0, 32))
}

/**
 * Every level from the leaves to the root. A last one without a sibling goes up as it is: the same tree as RFC 6962's
 * recursion.
 */
export class MerkleTree {
  readonly #levels: readonly (readonly string[])[]

  /** @param hashes 32 bytes each, one after the other; at least one */
  constructor(hashes: Buffer) {
    if (hashes.length === 0 || hashes.length % 32 !== 0) throw new RangeError('a tree is over one hash at least')
    let level = Array.from({ length: hashes.length / 32 }, (_, index) => leaf(hashes, index))
    const levels = [level]
    while (level.length > 1) {
      const below = level
      level = Array.from({ length: Math.ceil(below.length / 2) }, (_, index) => {
        const [left = '', right] = below.slice(index * 2, index * 2 + 2)
        return right === undefined ? left : node(left, right)
      })
      levels.push(level)
    }
    this.#levels = levels
  }

  get root(): Buffer {
    return Buffer.from(this.#levels.at(-1)?.[0] ?? '', 'latin1')
  }

  /** What proves the leaf at this index: its siblings from the bottom up (RFC 6962, section 2.1.1). */
  path(index: number): readonly Buffer[] {
    const path: Buffer[] = []
    for (const [height, level] of this.#levels.slice(0, -1).entries()) {
      const sibling = level[(index >> height) ^ 1]
      if (sibling !== undefined) path.push(Buffer.from(sibling, 'latin1'))
    }
    return path
  }
}
