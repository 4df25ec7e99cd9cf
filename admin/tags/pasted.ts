/** A tag as it is typed: its words, and the list that its line names, if it does. */
export interface PastedTag {
  readonly fr: string
  readonly en: string
  /** As the line says it. */
  readonly kind: string | null
}

/** What the columns of the list's own file are called. */
interface Heads {
  readonly label: string
  readonly kind: string
}

/**
 * Tags of a list as it is pasted: one a line or commas between them, or two columns, French and English. The file of
 * the list itself is read by its heads. What comes twice counts once.
 */
export function pastedTags(text: string, heads: Heads): readonly PastedTag[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(cellsOf)
    .filter((cells) => cells.some((cell) => cell !== ''))
  const [first = []] = lines
  const label = first.indexOf(heads.label)
  const kind = first.indexOf(heads.kind)
  const read =
    label === -1
      ? lines.flatMap(tagsOf)
      : lines.slice(1).map((cells) => ({ fr: cells[label] ?? '', en: cells[label] ?? '', kind: cells[kind] ?? null }))
  const known = new Map(read.filter(({ fr }) => fr !== '').map((tag) => [`${tag.kind} ${tag.fr.toLowerCase()}`, tag]))
  return [...known.values()]
}

const tagsOf = (cells: readonly string[]): readonly PastedTag[] => {
  const [fr = '', en = ''] = cells
  if (cells.length > 1) return [{ fr, en: en === '' ? fr : en, kind: null }]
  return fr.split(',').map((word) => ({ fr: word.trim(), en: word.trim(), kind: null }))
}

/** The cells of a line, between semicolons or tabs; commas are those of a list. */
function cellsOf(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|[;\t])(?:"((?:[^"]|"")*)"|([^;\t]*))/g)].map(([, quoted, plain]) =>
    // What begins like a formula was made text when the file was written.
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim().replace(/^'(?=[=+\-@])/, ''),
  )
}
