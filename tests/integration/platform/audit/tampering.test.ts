import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StreamName } from '#domain/platform/event-store.ts'
import { publishedLine, readPublished } from '#infra/platform/audit/published-seals.ts'
import { connectAsSealer } from '#infra/platform/audit/sealer.ts'
import { readSeals } from '#infra/platform/audit/seal-table.ts'
import { sealKey } from '#infra/platform/audit/seal.ts'
import { type AuditedLog, auditedLog, globex, rechain, unseal, words } from './support.ts'

/** Positions: a 1 to 4, a hole at 5, b 6 to 8 (seal 1), c 9 to 10 (seal 2), d 11 (not sealed). */
let log: AuditedLog
let a: StreamName
let b: StreamName
let c: StreamName
let d: StreamName
beforeEach(async () => {
  log = await auditedLog()
  a = await log.write(4)
  await log.superuser(`select nextval('es.positions')`)
  b = await log.write(3)
  await log.seal()
  c = await log.write(2)
  await log.seal()
  d = await log.write(1)
})
afterEach(() => log.close())

const idAt = async (position: number) =>
  (await log.superuser('select event_id from es.events where position = $1', [position]))[0]?.['event_id'] as string
const eventAt = async (position: number) => {
  const named = `select stream || '#' || revision || ', id ' || event_id as name from es.events where position = $1`
  return (await log.superuser(named, [position]))[0]?.['name'] as string
}
const found = async () => words(await log.verify())
const insert = (position: number, stream: string, revision: number, hash: string) => `
  insert into es.events select ${position}, now(), ${revision}, 1,
    '00000000-0000-4000-8000-00000000000${position % 10}', '${globex}', ${hash}, '${stream}', 'X', '{}', '{}'`

test('an untouched log has no findings', async () => {
  expect(await found()).toEqual([])
})

describe('a changed event is named', () => {
  test.each([
    ['data', `set data = '{"n":9}'`],
    ['metadata', `set metadata = replace(metadata, 'system', 'admin')`],
    ['the time of recording', `set recorded_at = recorded_at + interval '1 microsecond'`],
    ['the company', `set company_id = '${globex}'`],
    ['the type', `set type = 'MentoringRequestRevoked'`],
    ['the schema version', `set schema_version = 2`],
  ])('%s, sealed: that event and no other', async (_, change) => {
    const id = await idAt(2)
    await log.tamper(`update es.events ${change} where position = 2`)
    expect(await found()).toEqual([
      `ALTERED  position 2, ${a}#1, id ${id}: its hash is the sealed one, and its bytes do not give it`,
    ])
  })

  test('the event id, with the one that was sealed', async () => {
    const id = await idAt(2)
    const other = 'c0000000-0000-4000-8000-000000000003'
    await log.tamper(`update es.events set event_id = '${other}' where position = 2`)
    expect(await found()).toEqual([`ALTERED  position 2, ${a}#1, id ${other}: it was sealed with id ${id}`])
  })

  test('another event in its place', async () => {
    const id = await idAt(2)
    await log.tamper(
      `update es.events set event_id = 'c0000000-0000-4000-8000-000000000003' where position = 2; ${rechain(a)}`,
    )
    expect((await found()).slice(0, 2)).toEqual([
      `REMOVED  position 2, ${a}#1, id ${id}: seal 1 lists it`,
      `INSERTED  position 2, ${a}#1, id c0000000-0000-4000-8000-000000000003: its seal does not list it`,
    ])
  })

  test('its hash: that event and no other', async () => {
    const id = await idAt(2)
    await log.tamper(`update es.events set hash = sha256('x') where position = 2`)
    expect(await found()).toEqual([
      `RECHAINED  position 2, ${a}#1, id ${id}: its hash was replaced; its content is what was sealed`,
    ])
  })

  test('not sealed yet: by its chain alone', async () => {
    const id = await idAt(11)
    await log.tamper(`update es.events set data = '{"n":9}' where position = 11`)
    expect(await found()).toEqual([`ALTERED  position 11, ${d}#0, id ${id}: its bytes do not give its hash`])
  })

  test('and its stream’s hashes made anew: what was altered, and what was only chained anew', async () => {
    const ids = [await idAt(2), await idAt(3), await idAt(4)]
    await log.tamper(`update es.events set data = '{"n":9}' where position = 2; ${rechain(a)}`)
    expect(await found()).toEqual([
      `ALTERED  position 2, ${a}#1, id ${ids[0]}: its hash was computed anew over other content than was sealed`,
      `RECHAINED  position 3, ${a}#2, id ${ids[1]}: its hash was replaced; its content is what was sealed`,
      `RECHAINED  position 4, ${a}#3, id ${ids[2]}: its hash was replaced; its content is what was sealed`,
    ])
  })
})

describe('a removed event is named', () => {
  test.each([
    ['in the middle of a stream', 2, 1],
    ['at the start of a stream', 1, 1],
    ['at the end of a stream', 4, 1],
    ['at the end of what is sealed', 10, 2],
  ])('%s', async (_, position, seal) => {
    const row = await eventAt(position)
    await log.tamper(`delete from es.events where position = ${position}`)
    const count = seal === 1 ? [1, 8, 7] : [9, 10, 2]
    expect(await found()).toEqual([
      `REMOVED  position ${position}, ${row}: seal ${seal} lists it`,
      `SEAL ${seal}  positions ${count[0]} to ${count[1]} held ${count[2]} events when they were sealed and hold ` +
        `${Number(count[2]) - 1}`,
    ])
  })

  test('a whole stream, and everything after a seal', async () => {
    await log.tamper(`delete from es.events where stream = '${b}' or position >= 9`)
    const lines = await found()
    expect(lines.filter((line) => line.startsWith('REMOVED')).map((line) => line.slice(0, 20))).toEqual([
      'REMOVED  position 6,',
      'REMOVED  position 7,',
      'REMOVED  position 8,',
      'REMOVED  position 9,',
      'REMOVED  position 10',
    ])
  })

  test('not sealed yet, in the middle of a stream: by revision', async () => {
    await log.write(2, { stream: d })
    await log.tamper(`delete from es.events where position = 12`)
    expect(await found()).toEqual([`REMOVED  ${d}#1: its stream goes on with revision 2 at position 13`])
  })
})

describe('an inserted event is named', () => {
  test('in a hole, well chained, in a stream of its own', async () => {
    const stream = 'capacity-00000000-0000-4000-8000-000000000000'
    await log.tamper(`${insert(5, stream, 0, `sha256('')`)}; ${rechain(stream)}`)
    expect(await found()).toEqual([
      `INSERTED  position 5, ${stream}#0, id 00000000-0000-4000-8000-000000000005: its seal does not list it`,
      'SEAL 1  positions 1 to 8 held 7 events when they were sealed and hold 8',
    ])
  })

  test('in a hole, at the end of a stream, well chained', async () => {
    await log.tamper(`${insert(5, a, 4, `sha256('')`)}; ${rechain(a, 4)}`)
    expect((await found())[0]).toBe(
      `INSERTED  position 5, ${a}#4, id 00000000-0000-4000-8000-000000000005: its seal does not list it`,
    )
  })

  test('at the end of the log, not through es.append', async () => {
    await log.tamper(insert(1000, d, 1, `sha256('')`))
    expect(await found()).toEqual([
      'PROTECTION  the sequence es.positions is behind the last position of the log',
      `ALTERED  position 1000, ${d}#1, id 00000000-0000-4000-8000-000000000000: its bytes do not give its hash`,
    ])
  })
})

describe('an event in another place is named', () => {
  test('two that changed positions', async () => {
    const [first, second] = [await idAt(3), await idAt(6)]
    await log.tamper(`update es.events set position = 5 where position = 3; update es.events set position = 3
      where position = 6;
      update es.events set position = 6 where position = 5`)
    const lines = await found()
    expect(lines).toContain(`REORDERED  position 6, ${a}#2, id ${first}: seal 1 lists it at position 3`)
    expect(lines).toContain(`REORDERED  position 3, ${b}#0, id ${second}: seal 1 lists it at position 6`)
    expect(lines.filter((line) => !line.startsWith('REORDERED'))).toEqual([])
  })

  test('two of a stream that changed revisions', async () => {
    const [first, second] = [await idAt(2), await idAt(3)]
    await log.tamper(`update es.events set revision = 99 where position = 2; update es.events set revision = 1
      where position = 3;
      update es.events set revision = 2 where position = 2; ${rechain(a)}`)
    const lines = await found()
    expect(lines).toContain(`ALTERED  position 2, ${a}#2, id ${first}: it was sealed as ${a}#1`)
    expect(lines).toContain(`ALTERED  position 3, ${a}#1, id ${second}: it was sealed as ${a}#2`)
  })
})

describe('the seals', () => {
  test('one that is gone', async () => {
    await log.tamper('delete from es.seals where number = 1')
    expect((await found())[0]).toBe('SEAL 1  it is gone: seal 2 comes after seal 0')
  })

  test.each([
    ['its root', `set root = sha256('x')`],
    ['its time', `set sealed_at = sealed_at - interval '1 day'`],
    ['its signature', `set signature = decode(repeat('00', 64), 'hex')`],
  ])('one that was altered: %s', async (_, change) => {
    await log.tamper(`update es.seals ${change} where number = 1`)
    expect(await found()).toContain('SEAL 1  its signature does not fit what it says: it was altered')
  })

  test('its list', async () => {
    await log.tamper(`update es.seals set list = '' where number = 2`)
    expect(await found()).toEqual(['SEAL 2  its list of events is not the one that was signed'])
  })

  test('made anew over an altered log, with another key: the key is not one that is trusted', async () => {
    await rewrite()
    await log.seal()
    const other = sealKey(Buffer.alloc(32, 9)).publicKey
    expect(words(await log.verify({ keys: [other] }))[0]).toMatch(
      /^SEAL 1 {2}it is signed with key [\da-f]{16}, which is not one that is trusted/,
    )
  })

  test('made anew over an altered log with the right key: only a published copy knows', async () => {
    const published = await copyOfSeals()
    await rewrite()
    await log.seal()
    expect(await found()).toEqual([])
    const lines = words(await log.verify({ published }))
    expect(lines).toEqual([
      'SEAL 1  another one was published: positions 1 to 8, 7 events, were sealed differently at the time',
      'SEAL 2  it was published and is gone: positions 9 to 10, 2 events',
    ])
  })

  const rewrite = () => log.tamper(`update es.events set data = '{"n":9}' where position = 2; ${rechain(a)}; ${unseal}`)
  const copyOfSeals = async () => {
    const client = await connectAsSealer(log.url)
    let text = ''
    for await (const seal of readSeals(client)) text += `${publishedLine(seal)}\n`
    await client.end()
    return readPublished(text, 'seals')
  }
})

describe('a seal that was signed long after its first event', () => {
  // As if the log had been rewritten and the product left to seal it again.
  const late = async () => {
    await log.tamper(
      `${unseal}; update es.events set recorded_at = recorded_at - interval '3 days' where position <= 3; ` +
        rechain(a),
    )
    await log.seal()
    return found()
  }

  test('is named, with what its operator must say when it is known', async () => {
    const lines = await late()
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          '^SEAL 1 {2}it was signed 3 days after its first event was recorded: what it seals may have been rewritten ' +
            'before\\. Unless it is expected: late seal 1 [\\da-f]{16}$',
        ),
      ),
    ])
    const known = lines[0]?.split('expected: ')[1] ?? ''
    expect(await log.verify({ expected: new Set([known]) })).toEqual([])
  })

  test('and another one of that number, later, is named again', async () => {
    const known = (await late())[0]?.split('expected: ')[1] ?? ''
    await log.tamper(unseal)
    await log.seal()
    expect(await log.verify({ expected: new Set([known]) })).toHaveLength(1)
  })
})

test('from a seal on: what came before is not looked at, what came after is', async () => {
  const id = await idAt(9)
  await log.tamper(`update es.events set data = '{"n":9}' where position in (2, 9)`)
  expect(words(await log.verify({ since: 1n }))).toEqual([
    `ALTERED  position 9, ${c}#0, id ${id}: its hash is the sealed one, and its bytes do not give it`,
  ])
  await expect(log.verify({ since: 7n })).rejects.toThrow('there is no seal 7')
})

describe('the seals that companies read', () => {
  const company = 'a0000000-0000-4000-8000-000000000001'
  test.each([
    [
      'altered',
      `update es.company_seals set root = sha256('x') where number = 1`,
      'was altered: its signature does not fit',
    ],
    ['removed', 'delete from es.company_seals where number = 1', 'is gone'],
    [
      'of a company that is not there',
      `insert into es.company_seals select gen_random_uuid(), number, seal, first, count, root, previous, sealed_at,
        public_key, signature
        from es.company_seals where number = 1`,
      'is of a company that has no event there',
    ],
  ])('one that is %s', async (_, sql, why) => {
    await log.tamper(sql)
    expect((await found())[0]).toMatch(new RegExp(`^SEAL 1 {2}what company [\\da-f-]{36} is shown of it ${why}`))
  })

  test('the last ones that are gone are made again, the same to the byte', async () => {
    const all = () => log.superuser('select * from es.company_seals order by company_id, number')
    const before = await all()
    expect(before).toHaveLength(2)
    await log.tamper('delete from es.company_seals where number = 2')
    await log.seal()
    expect((await all()).slice(0, 2)).toEqual(before)
    expect(await found()).toEqual([])
  })

  test('none is made over events that are not those of the log’s seal', async () => {
    await log.tamper(`delete from es.company_seals where company_id = '${company}'`)
    await log.tamper(`update es.events set data = '{"n":9}' where position = 2`)
    await expect(log.seal()).rejects.toThrow('the event at position 2 is not what its hash says')
    await log.tamper(rechain(a))
    await expect(log.seal()).rejects.toThrow('positions 1 to 8 do not hold the events of seal 1')
  })
})
