import { isDeepStrictEqual } from 'node:util'
import type { Resource } from './document.ts'
import { pointerTo } from './pointer.ts'
import type { Fault } from './problem.ts'

type Members = Readonly<Record<string, unknown>>

/** `data` of a request without what JSON:API ignores. */
export interface SentData {
  readonly type: unknown
  readonly id?: unknown
  readonly attributes?: unknown
  readonly relationships?: unknown
}

/**
 * `data` without the members that JSON:API allows and that change nothing: `meta`, `links`, `lid`, `@`-members,
 * relationships without `data`. Unknown members stay, to be refused by name.
 */
export function meaningfulData(data: Members): SentData {
  const { meta: _meta, links: _links, lid: _lid, attributes, relationships, ...rest } = withoutAt(data)
  const linked = record(relationships)
  const meant = linked && Object.entries(withoutAt(linked)).flatMap(([name, value]) => linkageOf(name, value))
  return {
    ...(rest as { readonly type: unknown }),
    ...(attributes !== undefined && { attributes: record(attributes) ? withoutAt(attributes as Members) : attributes }),
    ...(meant !== undefined && meant.length > 0 && { relationships: Object.fromEntries(meant) }),
    ...(meant === undefined && relationships !== undefined && { relationships }),
  }
}

function linkageOf(name: string, value: unknown): [string, unknown][] {
  const relationship = record(value)
  if (relationship === undefined) return [[name, value]]
  const { meta: _meta, links: _links, ...rest } = withoutAt(relationship)
  if (Object.keys(rest).length === 0) return []
  const { data } = rest
  const linkage = Array.isArray(data) ? data.map(identifierOf) : identifierOf(data)
  return [[name, 'data' in rest ? { ...rest, data: linkage } : rest]]
}

/** A resource identifier. Some clients send the whole related resource in its place: its other members are ignored. */
function identifierOf(value: unknown): unknown {
  const identifier = record(value)
  if (identifier === undefined) return value
  const { type, id } = identifier
  return { type, ...(id !== undefined && { id }) }
}

/**
 * Drops the members that are equal to the current resource, for clients that send a resource back as they read it. A
 * read-only member that differs is a fault.
 * @param refused whether the member is read-only
 */
export function changedMembers(
  sent: SentData,
  current: Resource,
  refused: (section: 'attributes' | 'relationships', name: string) => boolean,
): { readonly data: SentData; readonly faults: readonly Fault[] } {
  const faults: Fault[] = []
  const left = (section: 'attributes' | 'relationships') => {
    const [given, now] = [record(sent[section]), record(current[section])]
    if (given === undefined) return sent[section]
    const kept = Object.entries(given).filter(([name, value]) => {
      const known = now !== undefined && Object.hasOwn(now, name)
      if (known && same(value, now[name])) return false
      if (!known || !refused(section, name)) return true
      faults.push({ code: 'read_only', source: { pointer: pointerTo(['data', section, name]) } })
      return false
    })
    return kept.length === 0 ? undefined : Object.fromEntries(kept)
  }
  const { attributes: _attributes, relationships: _relationships, ...rest } = sent
  const [attributes, relationships] = [left('attributes'), left('relationships')]
  return {
    data: {
      ...rest,
      ...(attributes !== undefined && { attributes }),
      ...(relationships !== undefined && { relationships }),
    },
    faults,
  }
}

/** Compares without the order of members, and without the order of a to-many relationship. */
function same(given: unknown, now: unknown): boolean {
  return isDeepStrictEqual(inOrder(given), inOrder(now))
}

function inOrder(value: unknown): unknown {
  const data = record(value)?.['data']
  if (!Array.isArray(data)) return value
  return { data: data.map((one) => `${String(record(one)?.['type'])}/${String(record(one)?.['id'])}`).toSorted() }
}

function withoutAt(members: Members): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !name.startsWith('@')))
}

export function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}
