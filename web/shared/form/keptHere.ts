import { z } from 'zod'
import { parseUnsaved } from '../notes/unsaved.ts'
import { draftsOf } from './drafts.ts'

/** What a kept text is, by how its key goes on after the id of who writes. The first one that fits counts. */
const things = [
  ['outbox', 'unsent'],
  ['message', 'message'],
  ['feedback/relationship', 'review'],
  ['feedback', 'report'],
  ['article', 'article'],
  ['comment', 'comment'],
  ['recommendation', 'recommendation'],
  ['request', 'request'],
  ['propose', 'answer'],
  ['refuse', 'answer'],
  ['decline', 'answer'],
  ['finish', 'word'],
  ['cancel', 'word'],
  ['not_held', 'word'],
  ['meeting', 'notes'],
  ['workshop', 'notes'],
  ['tasks', 'tasks'],
  ['agenda', 'agenda'],
  ['private_note', 'note'],
  ['goal', 'goal'],
  ['plan', 'session'],
  ['subject', 'session'],
  ['date', 'session'],
  ['profile', 'profile'],
  ['contact', 'contact'],
] as const

type Thing = (typeof things)[number][1] | 'other'

/** Something that a person typed and that this device alone keeps. */
export interface KeptHere {
  readonly key: string
  readonly thing: Thing
  /** How it begins; empty where there are no words. */
  readonly text: string
}

const message = z.object({ body: z.string(), file: z.object({ name: z.string() }).nullable() })
const uuid = /^[\da-f]{8}-[\da-f-]{27}$/i

/** Fields that are kept one by one are one thing, up to the id of what they are about. */
function subjectOf(key: string): string {
  const parts = key.split('/')
  const last = parts.findLastIndex((part) => uuid.test(part))
  return parts.slice(0, Math.max(last + 1, 1)).join('/')
}

function textOf(thing: Thing, kept: string): string {
  if (thing === 'note') return parseUnsaved(kept)?.words ?? ''
  if (thing !== 'unsent' && thing !== 'profile') return /^[[{]/.test(kept) ? '' : kept
  try {
    if (thing === 'profile') return z.string().parse(JSON.parse(kept))
    const { body, file } = message.parse(JSON.parse(kept))
    return body === '' ? (file?.name ?? '') : body
  } catch {
    return ''
  }
}

/** What sign-out would erase, messages that are on their way first. */
export function keptHere(personId: string): readonly KeptHere[] {
  const found = new Map<string, KeptHere>()
  for (const [key, kept] of draftsOf(personId)) {
    const thing = things.find(([begin]) => key.startsWith(begin))?.[1] ?? 'other'
    // The dates and the words of one answer have keys of their own.
    const one = thing === 'answer' ? `${thing}/${key.split('/')[1] ?? ''}` : subjectOf(key)
    const text = textOf(thing, kept).trim()
    const before = found.get(one)
    // The longest of its fields says best what it is.
    if (before === undefined || text.length > before.text.length) found.set(one, { key: one, thing, text })
  }
  return [...found.values()].toSorted((a, b) => Number(b.thing === 'unsent') - Number(a.thing === 'unsent'))
}
