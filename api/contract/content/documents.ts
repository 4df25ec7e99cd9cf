import { z } from 'zod'
import { line } from '../platform/line.ts'
import { instant } from '../platform/values.ts'

export const documentKinds = ['charter', 'terms', 'privacy', 'cookies'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** One numbered part of a text. */
export const documentSection = z.strictObject({
  title: line(200),
  /** The part in one sentence; empty: none. */
  short: z.string().trim().max(400),
  paragraphs: z.array(z.string().trim().min(1).max(4000)).max(40),
  /** A list after the paragraphs. */
  points: z.array(z.string().trim().min(1).max(1000)).max(40),
})

const documentText = {
  locale: z.enum(['fr', 'en']),
  title: z.string(),
  sections: z.array(documentSection),
  version: z.number().int(),
  /** Since when it is in force; null: the product's own text, which the company has not replaced. */
  published_at: instant.nullable(),
  /** How long reading it takes, at 200 words a minute. */
  reading_minutes: z.number().int(),
}

/** The texts in force, in one language (`?locale`, else the reader's). For visitors too. */
export const documents = {
  type: 'documents',
  attributes: z.object({ document: z.enum(documentKinds), ...documentText }),
  paths: { list: '/documents' },
  filters: { list: ['locale'] },
} as const

/** The charter alone, under the name that clients know. */
export const charters = {
  type: 'charters',
  attributes: z.object(documentText),
  paths: { list: '/charters' },
  filters: { list: ['locale'] },
} as const
