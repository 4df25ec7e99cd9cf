import { escaped } from '../../platform/http/escaped.ts'

/** Markup that is safe to send: made by `markup` alone, which escapes whatever is put into it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | null

/** Text and numbers are escaped, as text or as an attribute in double quotes; `null` is nothing. */
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
