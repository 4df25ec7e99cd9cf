import { folded } from '../../../shared/i18n/folded.ts'
import type { Tool } from './calls.ts'

/** Words that say nothing of a subject, without accents: small words, and verbs that go with any. */
const empty = new Set(
  `aller alors aussi autre autres avant avec avoir bien cette chez comme comment dans depuis dire doit donc donner elle
    encore entre etre faire fait font leur leurs mais meme mettre mieux moins nous parler passer peut point pour pouvoir
    prendre quand quel quelle quoi sans savoir session seul seule sont sous sujet tenir tous tout toute toutes tres
    trop trouver venir voir votre vouloir vous about after also back been being better both does doing done each even
    ever find from gets getting give goes going have help into just keep know like look make making more most much
    need next only other over please really same session should show some such take taking talk tell than that their
    them then there these they thing things this time topic very want what when where which while will with work
    would your`.split(/\s+/),
)

/** Letters by which words are compared, so that « écouter » finds « écoute ». */
const stem = 5

interface Served {
  readonly tool: Tool
  /** The word of the topic that says why, as it was written. */
  readonly word: string
}

/** What a session is called by itself, folded: nobody chose these words (meeting-plan/locales). */
const usual = new Set([
  'faire connaissance',
  'faire le point',
  'getting to know each other',
  'catching up',
  'taking stock',
])

/**
 * The tool that shares most words with the topic of a session, the first of those that share as many; null: none shares
 * one, or nobody named a topic. Of each tool, the words in the language of the reader are compared, in which topics are
 * written.
 */
export function toolFor(topic: string, tools: readonly Tool[], locale: 'fr' | 'en'): Served | null {
  const words = usual.has(folded(topic).trim()) ? [] : wordsOf(topic)
  let best: Served | null = null
  let most = 0
  for (const tool of tools) {
    const { title, description } = tool.attributes
    const stems = new Set([title[locale], description[locale]].flatMap(wordsOf).map(stemOf))
    const shared = words.filter((word) => stems.has(stemOf(word)))
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
