import { french } from '../../../platform/words/french.ts'
import { brandFrom } from '#theme/brand.ts'
import { darkTokens, lightTokens } from '#theme/tokens.ts'
import { blockHtml, mark, row } from './blocks.ts'
import type { Content } from './content.ts'
import { type Html, markup } from '#api/platform/http/html.ts'
import { address } from './link-address.ts'
import { anchor, leadHtml } from './notice-blocks.ts'
import { breaks, fonts, type Style, styles } from './style.ts'

type Locale = 'fr' | 'en'

interface Sender {
  readonly company: string
  /** As the company stored it; the colours are made legible. */
  readonly brand: unknown
}

/** Keeps what follows out of the line that a list of mails shows. */
const filler = '\u2007\uFEFF\u034F'.repeat(40)

/**
 * The whole HTML of a mail: tables and inline styles, since mail programs know little else; dark and narrow screens by
 * media queries, where they are known.
 */
export function htmlOf(content: Content, locale: Locale, { company, brand }: Sender): string {
  const own = brandFrom(brand)
  const light = lightTokens(own)
  const dark = darkTokens(own)
  const set = setterOf(locale)
  const style = styles(light)
  const body = content.body.map((block) => row(style, blockHtml(block, style, set)))
  const ways = markup`${(content.ways ?? []).map(({ label, url }) => markup` ${anchor(set(label), url, light)}.`)}`
  const page = markup`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${set(content.subject)}</title>
        <style>
          body {
            margin: 0;
            padding: 0;
            background: ${light.canvas};
          }
          table {
            border-collapse: separate;
          }
          @media (max-width: 640px) {
            .w {
              width: 100% !important;
            }
            .px {
              padding-left: 20px !important;
              padding-right: 20px !important;
            }
            .out {
              padding-left: 8px !important;
              padding-right: 8px !important;
            }
            .bt,
            .bt tbody,
            .bt tr,
            .b,
            .half {
              display: block !important;
              width: auto !important;
            }
            .g {
              display: block !important;
              height: 10px !important;
            }
            .half + .half {
              padding-top: 0 !important;
            }
            h1 {
              font-size: 22px !important;
              line-height: 28px !important;
            }
          }
          @media (prefers-color-scheme: dark) {
            body,
            .bg {
              background-color: ${dark.canvas} !important;
            }
            .card {
              background-color: ${dark.surface} !important;
              border-color: ${dark.line} !important;
            }
            .sec {
              background-color: ${dark.surface} !important;
            }
            .sunk {
              background-color: ${dark.sunken} !important;
            }
            .ink {
              color: ${dark.ink} !important;
            }
            .ink2 {
              color: ${dark.ink2} !important;
            }
            .lk {
              color: ${dark.brand.text} !important;
            }
            .line {
              border-color: ${dark.lineStrong} !important;
            }
            .act {
              background-color: ${dark.action.ground} !important;
            }
            .acta {
              border-color: ${dark.action.ground} !important;
              color: ${dark.action.text} !important;
            }
            .tint {
              background-color: ${dark.brand.tint2} !important;
              border-color: ${dark.brand.text} !important;
            }
            .no {
              color: ${dark.error.text} !important;
            }
            .warn {
              background-color: ${dark.warning.ground} !important;
              color: ${dark.warning.text} !important;
            }
          }
        </style>
      </head>
      <body>
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${set(content.preheader)}${filler}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="${light.canvas}"
          class="bg"
          style="background-color:${light.canvas}"
        >
          <tr>
            <td align="center" class="out" style="padding:24px 16px 32px;${breaks}">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                border="0"
                class="w"
                style="width:600px;max-width:600px"
              >
                <tr>
                  <td style="padding:0 0 20px">${mark(company, light, style)}</td>
                </tr>
                <tr>
                  <td
                    bgcolor="${light.surface}"
                    class="card"
                    style="background-color:${light.surface};border:1px solid ${light.line};border-radius:12px"
                  >
                    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
                      <tr>
                        <td class="px" style="padding:36px 40px 0">${head(content, style, set)}</td>
                      </tr>
                      ${body}
                      <tr>
                        <td style="padding:0 0 36px;font-size:1px;line-height:1px">&nbsp;</td>
                      </tr>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px 8px 0">
                    <p class="ink2" style="${style.small}">${set(content.reason)}${ways}</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return page.text
}

/** The title, beside the other person or the date where there is one. */
function head({ title, subtitle, lead }: Content, style: Style, set: (words: string) => string): Html {
  const { light, text } = style
  const words = markup`<h1
      class="ink"
      style="margin:0;font-family:${fonts};font-size:26px;line-height:32px;font-weight:700;letter-spacing:-.3px;color:${light.ink}"
    >
      ${set(title)}
    </h1>
    ${
      subtitle === undefined || subtitle === ''
        ? ''
        : markup`<p class="ink2" style="${text};color:${light.ink2};padding-top:8px">${set(subtitle)}</p>`
    }`
  if (lead === undefined) return words
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td width="64" valign="top" style="width:64px">${leadHtml(lead, style)}</td>
      <td style="padding-left:20px" valign="middle">${words}</td>
    </tr>
  </table>`
}

/** The same words for programs and people who read no HTML, links written out. */
export function plainOf(content: Content, locale: Locale): string {
  const set = setterOf(locale)
  const linesOf = (list: NonNullable<Content['ways']>) =>
    list.map(({ label, url }) => `${set(`${label}${colon(locale)}`)}${address(url)}`).join('\n')
  const parts = content.body.map((block) => {
    if (block.kind === 'text' || block.kind === 'small') return set(block.text)
    if (block.kind === 'notice') return set(`${block.strong} ${block.text}`)
    if (block.kind === 'points') return block.points.map((point) => `- ${set(point)}`).join('\n')
    if (block.kind === 'facts')
      return block.facts.map(([label, value]) => set(`${label}${colon(locale)}${value}`)).join('\n')
    if (block.kind === 'quote' || block.kind === 'heading') return set(block.text)
    if (block.kind === 'clocks')
      return block.clocks.map(([label, hours]) => set(`${label}${colon(locale)}${hours}`)).join('\n')
    if (block.kind === 'choices')
      return block.choices
        .map(({ label, about, url }) => {
          const words = [label, about].filter((part) => part !== '').join(', ')
          return `${set(`${words}${colon(locale)}`)}${url}`
        })
        .join('\n')
    if (block.kind === 'people')
      return linesOf(
        block.people.map(({ name, about, url }) => ({ label: about === '' ? name : `${name}, ${about}`, url })),
      )
    return linesOf(block.kind === 'links' ? block.links : block.buttons)
  })
  const head = content.subtitle === undefined ? [] : [set(content.subtitle)]
  return [set(content.title), ...head, ...parts, set(content.reason), linesOf(content.ways ?? []), '']
    .filter((part, at, all) => part !== '' || at === all.length - 1)
    .join('\n\n')
}

function colon(locale: Locale): string {
  return locale === 'fr' ? ' : ' : ': '
}

/** French words by French rules. */
export function setterOf(locale: Locale): (words: string) => string {
  return locale === 'fr' ? french : (words) => words
}
