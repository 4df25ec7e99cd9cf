import {
  cellSeparators,
  fieldsOf,
  type ImportColumn,
  ownColumn,
  type ImportField,
  type ImportKind,
  type QuestionColumn,
  type CellSeparator,
  type FileEncoding,
} from './invitation-imports.ts'

/** How a file of people is read: by the console, by the screen that shows its top, and by the command line. */

/** Names of columns without accents, spaces and signs. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'mail', 'courriel', 'adresseemail', 'emailprofessionnel', 'mailpro', 'adressemail', 'emailaddress'],
  first_name: ['firstname', 'prenom', 'givenname'],
  last_name: ['lastname', 'nom', 'nomdefamille', 'familyname', 'surname'],
  roles: ['roles', 'role', 'rolementorat'],
  profiles: ['profiles', 'profile', 'profil', 'profils'],
  business_unit: ['businessunit', 'unit', 'unite', 'uo', 'entite', 'codeentite'],
  program: ['program', 'programme', 'programs', 'programmes'],
  participant_programs: ['participantprograms', 'programmesmentore', 'programmesdumentore'],
  presenter_programs: ['presenterprograms', 'programmesmentor', 'programmesdumentor'],
  current_profile: ['currentprofile', 'profilactuel'],
  time_zone: ['timezone', 'fuseau', 'fuseauhoraire'],
  locale: ['locale', 'langue', 'language'],
  job_title: ['jobtitle', 'position', 'poste', 'intituledeposte', 'fonction'],
  city: ['city', 'ville', 'villeousite', 'location'],
  country: ['country', 'pays'],
  worksite: ['worksite', 'site', 'sitedetravail'],
  phone: ['phone', 'telephone', 'telephoneprofessionnel', 'workphone'],
  linkedin_url: ['linkedin', 'linkedinurl'],
  languages: ['languages', 'langues', 'languesparlees', 'spokenlanguages'],
  skills: ['skills', 'competences'],
  needed_skills: ['neededskills', 'competencesrecherchees', 'besoins'],
  job_categories: ['jobcategories', 'metiers'],
  targeted_job_categories: ['targetedjobcategories', 'metiersvises'],
  targeted_business_units: ['targetedbusinessunits', 'entitesvisees'],
  motivations: ['motivations'],
  seniority_years: ['seniority', 'seniorityyears', 'anciennete', 'anneesdexperience'],
  availabilities: ['availabilities', 'disponibilites', 'horaires'],
  away_from: ['awayfrom', 'absentdu', 'absencedu', 'debutabsence', 'debutdabsence', 'leavestart'],
  away_until: ['awayuntil', 'absentjusquau', 'absenceau', 'finabsence', 'findabsence', 'leaveend'],
  mission: ['mission'],
  presentation: ['presentation'],
  participant_presentation: ['participantpresentation', 'presentationdumentore'],
  resources: ['resources', 'ressources'],
  visible: ['visible', 'profilvisible'],
  shows_talents: ['showstalents', 'montrelestalents'],
  expert: ['expert'],
}

/** What a column of answers is called: its question, and the profile that it is of alone. */
export interface AnswerColumn {
  readonly column: QuestionColumn
  readonly role: 'participant' | 'presenter' | null
  readonly title: { readonly fr: string; readonly en: string }
}

interface ImportQuestion {
  readonly field_name: string
  readonly roles: readonly string[]
  readonly title: { readonly fr: string; readonly en: string }
}

/** The columns of the company's questions: one per question, or one per profile where both have it. */
export function answerColumns(questions: readonly ImportQuestion[]): readonly AnswerColumn[] {
  return questions.flatMap(({ field_name, roles, title }): AnswerColumn[] => [
    { column: `question:${field_name}`, role: null, title },
    ...(['participant', 'presenter'] as const)
      .filter((role) => roles.length > 1 && roles.includes(role))
      .map((role) => ({ column: `question:${role}:${field_name}` satisfies QuestionColumn, role, title })),
  ])
}

/** What a column is taken for by its name; null: nothing that a file of this kind has. */
export function recognisedColumn(
  name: string,
  kind: ImportKind,
  answers: readonly AnswerColumn[] = [],
): ImportColumn | null {
  const folded = foldedName(name)
  const own = ownColumn.safeParse(name.trim())
  if (own.success && kind === 'accounts') return own.data
  const field = fieldsOf[kind].find((one) => names[one].includes(folded))
  if (field !== undefined || kind === 'invitations') return field ?? null
  const found = answers.find(
    ({ column, role, title }) =>
      [column, column.slice('question:'.length)].map(foldedName).includes(folded) ||
      (role === null && [title.fr, title.en].map(foldedName).includes(folded)),
  )
  return found?.column ?? null
}

/** Lower case, without accents, spaces and signs. */
export function foldedName(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/**
 * As spreadsheets save it: UTF-16 by its byte order mark, or by the zeros that every second byte of its head is; UTF-8
 * with or without a mark; else Windows-1252.
 */
export function decodedFile(bytes: Uint8Array): { readonly text: string; readonly encoding: FileEncoding } {
  const wide = wideEncoding(bytes)
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** So many bytes of the head say whether a file without a mark is UTF-16. */
const headLength = 200

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = [...bytes.subarray(0, headLength)]
  const zeros = (odd: number) => head.filter((byte, n) => n % 2 === odd && byte === 0).length
  const most = head.length / 2 / 2
  if (head.length < 4) return null
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > most && zeros(1) === 0 ? 'utf-16be' : null
}

/**
 * The text as a table: Excel's `sep=` line says what stands between the cells, else the line with the names of the
 * columns does, which may stand below titles.
 */
export function tableOf(given: string): { readonly text: string; readonly separator: CellSeparator } {
  // The parser counts the two characters of a line's end in a quoted cell as two lines.
  const text = given.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const named = /^sep=([;,\t])\n/i.exec(text)?.[1]
  const separator = cellSeparators.find((one) => one === named)
  // Empty lines in its place, and in that of titles, keep the numbers of the others.
  const body = separator === undefined ? text : text.slice('sep=;'.length)
  const head = headOf(body, separator === undefined ? cellSeparators : [separator])
  if (head !== null) return { text: `${'\n'.repeat(head.line)}${body.slice(head.at)}`, separator: head.separator }
  return { text: body, separator: separator ?? separatorOf(text) }
}

/** Lines in which the names of the columns are looked for. */
const titleLines = 20

/** The first line that names a column of addresses, which every file has. */
function headOf(text: string, separators: readonly CellSeparator[]) {
  let at = 0
  for (const [line, cells] of text.split('\n', titleLines).entries()) {
    // A line with an address is a person's.
    if (cells.includes('@')) return null
    for (const separator of separators)
      if (cells.split(separator).some((name) => names.email.includes(foldedName(name)))) return { line, at, separator }
    at += cells.length + 1
  }
  return null
}

/**
 * The line on which a quote is opened that is never closed, or closed within another cell; null: there is none. The
 * text is as `tableOf` gives it.
 */
export function openQuote(text: string, separator: CellSeparator): number | null {
  let line = 1
  let opened: number | null = null
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\n') line += 1
    if (character !== '"') continue
    if (opened === null) {
      const before = text[at - 1] ?? '\n'
      if (before === '\n' || before === separator || before === '\uFEFF') opened = line
    } else if (text[at + 1] === '"') at += 1
    else if (['\n', separator, undefined].includes(text[at + 1])) opened = null
    else return opened
  }
  return opened
}

const spreadsheets = [
  // A zip archive: xlsx, ods, numbers. An older Excel file.
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** A workbook of Excel, LibreOffice or Numbers, which has to be saved as CSV. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return spreadsheets.some((magic) => magic.every((byte, at) => bytes[at] === byte))
}

/** What stands between the cells of the first line, outside quotes; the first of those that are there most often. */
function separatorOf(text: string): CellSeparator {
  const top = (text.split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (separator: CellSeparator) => top.split(separator).length
  return cellSeparators.reduce((best, one) => (count(one) > count(best) ? one : best))
}
