import type { ImportField } from './invitation-imports.ts'

/** How a file of people to invite is read, the same for the server that checks it and the screen that shows its top. */

/** Names of columns without accents, spaces and signs. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'mail', 'courriel', 'adresseemail', 'emailprofessionnel', 'mailpro', 'adressemail', 'emailaddress'],
  first_name: ['firstname', 'prenom', 'givenname'],
  last_name: ['lastname', 'nom', 'nomdefamille', 'familyname', 'surname'],
  roles: ['roles', 'role', 'rolementorat', 'profil', 'profils'],
  business_unit: ['businessunit', 'unit', 'unite', 'uo', 'entite', 'codeentite'],
  program: ['program', 'programme'],
  locale: ['locale', 'langue', 'language'],
}

/** What a column is taken for by its name; null: nothing that is known. */
export function recognisedColumn(name: string): ImportField | null {
  const folded = foldedName(name)
  const found = Object.entries(names).find(([, known]) => known.includes(folded))
  return (found?.[0] as ImportField | undefined) ?? null
}

/** Lower case, without accents, spaces and signs. */
export function foldedName(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** UTF-8 with or without a byte order mark, else Windows-1252, as spreadsheets save it. */
export function decodedFile(bytes: Uint8Array): { readonly text: string; readonly encoding: 'utf-8' | 'windows-1252' } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** What stands between the cells, by the first line. */
export function separatorOf(text: string): ';' | ',' {
  const top = text.split('\n', 1)[0] ?? ''
  return top.split(';').length >= top.split(',').length ? ';' : ','
}
