import { mark } from './art.ts'
import type { Content } from './content.ts'
import { Html, markup } from '../../platform/http/html.ts'
import { type PublicAddress, type Locale, pathOf, type PublicPage, signInPath } from './paths.ts'
import type { Fonts } from './style.ts'
import type { WordKey } from './words.fr.ts'

/** One page, before its frame. */
export interface Page {
  readonly status: number
  readonly title: string
  readonly description: string
  readonly main: Html
  /** A text with contents beside it. */
  readonly isLong?: boolean
}

interface Framing {
  readonly content: Content
  /** null: no page has the address. */
  readonly address: PublicAddress | null
  /** Languages of the company in which the page can be read. */
  readonly languages: readonly Locale[]
  /** A draft that is looked at: no search engine may keep it, and the scripts of the home stay out. */
  readonly isPreview: boolean
  /** `https://…` without a slash at the end, where search engines and cards find the page. */
  readonly base: string
  /** The path of the picture that cards of the page show. */
  readonly picture: string
  readonly nonce: string
  readonly style: string
  readonly fonts: Fonts
}

/**
 * Applies the scheme chosen on this device. A signed-in user goes from the home to the application, and sees their own
 * links on the other pages.
 */
const script = `(function(){try{var m=localStorage.getItem('binome-theme'),page=document.documentElement;
if(m==='dark'||m==='light')page.setAttribute('data-theme',m);if(localStorage.getItem('binome-session')===null)return;
page.setAttribute('data-member','');
if(page.hasAttribute('data-home')){page.hidden=true;location.replace('/dashboard')}}catch(e){}})()`

/** On a long text: the contents follow the scroll, and the button that prints appears. */
const readingScript = `(function(){var links=document.querySelectorAll('.toc a'),
parts=document.querySelectorAll('.prose section');
function follow(){var at=0;parts.forEach(function(part,n){if(part.getBoundingClientRect().top<innerHeight/3)at=n});
if(scrollY>0&&innerHeight+scrollY>=document.documentElement.scrollHeight-2)at=parts.length-1;
links.forEach(function(link,n){if(n===at)link.setAttribute('aria-current','true');
else link.removeAttribute('aria-current')})}
if(parts.length>0){addEventListener('scroll',follow,{passive:true});follow()}
document.querySelectorAll('[data-print]').forEach(function(button){button.hidden=false;
button.addEventListener('click',function(){print()})})})()`

const unlisted = markup`<meta name="robots" content="noindex" />`

/** The whole document of a page. It asks this host alone for fonts and pictures, and reads without a script. */
export function documentOf(page: Page, framing: Framing): string {
  const { content, address, isPreview, nonce, style, fonts } = framing
  const isHome = address?.page === 'home' && address.program === null && !isPreview
  const { locale, company } = content
  const { brand } = company.attributes
  const preload = [fonts.headings, fonts.text].flatMap((file) =>
    file === null
      ? []
      : [markup`<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}" nonce="${nonce}" />`],
  )
  return markup`<!doctype html>
    <html lang="${locale}" ${isHome ? markup` data-home` : null}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title === brand.name ? page.title : `${page.title} | ${brand.name}`}</title>
        <meta name="description" content="${page.description}" />
        ${address === null || page.status !== 200 || isPreview ? unlisted : found(page, framing, address)}
        <script nonce="${nonce}">
          ${new Html(script)}
        </script>
        ${preload}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${new Html(style)}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">${content.say('nav.skip')}</a>
        ${isPreview ? markup`<p class="preview" role="status">${content.say('preview.notice')}</p>` : null}
        ${header(framing)}
        <main id="content">${page.main}</main>
        ${footer(content)}
        ${page.isLong === true ? markup`<script nonce="${nonce}">${new Html(readingScript)}</script>` : null}
      </body>
    </html> `.text
}

/** What search engines and cards read. */
function found(page: Page, { content, languages, base, picture }: Framing, requested: PublicAddress): Html {
  const { brand } = content.company.attributes
  const address = (locale: Locale) => base + pathOf(requested.page, locale, requested.program)
  const first = languages.find((one) => one === content.company.defaultLanguage) ?? languages[0] ?? requested.locale
  const others = languages.length < 2 ? [] : languages.map((one) => [one, one] as const)
  return markup`<link rel="canonical" href="${address(requested.locale)}" />
    ${others.map(
      ([name, locale]) => markup`<link rel="alternate" hreflang="${name}" href="${address(locale)}" /> `,
    )}${others.length === 0 ? null : markup`<link rel="alternate" hreflang="x-default" href="${address(first)}" />`}
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${brand.name}" />
    <meta property="og:title" content="${page.title}" />
    <meta property="og:description" content="${page.description}" />
    <meta property="og:url" content="${address(requested.locale)}" />
    <meta property="og:locale" content="${requested.locale === 'fr' ? 'fr_FR' : 'en_GB'}" />
    <meta property="og:image" content="${base}${picture}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />`
}

const menu: readonly (readonly [WordKey, PublicPage, string])[] = [
  ['nav.how', 'home', '#how'],
  ['nav.benefits', 'home', '#benefits'],
  ['nav.charter', 'charter', ''],
  ['nav.faq', 'faq', ''],
  ['nav.afest', 'afest', ''],
]

function header({ content, address, languages }: Framing): Html {
  const { locale, say } = content
  const current = (page: PublicPage) =>
    page !== 'home' && address?.page === page ? markup` aria-current="page"` : null
  const items = menu.map(
    ([key, page, part]) => markup`<a href="${pathOf(page, locale) + part}" ${current(page)}>${say(key)}</a>`,
  )
  const other = languages.find((one) => one !== locale)
  const path = other === undefined ? null : pathOf(address?.page ?? 'home', other, address?.program)
  const language =
    path === null || other === undefined
      ? null
      : markup`<a class="lang" href="${path}" hreflang="${other}" lang="${other}">${say('nav.other_language')}</a>`
  const demo = markup`<a class="btn s quiet" href="${pathOf('demo', locale)}">${say('nav.demo')}</a>`
  return markup`<header class="top">
    ${logo(content)}
    <nav class="wide" aria-label="${say('nav.main')}">${items}</nav>
    ${language}${demo}<a class="btn s primary" href="${signInPath}">${say('nav.sign_in')}</a>
    <details class="menu">
      <summary class="btn s secondary">${say('nav.menu')}</summary>
      <div>${items}<a href="${pathOf('demo', locale)}">${say('nav.demo')}</a>${language}</div>
    </details>
  </header>`
}

function logo({ say, locale, company }: Content): Html {
  const { brand } = company.attributes
  const picture = brand.logo_url === null ? mark : markup`<img src="${brand.logo_url}" alt="" width="34" height="34" />`
  return markup`<a class="logo" href="${pathOf('home', locale)}" aria-label="${say('nav.home')}"
    >${picture} <span>${brand.name}</span></a
  >`
}

function footer(content: Content): Html {
  const { say, locale } = content
  const pages = ['faq', 'terms', 'privacy', 'cookies', 'contact'] as const
  return markup`<footer class="end">
    <div class="wrap">
      ${logo(content)} ${pages.map((page) => markup`<a href="${pathOf(page, locale)}">${say(`foot.${page}`)}</a> `)}
    </div>
  </footer>`
}
