/** A part of a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly parts: readonly Inline[] }
  | { readonly kind: 'em'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'quote'; readonly parts: readonly Inline[] }

const heading = /^(#{1,6})\s+(.+)$/
const bullet = /^\s{0,3}[-*+]\s+(.+)$/
const numbered = /^\s{0,3}\d{1,3}[.)]\s+(.+)$/
const quote = /^\s{0,3}>\s?(.*)$/

type Kind = 'bullet' | 'numbered' | 'quote' | 'paragraph'

/**
 * The subset of Markdown that articles and answers have: headings, emphasis, lists, links, quotes, images of our store.
 * Everything else is text as it stands, HTML too: it is escaped, or made into elements (docs/decisions/2602).
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: { readonly kind: Kind; readonly lines: string[] } | null = null
  const close = () => {
    if (open !== null) blocks.push(blockOf(open.kind, open.lines))
    open = null
  }
  const add = (kind: Kind, line: string) => {
    if (open?.kind !== kind) close()
    open ??= { kind, lines: [] }
    open.lines.push(line)
  }
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const [, marks, title] = heading.exec(line) ?? []
    if (line.trim() === '') close()
    else if (marks !== undefined && title !== undefined) {
      close()
      blocks.push({ kind: 'heading', level: marks.length < 3 ? 2 : 3, parts: inlinesOf(title) })
    } else {
      const [kind, match] = kindOf(line)
      add(kind, match)
    }
  }
  close()
  return blocks
}

function kindOf(line: string): readonly [Kind, string] {
  const item = bullet.exec(line)?.[1]
  if (item !== undefined) return ['bullet', item]
  const step = numbered.exec(line)?.[1]
  if (step !== undefined) return ['numbered', step]
  const quoted = quote.exec(line)?.[1]
  return quoted === undefined ? ['paragraph', line] : ['quote', quoted]
}

function blockOf(kind: Kind, lines: readonly string[]): Block {
  if (kind === 'bullet' || kind === 'numbered')
    return { kind: 'list', ordered: kind === 'numbered', items: lines.map(inlinesOf) }
  return { kind, parts: inlinesOf(lines.join('\n')) }
}

/** Image, link, strong, emphasis: whichever comes first. Each part is bounded, so that no text takes long. */
const marked = new RegExp(
  [
    String.raw`!\[([^\]\n]{0,200})\]\(([^()\s]{1,500})\)`,
    String.raw`\[([^\]\n]{1,300})\]\(([^()\s]{1,500})\)`,
    String.raw`\*\*([^*\n]{1,500})\*\*`,
    String.raw`\*([^*\s][^*\n]{0,500})\*`,
    String.raw`(?<![\p{L}\p{N}])_([^_\s][^_\n]{0,500})_(?![\p{L}\p{N}])`,
  ].join('|'),
  'u',
)

export function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = []
  let rest = text
  for (let match = marked.exec(rest); match !== null; match = marked.exec(rest)) {
    if (match.index > 0) parts.push({ kind: 'text', text: rest.slice(0, match.index) })
    parts.push(inlineOf(match))
    rest = rest.slice(match.index + match[0].length)
  }
  if (rest !== '') parts.push({ kind: 'text', text: rest })
  return parts
}

function inlineOf([whole, alt, src, label, href, strong, star, line]: RegExpExecArray): Inline {
  const plain: Inline = { kind: 'text', text: whole }
  if (src !== undefined) {
    if (isOurs(src)) return { kind: 'image', src, alt: alt ?? '' }
    const words = alt === undefined || alt === '' ? src : alt
    return isPage(src) ? { kind: 'link', href: src, parts: [{ kind: 'text', text: words }] } : plain
  }
  if (href !== undefined) return isPage(href) ? { kind: 'link', href, parts: inlinesOf(label ?? '') } : plain
  if (strong !== undefined) return { kind: 'strong', parts: inlinesOf(strong) }
  return { kind: 'em', parts: inlinesOf(star ?? line ?? '') }
}

/** Of a schema, as JSON Schema says it: `z.string().meta(markdownType)`. */
export const markdownType = { contentMediaType: 'text/markdown' } as const

export const linkProtocols = ['https:', 'http:', 'mailto:'] as const
export type LinkProtocol = (typeof linkProtocols)[number]
/** In the texts of the company's answers: what nobody on the way reads or changes. */
export const secureLinks: readonly LinkProtocol[] = ['https:', 'mailto:']
/** In the texts of people, who do not publish addresses of mail. */
export const pageLinks: readonly LinkProtocol[] = ['https:', 'http:']

/** Pages and addresses of mail alone: `javascript:`, `data:` and the like stay text. */
function isPage(href: string, protocols: readonly string[] = linkProtocols): boolean {
  if (/^\/(?![/\\])/.test(href)) return true
  return URL.canParse(href) && protocols.includes(new URL(href).protocol)
}

/**
 * What somebody typed as the address of a link, as a text holds it: the name of a site gets `https:`, an address of
 * mail `mailto:`. null: no link leads there.
 * @param protocols those that the text may have; a page of the product always may be one
 */
export function linkAddress(typed: string, protocols: readonly LinkProtocol[]): string | null {
  const address = typed.trim()
  const isMail = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)
  const isSite = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#].*)?$/u.test(address)
  const whole = isMail ? `mailto:${address}` : isSite ? `https://${address}` : address
  const href = whole.replaceAll(' ', '%20').replaceAll('(', '%28').replaceAll(')', '%29')
  if (!isPage(href, protocols) || href.length > 500 || /\s/.test(href)) return null
  return /^(?:https?|mailto):(?:\/\/)?$/.test(href) || /^https?:(?!\/\/)/.test(href) ? null : href
}

/** An external picture would reveal the reader to its server: it becomes a link. */
function isOurs(src: string): boolean {
  return /^\/api\/v1\/[\w/-]+$/.test(src)
}
