import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/** The longer side of each size that is kept, in pixels; `size=` of the address names one. */
export const articleImageSizes = [640, 1600] as const
export type ArticleImageSize = (typeof articleImageSizes)[number]
export const usualArticleImageSize = 1600 satisfies ArticleImageSize

export const articleImageLimits = {
  /** In one text, without the cover. */
  each: 10,
  alt: 200,
  /** An image that no article has by then is deleted. */
  unusedHours: 24,
} as const

/** Where an image is seen. It is signed for its reader and for some hours, so it belongs into no text. */
const url = z.string()

/** An image as a text of Markdown names it: `![alternative text](/api/v1/article_images/<id>)`. */
export function articleImageSrc(id: string): string {
  return `/api/v1/article_images/${id}`
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const src = new RegExp(`^/api/v1/article_images/(${uuid})$`)
/** Images of the store in a text: the alternative text, then the id. */
const references = new RegExp(String.raw`!\[([^\]\n]{0,200})\]\(/api/v1/article_images/(${uuid})\)`, 'g')

/** null: the address is of no image of an article. */
export function articleImageOf(address: string): string | null {
  return src.exec(address)?.[1] ?? null
}

export interface ArticleImageReference {
  readonly id: string
  readonly alt: string
}

/** The images of the store that a text shows, in their order. */
export function imagesIn(text: string): readonly ArticleImageReference[] {
  return [...text.matchAll(references)].map(([, alt = '', id = '']) => ({ id, alt: alt.trim() }))
}

/** The text with the alternative texts in place of the images. */
export function withoutImages(text: string): string {
  return text.replaceAll(references, '$1')
}

export const articleImage = z.object({
  id: z.string(),
  url,
  /** Of the largest size. */
  width: z.number().int(),
  height: z.number().int(),
})
export type ArticleImage = z.infer<typeof articleImage>

/** An image that was uploaded. It is kept once an article of its author shows it. */
export const articleImages = {
  type: 'article_images',
  attributes: z.object({
    url,
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    created_at: instant,
  }),
  paths: { list: '/article_images' },
} as const satisfies ResourceContract
