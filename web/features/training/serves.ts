import { folded } from '../../shared/i18n/folded.ts'
import type { Tool } from './calls.ts'

/** Words that say nothing of a subject, without accents. */
const empty = new Set(
  `avec cette dans leur mais nous pour plus quand quel quelle sans session sont votre vous about from have into next our
    session that their them this what when which with would your`.split(/\s+/),
)

/** Letters by which words are compared, so that « écouter » finds « écoute ». */
const stem = 5

interface Served {
  readonly tool: Tool
  /** The word of the topic that says why, as it was written. */
  readonly word: string
}

/**
 * The tool that shares most words with the topic of a session, the first of those that share as many; null: none shares
 * one.
 */
export function toolFor(topic: string, tools: readonly Tool[]): Served | null {
  const asked = wordsOf(topic)
  let best: Served | null = null
  let most = 0
  for (const tool of tools) {
    const { title, description } = tool.attributes
    const told = new Set([title.fr, title.en, description.fr, description.en].flatMap(wordsOf).map(stemOf))
    const shared = asked.filter((word) => told.has(stemOf(word)))
    const [word] = shared
    if (word !== undefined && shared.length > most) {
      best = { tool, word }
      most = shared.length
    }
  }
  return best
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}]+/u).filter((word) => word.length >= 4 && !empty.has(folded(word)))
}

function stemOf(word: string): string {
  return folded(word).slice(0, stem)
}
