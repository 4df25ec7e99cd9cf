import type { z } from 'zod'
import type { documentSection } from '#contract/content/documents.ts'

type Section = z.infer<typeof documentSection>

/** Reads the parts of a text as an administrator types them; lines before the first part are lost. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = []
  for (const line of text.split('\n').map((typed) => typed.trim())) {
    const current = sections.at(-1)
    if (line.startsWith('## ')) sections.push({ title: line.slice(3).trim(), short: '', paragraphs: [], points: [] })
    else if (current === undefined || line === '') continue
    else if (line.startsWith('> ')) current.short = line.slice(2).trim()
    else if (line.startsWith('- ')) current.points.push(line.slice(2).trim())
    else current.paragraphs.push(line)
  }
  return sections
}

/** Whether something stands before the first part, or no part is there. */
export function lacksPart(text: string): boolean {
  return !text.trimStart().startsWith('## ')
}

/** The text as an administrator types it. */
export function typedText(sections: readonly Section[]): string {
  const typed = sections.map(({ title, short, paragraphs, points }) => [
    `## ${title}`,
    ...(short === '' ? [] : [`> ${short}`]),
    ...paragraphs,
    ...points.map((point) => `- ${point}`),
  ])
  return typed.map((lines) => lines.join('\n')).join('\n\n')
}
