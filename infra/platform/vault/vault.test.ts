import { describe, expect, it } from 'vitest'
import { SubjectErased } from '#commands/platform/ports.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { named } from '#tests/support/mentoring.ts'
import { VaultError } from './cipher.ts'
import { createMemoryKeyTable, type KeyTable } from './key-table.ts'
import { createVault } from './vault.ts'

const kek = Buffer.alloc(32, 1)
const acme = named<CompanyId>('acme')
const ines = named<UserId>('Inès user')
const marc = named<UserId>('Marc user')
const context = 'mentoring_request-1/MentoringRequested/message'

/** Counts look-ups, and may stop before answering one. */
function watched(keys: KeyTable) {
  const calls = { find: 0, before: async () => {} }
  const table: KeyTable = {
    ...keys,
    find: async (subjects) => {
      calls.find++
      const found = await keys.find(subjects)
      await calls.before()
      return found
    },
  }
  return { table, calls }
}

describe('the vault', () => {
  it('opens what it sealed, and shows nothing of it', async () => {
    const vault = createVault({ keys: createMemoryKeyTable(), kek })
    const sealed = await vault.seal(ines, acme, 'Bonjour, l’été 🌞', context)
    expect(sealed).toMatchObject({ enc: 1, kid: ines })
    expect(await vault.open(sealed, context)).toBe('Bonjour, l’été 🌞')
    expect(JSON.stringify(sealed)).not.toContain('Bonjour')
  })

  it('never seals twice alike', async () => {
    const vault = createVault({ keys: createMemoryKeyTable(), kek })
    const [a, b] = [await vault.seal(ines, acme, 'same', context), await vault.seal(ines, acme, 'same', context)]
    expect(a.iv).not.toBe(b.iv)
    expect(a.ct).not.toBe(b.ct)
  })

  it('refuses another context, an altered text, a shortened tag, another person’s key', async () => {
    const vault = createVault({ keys: createMemoryKeyTable(), kek })
    const sealed = await vault.seal(ines, acme, 'text', context)
    await vault.seal(marc, acme, 'other', context)
    await expect(vault.open(sealed, 'mentoring_request-2/MentoringRequested/message')).rejects.toThrow(VaultError)
    const altered = Buffer.from(sealed.ct, 'base64url').map((byte) => byte ^ 1)
    await expect(vault.open({ ...sealed, ct: Buffer.from(altered).toString('base64url') }, context)).rejects.toThrow(
      VaultError,
    )
    await expect(vault.open({ ...sealed, tag: sealed.tag.slice(0, 8) }, context)).rejects.toThrow(VaultError)
    await expect(vault.open({ ...sealed, kid: marc }, context)).rejects.toThrow(VaultError)
  })

  it('opens as nothing once the key is destroyed, though it was in memory', async () => {
    const vault = createVault({ keys: createMemoryKeyTable(), kek })
    const [hers, his] = [await vault.seal(ines, acme, 'hers', context), await vault.seal(marc, acme, 'his', context)]
    await vault.forget(ines, acme)
    expect(
      await vault.openMany([
        { sealed: hers, context },
        { sealed: his, context },
      ]),
    ).toEqual([null, 'his'])
    expect(await vault.open(hers, context)).toBeNull()
  })

  it('does not keep a key that was destroyed while it was read', async () => {
    const keys = createMemoryKeyTable()
    const sealed = await createVault({ keys, kek }).seal(ines, acme, 'text', context)
    const { table, calls } = watched(keys)
    const vault = createVault({ keys: table, kek })
    calls.before = async () => vault.forget(ines, acme)
    await vault.open(sealed, context)
    calls.before = async () => {}
    expect(await vault.open(sealed, context)).toBeNull()
  })

  it('forgets, before long, a key that another process destroyed', async () => {
    const keys = createMemoryKeyTable()
    let now = 1
    const [here, there] = [
      createVault({ keys, kek, cacheLifetimeMs: 1000, now: () => now }),
      createVault({ keys, kek }),
    ]
    const sealed = await here.seal(ines, acme, 'text', context)
    await there.forget(ines, acme)
    now = 1002
    expect(await here.open(sealed, context)).toBeNull()
  })

  it('seals nothing for someone whose key was destroyed, in any process, whether or not they had one', async () => {
    const keys = createMemoryKeyTable()
    const [here, there] = [createVault({ keys, kek }), createVault({ keys, kek })]
    await here.seal(ines, acme, 'text', context)
    await there.forget(ines, acme)
    await there.forget(marc, acme)
    await expect(here.seal(ines, acme, 'text', context)).rejects.toThrow(SubjectErased)
    await expect(here.seal(marc, acme, 'text', context)).rejects.toThrow(SubjectErased)
  })

  it('looks keys up once for many texts, and keeps the ones used last', async () => {
    const { table, calls } = watched(createMemoryKeyTable())
    const writer = createVault({ keys: table, kek })
    const hers = { sealed: await writer.seal(ines, acme, 'hers', context), context }
    const his = { sealed: await writer.seal(marc, acme, 'his', context), context }
    const vault = createVault({ keys: table, kek, cached: 1 })
    calls.find = 0
    expect(await vault.openMany([hers, his, hers, his])).toEqual(['hers', 'his', 'hers', 'his'])
    expect(calls.find).toBe(1)
    await vault.openMany([his])
    expect(calls.find).toBe(1)
    await vault.openMany([hers])
    expect(calls.find).toBe(2)
  })

  it('says when keys are wrapped by another configuration', async () => {
    const keys = createMemoryKeyTable()
    const sealed = await createVault({ keys, kek }).seal(ines, acme, 'text', context)
    await expect(createVault({ keys, kek: Buffer.alloc(32, 2) }).open(sealed, context)).rejects.toThrow(/wrapped by/)
  })

  it('takes a key of 32 bytes only', () => {
    expect(() => createVault({ keys: createMemoryKeyTable(), kek: Buffer.alloc(16) })).toThrow(RangeError)
  })
})
