import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SharedLog } from '#tests/support/eventstoredb-double/shared-log.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'binome-shared-log-'))
  file = path.join(folder, 'log.ndjson')
})
afterEach(() => rmSync(folder, { recursive: true }))

class Deposed extends Error {}

function node(): SharedLog {
  return new SharedLog(file, () => {
    throw new Deposed()
  })
}

/** One event, named by its type, at the end of the stream. */
function append({ log }: SharedLog, type: string): void {
  const bytes = new Uint8Array()
  const event = { id: crypto.randomUUID(), type, contentType: 'application/json', data: bytes, metadata: bytes }
  log.append('s', 'any', [event])
}

function typesIn({ log }: SharedLog): string[] {
  return log.stream('s').map(({ type }) => type)
}

it('a new leader has what the one before acknowledged, at the same positions', () => {
  const [first, second] = [node(), node()]
  first.lead(1, 11)
  append(first, 'a')
  append(first, 'b')
  second.lead(2, 22)
  append(second, 'c')
  expect(typesIn(second)).toEqual(['a', 'b', 'c'])
  expect(second.log.events.slice(0, 3)).toEqual(first.log.events)
  expect(first.leader()).toBe(22)
})

it('what a leader writes after another one was appointed is not acknowledged, and in no log', () => {
  const [first, second] = [node(), node()]
  first.lead(1, 11)
  append(first, 'a')
  second.lead(2, 22)
  expect(() => append(first, 'late')).toThrow(Deposed)
  append(second, 'b')
  const third = node()
  third.lead(3, 33)
  for (const one of [second, third]) expect(typesIn(one)).toEqual(['a', 'b'])
})

it('one that led before leads again with what the others wrote meanwhile', () => {
  const [first, second] = [node(), node()]
  first.lead(1, 11)
  append(first, 'a')
  second.lead(2, 22)
  append(second, 'b')
  first.lead(3, 11)
  append(first, 'c')
  expect(typesIn(first)).toEqual(['a', 'b', 'c'])
})

it('a line that a kill cut short is none', () => {
  const [first, second] = [node(), node()]
  first.lead(1, 11)
  append(first, 'a')
  appendFileSync(file, '\n{"epoch":1,"events":[{"id":"')
  second.lead(2, 22)
  append(second, 'b')
  expect(typesIn(second)).toEqual(['a', 'b'])
  expect(first.leader()).toBe(22)
})
