/** A tag as it is typed: its words, and what else its line says of it. */
export interface PastedTag {
  readonly fr: string
  readonly en: string
  /** The list that the line names, as it says it. */
  readonly kind: string | null
  readonly synonyms: { readonly fr: readonly string[]; readonly en: readonly string[] }
  readonly archived: boolean
  /** Lines of the list that name it. */
  readonly times: number
}

/** What the columns of the files of the list are called, in the reader's language. */
export interface Heads {
  /** The label column of the list's file, in one language. */
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
 * the list itself are read by their heads. What comes twice counts once, as the line that says more of it. What has no
 * French name has an empty one.
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
  const known = new Map<string, PastedTag>()
  for (const tag of read) {
    if (tag.fr === '' && tag.en === '') continue
    const key = `${tag.kind} ${tag.fr.toLowerCase()}${tag.fr === '' ? `;${tag.en.toLowerCase()}` : ''}`
    const before = known.get(key)
    known.set(key, before === undefined ? tag : { ...fuller(before, tag), times: before.times + 1 })
  }
  return [...known.values()]
}

/** The one of two lines of a tag that says more of it, else the first. */
function fuller(one: PastedTag, other: PastedTag): PastedTag {
  const variantsOf = ({ fr, en, synonyms }: PastedTag) =>
    (en.toLowerCase() === fr.toLowerCase() ? 0 : 1) + synonyms.fr.length + synonyms.en.length
  return variantsOf(other) > variantsOf(one) ? other : one
}

const isHead = (cells: readonly string[], { label, fr }: Heads) => cells.includes(label) || cells.includes(fr)

function tagOf(cells: readonly string[], titles: readonly string[], heads: Heads): PastedTag {
  const cell = (title: string) => cells[titles.indexOf(title)] ?? ''
  const words = (title: string) =>
    cell(title)
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
  const fr = cell(titles.includes(heads.fr) ? heads.fr : heads.label)
  return {
    fr,
    en: cell(heads.en) || fr,
    kind: cell(heads.kind) || null,
    synonyms: { fr: words(heads.synonymsFr), en: words(heads.synonymsEn) },
    archived: cell(heads.archived) === heads.yes,
    times: 1,
  }
}

const plain = { kind: null, synonyms: { fr: [], en: [] }, archived: false, times: 1 } as const

const tagsOf = (line: string): readonly PastedTag[] => {
  const cells = cellsOf(line, ';').length > 1 ? cellsOf(line, ';') : cellsOf(line, '\t')
  const [fr = '', en = ''] = cells
  if (cells.length > 1) return [{ ...plain, fr, en: en === '' ? fr : en }]
  return fr.split(',').map((word) => ({ ...plain, fr: word.trim(), en: word.trim() }))
}

/** The cells of a line. */
function cellsOf(line: string, separator: string): readonly string[] {
  // With one before the first cell too: an empty match would skip the separator after it.
  const cells = new RegExp(`${separator}(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g')
  return [...`${separator}${line}`.matchAll(cells)].map(([, quoted, bare]) =>
    // What begins like a formula was made text when the file was written.
    (quoted?.replaceAll('""', '"') ?? bare ?? '').trim().replace(/^'(?=[=+\-@])/, ''),
  )
}
