/** A tag as it is typed: its words, and what else its line says of it. */
export interface PastedTag {
  readonly fr: string
  readonly en: string
  /** The list that the line names, as it says it. */
  readonly kind: string | null
  readonly synonyms: { readonly fr: readonly string[]; readonly en: readonly string[] }
  readonly archived: boolean
}

/** What the columns of the files of the list are called, in the reader's language. */
export interface Heads {
  /** Of the file of the list as it is shown: the words in one language. */
  readonly label: string
  readonly kind: string
  /** Of the whole file, as the rest. */
  readonly fr: string
  readonly en: string
  readonly synonymsFr: string
  readonly synonymsEn: string
  readonly archived: string
  /** What the column says of one that is archived. */
  readonly yes: string
}

/**
 * Tags of a list as it is pasted: one a line or commas between them, or two columns, French and English. The files of
 * the list itself are read by their heads. What comes twice counts once.
 */
export function pastedTags(text: string, heads: Heads): readonly PastedTag[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const [first = ''] = lines
  const separator = [';', '\t', ','].find((one) => isHead(cellsOf(first, one), heads))
  const read =
    separator === undefined
      ? lines.flatMap(tagsOf)
      : lines.slice(1).map((line) => tagOf(cellsOf(line, separator), cellsOf(first, separator), heads))
  const known = new Map(read.filter(({ fr }) => fr !== '').map((tag) => [`${tag.kind} ${tag.fr.toLowerCase()}`, tag]))
  return [...known.values()]
}

const isHead = (cells: readonly string[], { label, fr }: Heads) => cells.includes(label) || cells.includes(fr)

function tagOf(cells: readonly string[], titles: readonly string[], heads: Heads): PastedTag {
  const cell = (title: string) => cells[titles.indexOf(title)] ?? ''
  const words = (title: string) =>
    cell(title)
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
  const fr = cell(heads.fr) || cell(heads.label) || cell(heads.en)
  return {
    fr,
    en: cell(heads.en) || fr,
    kind: cell(heads.kind) || null,
    synonyms: { fr: words(heads.synonymsFr), en: words(heads.synonymsEn) },
    archived: cell(heads.archived) === heads.yes,
  }
}

const plain = { kind: null, synonyms: { fr: [], en: [] }, archived: false } as const

const tagsOf = (line: string): readonly PastedTag[] => {
  const cells = cellsOf(line, ';').length > 1 ? cellsOf(line, ';') : cellsOf(line, '\t')
  const [fr = '', en = ''] = cells
  if (cells.length > 1) return [{ ...plain, fr, en: en === '' ? fr : en }]
  return fr.split(',').map((word) => ({ ...plain, fr: word.trim(), en: word.trim() }))
}

/** The cells of a line. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g')
  return [...line.matchAll(cells)].map(([, quoted, bare]) =>
    // What begins like a formula was made text when the file was written.
    (quoted?.replaceAll('""', '"') ?? bare ?? '').trim().replace(/^'(?=[=+\-@])/, ''),
  )
}
