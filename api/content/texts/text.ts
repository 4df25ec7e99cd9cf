import type { z } from 'zod'
import type { documentSection } from '../../contract/content/documents.ts'

/** One of the product's own legal texts, in one language. */
export interface LegalText {
  readonly title: string
  readonly sections: readonly Section[]
}

type Section = z.infer<typeof documentSection>

export function section(title: string, short: string, paragraphs: string[], points: string[] = []): Section {
  return { title, short, paragraphs, points }
}
