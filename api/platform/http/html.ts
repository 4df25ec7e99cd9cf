const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** As the text of an element, or a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Markup that is safe to send: made by `markup` alone, which escapes whatever is put into it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | null

/** Text and numbers are escaped, as text or as a quoted attribute; `null` is nothing. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = parts.raw.map((part, at) => part + (at < values.length ? textOf(values[at] ?? null) : '')).join('')
  return new Html(text)
}

function textOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escaped(value)
  return typeof value === 'number' ? String(value) : value.map(({ text }) => text).join('')
}
