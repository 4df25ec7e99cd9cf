import { articleImageSizes } from '#contract/content/article-images.ts'

/** An image of the store, as the server says it. */
export interface SeenPicture {
  readonly url: string
  /** Of the largest size. */
  readonly width: number
  readonly height: number
}

interface PictureProps {
  readonly picture: SeenPicture
  readonly alt: string
  /** How wide it is rendered, as in `sizes` of an image. */
  readonly sizes?: string
}

/** An image that keeps its room before it is loaded, and is loaded in the size that the screen needs. */
export function Picture({
  picture: { url, width, height },
  alt,
  sizes = '(max-width: 800px) 100vw, 680px',
}: PictureProps) {
  const longer = Math.max(width, height)
  const sources = articleImageSizes.map((side) => {
    const wide = Math.round(width * Math.min(1, side / longer))
    return `${url}&size=${side} ${wide}w`
  })
  return (
    <img
      src={`${url}&size=${articleImageSizes[0]}`}
      {...(longer > articleImageSizes[0] && { srcSet: sources.join(', '), sizes })}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}
