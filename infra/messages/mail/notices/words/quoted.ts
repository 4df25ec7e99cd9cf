import { quote, type Block } from '../../render/content.ts'

/** What somebody wrote to the reader; nothing when they did not. */
export const quoted = (words: string | null | undefined): readonly Block[] =>
  words == null || words === '' ? [] : [quote(words)]
