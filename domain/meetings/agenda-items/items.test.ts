import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit, standing, type AgendaEdit, type AgendaItem } from './items.ts'
import { mostAgendaItems, mostKeptItems } from './words.ts'

type Item = AgendaItem<string>
type Edit = AgendaEdit<string>

const at = '2026-12-01T11:30:00.000Z'
const ines = { by: 'participant', at } as const
const claire = { by: 'presenter', at: '2026-12-01T11:31:00.000Z' } as const

const add = (item: string, after: string | null = null): Extract<Edit, { kind: 'add' }> => ({
  kind: 'add',
  item,
  after,
  title: item,
  template: null,
  minutes: null,
  toolId: null,
  carriedFrom: null,
})
const itemsAfter = (items: readonly Item[], ...edits: readonly Edit[]) =>
  edits.reduce<readonly Item[]>((before, edit) => {
    const after = applyEdit(before, edit, ines)
    if ('refusal' in after) throw new Error(after.refusal)
    return after.items
  }, items)
const agenda = itemsAfter([], add('a'), add('b', 'a'), add('c', 'b'))
const order = (items: readonly Item[]) =>
  standing(items)
    .map(({ id }) => id)
    .join('')

describe('an agenda', () => {
  const edits: readonly (readonly [string, Edit, string])[] = [
    ['adds at the top', add('x'), 'xabc'],
    ['adds behind an item', add('x', 'b'), 'abxc'],
    ['adds last where that item is gone', add('x', 'gone'), 'abcx'],
    ['moves to the top', { kind: 'move', item: 'c', after: null }, 'cab'],
    ['moves behind an item', { kind: 'move', item: 'a', after: 'b' }, 'bac'],
    ['leaves an item where it is, behind itself', { kind: 'move', item: 'b', after: 'b' }, 'abc'],
    ['removes', { kind: 'remove', item: 'b' }, 'ac'],
  ]
  test.each(edits)('%s', (_, edit, expected) => {
    expect(order(itemsAfter(agenda, edit))).toBe(expected)
  })

  test('says who ticked an item and when, and forgets it when it is unticked', () => {
    const after = applyEdit(agenda, { kind: 'tick', item: 'b' }, claire)
    const items = 'items' in after ? after.items : []
    expect(items[1]).toMatchObject({ tickedAt: claire.at, tickedBy: 'presenter', changedBy: 'presenter' })
    expect(itemsAfter(items, { kind: 'untick', item: 'b' })[1]).toMatchObject({ tickedAt: null, tickedBy: null })
  })

  test('gives up the words of the template for those of a person', () => {
    const words = { title: { fr: 'Le refus', en: 'The refusal' }, guidance: { fr: 'Un vrai.', en: 'A real one.' } }
    const items = itemsAfter([], { ...add('t'), title: null, template: words })
    expect(itemsAfter(items, { kind: 'reword', item: 't', title: 'Le mien' })[0]).toMatchObject({
      title: 'Le mien',
      template: null,
    })
  })

  test('brings a removed item back where it stood, with the words that were typed meanwhile', () => {
    const without = itemsAfter(agenda, { kind: 'remove', item: 'b' })
    expect(order(itemsAfter(without, { kind: 'restore', item: 'b' }))).toBe('abc')
    const reworded = itemsAfter(without, { kind: 'reword', item: 'b', title: 'Typed on a train' })
    expect(order(reworded)).toBe('abc')
    expect(reworded[1]?.title).toBe('Typed on a train')
    expect(order(itemsAfter(without, { kind: 'tick', item: 'b' }, { kind: 'move', item: 'b', after: null }))).toBe('ac')
  })

  const repeats: readonly Edit[] = [
    add('b'),
    { kind: 'tick', item: 'b' },
    { kind: 'untick', item: 'a' },
    { kind: 'minutes', item: 'b', minutes: 10 },
    { kind: 'move', item: 'b', after: null },
    { kind: 'remove', item: 'b' },
    { kind: 'restore', item: 'b' },
  ]
  test.each(repeats)('is the same list when an edit comes twice: $kind', (edit) => {
    const once = itemsAfter(agenda, edit)
    expect(applyEdit(once, edit, claire)).toEqual({ items: once })
  })

  test('refuses what was never on it', () => {
    for (const kind of ['tick', 'remove', 'restore'] as const)
      expect(applyEdit(agenda, { kind, item: 'x' }, ines)).toEqual({ refusal: 'agenda_item_unknown' })
  })

  test(`holds ${mostAgendaItems} items, whichever way one more would come`, () => {
    const names = Array.from({ length: mostAgendaItems }, (_, n) => `n${n}`)
    const one = itemsAfter(agenda, { kind: 'remove', item: 'a' }, { kind: 'remove', item: 'b' })
    const full = itemsAfter(one, ...names.slice(1).map((name) => add(name)))
    for (const edit of [
      add('x'),
      { kind: 'restore', item: 'a' },
      { kind: 'reword', item: 'b', title: 'b' },
    ] as const satisfies readonly Edit[])
      expect(applyEdit(full, edit, ines)).toEqual({ refusal: 'agenda_full' })
    expect(standing(itemsAfter(full, { kind: 'reword', item: 'c', title: 'C' }))).toHaveLength(mostAgendaItems)
  })

  test('keeps so many with the removed ones, the first of which makes room', () => {
    const names = Array.from({ length: mostKeptItems }, (_, n) => `n${n}`)
    const kept = names.reduce<readonly Item[]>((items, name, n) => {
      const editing = { by: 'participant', at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() } as const
      const more = applyEdit(items, add(name, 'last'), editing)
      const less = applyEdit('items' in more ? more.items : [], { kind: 'remove', item: name }, editing)
      return 'items' in less ? less.items : []
    }, [])
    expect(itemsAfter(kept, add('x')).map(({ id }) => id)).toEqual(['x', ...names.slice(1)])
  })
})

/** What one person does next: to the nth of the items that they see. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), nth: fc.nat(9) }),
  fc.record({ kind: fc.constantFrom('tick', 'untick', 'remove', 'restore', 'reword', 'minutes'), nth: fc.nat(9) }),
  fc.record({ kind: fc.constant('move' as const), nth: fc.nat(9), behind: fc.nat(9) }),
)
/** What happens next: an edit, its way to the server, perhaps again, or that its author reads. */
const step = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.record({ happens: fc.constant('edits' as const), act }) },
    { weight: 3, arbitrary: fc.record({ happens: fc.constant('arrives' as const) }) },
    fc.record({ happens: fc.constant('repeats' as const), nth: fc.nat(9) }),
    { weight: 2, arbitrary: fc.record({ happens: fc.constant('reads' as const) }) },
  ),
})

interface Sent {
  readonly key: string
  readonly edit: Edit
}

test('two people who edit at once read the same agenda in the end, whatever the order, and lose nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const server = { items: [] as readonly Item[], keys: new Set<string>(), log: [] as Edit[] }
      const clients = (['participant', 'presenter'] as const).map((by) => ({
        by,
        base: server.items,
        sent: [] as Sent[],
        arrived: 0,
        /** Up to here the base holds what was sent. */
        read: 0,
      }))
      type Client = (typeof clients)[number]
      const seen = ({ base, sent, read, by }: Client) =>
        sent.slice(read).reduce<readonly Item[]>((items, { edit }) => {
          const after = applyEdit(items, edit, { by, at })
          return 'items' in after ? after.items : items
        }, base)
      const arrive = ({ by }: Client, { key, edit }: Sent) => {
        if (server.keys.has(key)) return
        server.keys.add(key)
        const after = applyEdit(server.items, edit, { by, at })
        if ('refusal' in after) throw new Error(after.refusal)
        server.items = after.items
        server.log.push(edit)
      }
      const next = (client: Client) => {
        const one = client.sent[client.arrived]
        if (one === undefined) return
        arrive(client, one)
        client.arrived += 1
      }
      const read = (client: Client) => {
        client.base = server.items
        client.read = client.arrived
      }
      for (const { who, what } of steps) {
        const client = clients[who]
        if (client === undefined) continue
        if (what.happens === 'arrives') next(client)
        else if (what.happens === 'reads') read(client)
        else if (what.happens === 'repeats') {
          const again = client.sent.slice(0, client.arrived)[what.nth % Math.max(client.arrived, 1)]
          if (again !== undefined) arrive(client, again)
        } else {
          const items = seen(client)
          const key = `${client.by}${client.sent.length}`
          const target = items[what.act.nth % Math.max(items.length, 1)]?.id
          const edit = editOf(what.act, key, target, items)
          if (edit !== null) client.sent.push({ key, edit })
        }
      }
      for (const client of clients) while (client.arrived < client.sent.length) next(client)
      for (const client of clients) read(client)
      for (const client of clients) expect(seen(client)).toEqual(server.items)

      const ids = new Set(
        clients.flatMap(({ sent }) => sent.flatMap(({ edit }) => (edit.kind === 'add' ? edit.item : []))),
      )
      expect(new Set(server.items.map(({ id }) => id))).toEqual(ids)
      for (const item of server.items) {
        const last = (...kinds: readonly Edit['kind'][]) =>
          server.log.findLast((edit) => edit.item === item.id && kinds.includes(edit.kind))
        expect(item.removedAt !== null).toBe(last('add', 'remove', 'restore', 'reword')?.kind === 'remove')
        const worded = last('add', 'reword')
        expect(item.title).toBe(worded !== undefined && 'title' in worded ? worded.title : undefined)
        expect(item.tickedAt !== null).toBe(last('tick', 'untick')?.kind === 'tick')
      }
    }),
    { numRuns: 500 },
  )
})

function editOf(
  what: { readonly kind: Edit['kind']; readonly nth: number; readonly behind?: number },
  key: string,
  target: string | undefined,
  items: readonly Item[],
): Edit | null {
  const behind = what.behind === undefined ? null : (items[what.behind % Math.max(items.length, 1)]?.id ?? null)
  if (what.kind === 'add') return standing(items).length < 14 ? add(key, target ?? null) : null
  if (target === undefined) return null
  if (what.kind === 'reword') return { kind: 'reword', item: target, title: key }
  if (what.kind === 'minutes') return { kind: 'minutes', item: target, minutes: what.nth }
  if (what.kind === 'move') return { kind: 'move', item: target, after: behind }
  return { kind: what.kind, item: target }
}
