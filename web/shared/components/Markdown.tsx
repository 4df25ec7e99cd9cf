import { Markdown as Elements } from '#theme/markdown/Markdown.tsx'
import { Marked } from './Marked.tsx'
import { Picture } from './Picture.tsx'
import type { SeenPicture } from './Picture.tsx'

interface MarkdownProps {
  readonly text: string
  /** Marked in it. */
  readonly q?: string
  /** Where images of the store are seen, by what the text calls them; one that is missing is its words. */
  readonly pictures?: ReadonlyMap<string, SeenPicture>
}

/** An article or an answer, with what was looked for marked, and its pictures. */
export function Markdown({ text, q = '', pictures }: MarkdownProps) {
  return (
    <Elements
      text={text}
      renderText={(piece) => <Marked text={piece} q={q} />}
      renderImage={({ src, alt }) => {
        const picture = pictures?.get(src)
        return picture && <Picture picture={picture} alt={alt} />
      }}
    />
  )
}
