import type pg from 'pg'
import {
  companiesSealedUpTo,
  type CompanySeal,
  companySealHash,
  companySignedBytes,
  lastCompanySeals,
  lastOf,
  writeCompanySeal,
} from './company-seal.ts'
import { HashList } from './hash-list.ts'
import { merkleRoot } from './merkle.ts'
import { previousHashes } from './previous-hashes.ts'
import { SealingRefused } from './seal-copy.ts'
import { readSeals } from './seal-table.ts'
import type { Seal, SealKey } from './seal.ts'
import { companyOf, noHash, readStored } from './stored-events.ts'

/** Content hashes of each company's events of a seal, in log order: 32 bytes each. */
export type ContentsByCompany = ReadonlyMap<string, Buffer>

/**
 * Makes the company seals of the next seal of the log that has none yet.
 * @param client in the transaction that holds the sealers' lock
 * @returns false when there is no such seal
 * @throws SealingRefused when the events are not those that the log's seal covers
 */
export async function sealNextForCompanies(client: pg.Client, key: SealKey): Promise<boolean> {
  const { value: seal } = (await readSeals(client, await companiesSealedUpTo(client)).next()) as IteratorResult<
    Seal,
    undefined
  >
  if (seal === undefined) return false
  for (const one of await companySealsFor(client, seal, await contentsOf(client, seal), key))
    await writeCompanySeal(client, one)
  return true
}

/** The company seals of a seal of the log: always the same for the same log and key. */
async function companySealsFor(
  client: pg.Client,
  seal: Seal,
  contents: ContentsByCompany,
  key: SealKey,
): Promise<readonly CompanySeal[]> {
  const before = await lastCompanySeals(client, [...contents.keys()], seal.number)
  return [...contents].map(([companyId, hashes]) => {
    const last = before.get(companyId)
    const statement = {
      companyId,
      number: (last?.number ?? 0n) + 1n,
      first: last === undefined ? 1n : lastOf(last) + 1n,
      count: hashes.length / 32,
      root: merkleRoot(hashes),
      previous: last === undefined ? Buffer.alloc(32) : companySealHash(last),
      sealedAt: seal.sealedAt,
      publicKey: key.publicKey,
    }
    return { ...statement, seal: seal.number, signature: key.sign(companySignedBytes(statement)) }
  })
}

async function contentsOf(client: pg.Client, seal: Seal): Promise<ContentsByCompany> {
  const contents = new Map<string, HashList>()
  const hashes = new HashList()
  for await (const page of readStored(client, { after: seal.first - 1n, upTo: seal.last })) {
    const before = await previousHashes(client, page)
    for (const event of page) {
      if (event.hashAfter(before.get(event.position) ?? noHash) !== event.hash)
        throw new SealingRefused(`the event at position ${event.position} is not what its hash says`)
      hashes.add(event.hash)
      const key = event.companyKey
      let list = contents.get(key)
      if (list === undefined) contents.set(key, (list = new HashList()))
      list.add(event.contentHash)
    }
  }
  const { bytes } = hashes
  const sealed = bytes.length === seal.count * 32 && bytes.length > 0 && merkleRoot(bytes).equals(seal.root)
  if (!sealed)
    throw new SealingRefused(`positions ${seal.first} to ${seal.last} do not hold the events of seal ${seal.number}`)
  return new Map([...contents].map(([key, hashes]) => [companyOf(key), hashes.bytes]))
}
