import type { Content } from './content.ts'
import { markup } from '../../platform/http/html.ts'
import { type Locale, pathOf, publicPaths, type PublicPage } from './paths.ts'

/** What search engines may read: the public pages, and nothing of the applications. */
export function robotsText(base: string): string {
  const closed = ['admin', 'api', 'auth', 'dashboard', 'mail', 'profile-choice', 'profiling', 'sso']
  return `User-agent: *\n${closed.map((part) => `Disallow: /${part}\n`).join('')}\nSitemap: ${base}/sitemap.xml\n`
}

/** Every public page in every language of the company, each with its other languages. */
export function sitemap({ programs }: Content, languages: readonly Locale[], base: string): string {
  const pages: readonly (readonly [PublicPage, string | null])[] = [
    ...(Object.keys(publicPaths) as PublicPage[]).map((page) => [page, null] as const),
    ...programs.map(({ slug }) => ['home', slug] as const),
  ]
  const urls = pages.flatMap(([page, slug]) =>
    languages.map((locale) => {
      const others = languages.map(
        (one) => markup`<xhtml:link rel="alternate" hreflang="${one}" href="${base}${pathOf(page, one, slug)}" />`,
      )
      return markup`<url><loc>${base}${pathOf(page, locale, slug)}</loc>${languages.length > 1 ? others : null}</url> `
    }),
  )
  return markup`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
      ${urls}
    </urlset>
`.text
}
