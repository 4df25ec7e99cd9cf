/** HTML that needs no more escaping; `html` makes it. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Values are escaped, in texts and in quoted attributes; `Markup` is not escaped again. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Markup)[]): Markup {
  const text = parts.reduce((whole, part, at) => {
    const value = values[at - 1]
    return whole + (value instanceof Markup ? value.text : escaped(String(value ?? ''))) + part
  })
  return new Markup(text)
}

export function joined(parts: readonly Markup[]): Markup {
  return new Markup(parts.map(({ text }) => text).join(''))
}

/** An address for `href`: http and https only. @throws RangeError */
export function address(url: string): string {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new RangeError('a link of a mail leads to http or https')
  return url
}
