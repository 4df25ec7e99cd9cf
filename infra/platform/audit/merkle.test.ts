import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { merkleRoot, MerkleTree } from './merkle.ts'

const hashes = (count: number) =>
  Buffer.concat(Array.from({ length: count }, (_, n) => createHash('sha256').update(String(n)).digest()))

it.each([1, 2, 3, 4, 5, 7, 8, 9, 31, 33, 64, 100])('gives the root of the tree over %i hashes', (count) => {
  expect(merkleRoot(hashes(count))).toEqual(new MerkleTree(hashes(count)).root)
})

it('leaves the hashes that it is given as they are', () => {
  const given = hashes(5)
  merkleRoot(given)
  expect(given).toEqual(hashes(5))
})

it('refuses what is not whole hashes', () => {
  expect(() => merkleRoot(Buffer.alloc(0))).toThrow(RangeError)
  expect(() => merkleRoot(Buffer.alloc(33))).toThrow(RangeError)
})
