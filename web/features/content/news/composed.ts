import { z } from 'zod'
import { articleImage, articleImageSrc } from '#contract/content/article-images.ts'
import type { ArticleImage } from '#contract/content/article-images.ts'
import type { SeenPicture } from '../../../shared/components/Picture.tsx'

const composedImage = articleImage.extend({ alt: z.string() })

/** An uploaded image of the author, with its text alternative. */
export type ComposedImage = z.infer<typeof composedImage>

/** What an article that is being written shows beside its words. */
export const composedImages = z.object({ cover: composedImage.nullable(), images: z.array(articleImage) })
export type ComposedImages = z.infer<typeof composedImages>

export const noImages: ComposedImages = { cover: null, images: [] }

/** Of a draft that is kept as text. */
export function composedImagesOf(text: string): ComposedImages {
  try {
    return composedImages.parse(JSON.parse(text))
  } catch {
    return noImages
  }
}

/** Images by what a text calls them. */
export function picturesOf(images: readonly ArticleImage[]): ReadonlyMap<string, SeenPicture> {
  return new Map(images.map((image) => [articleImageSrc(image.id), image]))
}

/** The text without an image. */
export function withoutImage(text: string, id: string): string {
  const pieces = text.split(new RegExp(String.raw`\s*!\[[^\]\n]*\]\(${articleImageSrc(id)}\)\s*`))
  return pieces.filter((piece) => piece !== '').join('\n\n')
}

/** The text with an image at a place, on lines of its own. */
export function withImage(text: string, at: number, { id, alt }: Pick<ComposedImage, 'id' | 'alt'>): string {
  const words = alt.replaceAll(/[[\]\n]/g, ' ')
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
  return [before, `![${words}](${articleImageSrc(id)})`, after].filter((piece) => piece !== '').join('\n\n')
}
