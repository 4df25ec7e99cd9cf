/** A field as its form says it: its label, and what stands in it. */
export type FieldText = readonly [label: string, text: string]

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const maxLetters = 60

/**
 * The fields of a form as its user reads them: the label of an option, not its code.
 * @param isTyped whether the field of a name holds typed text
 */
export function fieldTextsOf(form: HTMLFormElement | null, isTyped: (name: string) => boolean): readonly FieldText[] {
  const controls = [...(form?.elements ?? [])].filter(isControl).filter(({ name }) => name !== '' && isTyped(name))
  return controls.flatMap((control): FieldText[] => {
    const label = cut(control.labels?.[0]?.textContent ?? '').replace(/\s*\*$/, '')
    const text = cut(textOf(control))
    return label === '' || text === '' ? [] : [[label, text]]
  })
}

function textOf(control: Control): string {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text ?? ''
  if (control instanceof HTMLTextAreaElement) return control.value
  const { type, checked, value } = control
  if (type === 'hidden') return ''
  if (type === 'checkbox') return checked ? '✓' : '–'
  if (type === 'radio') return checked ? '✓' : ''
  return (value === '' ? null : dateIn(control)) ?? value
}

/** A field of a date has it in digits alone. */
function dateIn({ type, value, ownerDocument }: HTMLInputElement): string | null {
  if (type !== 'date' && type !== 'datetime-local') return null
  const time = type === 'date' ? {} : ({ timeStyle: 'short' } as const)
  const format = new Intl.DateTimeFormat(ownerDocument.documentElement.lang, {
    dateStyle: 'long',
    timeZone: 'UTC',
    ...time,
  })
  return format.format(new Date(`${value}Z`.replace(/^(.{10})Z$/, '$1')))
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > maxLetters ? `${line.slice(0, maxLetters).trimEnd()}…` : line
}
