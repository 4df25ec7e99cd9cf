import type { SitePage } from '../../contract/console/content/site-pages.ts'
import { type WordKey, wordsFr } from './words.fr.ts'

/** The most testimonials of a page. */
export const mostTestimonials = 12

/** What a company may say on a page in its own words, in the order of the page. */
export function keysOf(page: SitePage): readonly string[] {
  const own = (Object.keys(wordsFr) as WordKey[]).filter((key) => key.startsWith(`${page}.`))
  return page === 'home' ? [...own, ...testimonialKeys] : own
}

const testimonialKeys = Array.from({ length: mostTestimonials }, (_, at) => [
  `testimonial.${at + 1}.text`,
  `testimonial.${at + 1}.author`,
]).flat()

export function isWordKey(key: string): key is WordKey {
  return Object.hasOwn(wordsFr, key)
}
