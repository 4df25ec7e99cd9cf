import { Problem } from './problem.ts'

export const jsonApiType = 'application/vnd.api+json'

/**
 * JSON:API 1.1, "Content Negotiation": its media type takes no parameter but `ext` and `profile`; we know no extension,
 * and an unknown profile is ignored. Plain JSON in UTF-8 is taken too.
 * @throws Problem 415
 */
export function checkContentType(contentType: string | undefined, hasBody: boolean): void {
  if (contentType === undefined && !hasBody) return
  const { type, parameters } = mediaType(contentType ?? '')
  if (type === jsonApiType) {
    if (parameters.every(([name]) => name === 'profile')) return
  } else if (!hasBody) return
  else if (type === 'application/json' && parameters.every(isUtf8)) return
  throw new Problem(415, { code: 'unsupported_media_type', source: { header: 'Content-Type' } })
}

/** @throws Problem 406 when JSON:API is asked for, but never without parameters that we do not know. */
export function checkAccept(accept: string | undefined): void {
  if (accept === undefined || !accept.includes(jsonApiType)) return
  const ours = split(accept, ',')
    .map(mediaType)
    .filter(({ type }) => type === jsonApiType)
  const fits = ours.some(({ parameters }) => parameters.every(([name]) => name === 'profile' || name === 'q'))
  if (ours.length > 0 && !fits) throw new Problem(406, { code: 'not_acceptable', source: { header: 'Accept' } })
}

/** @throws Problem 415 for a body that is neither JSON nor a form, in UTF-8: what clients of `/auth` send. */
export function authBodyKind(contentType: string | undefined): 'json' | 'form' {
  const { type, parameters } = mediaType(contentType ?? '')
  if (parameters.every(isUtf8)) {
    if (type === 'application/json' || type === jsonApiType) return 'json'
    if (type === 'application/x-www-form-urlencoded') return 'form'
  }
  throw new Problem(415, { code: 'unsupported_media_type', source: { header: 'Content-Type' } })
}

type Parameter = readonly [name: string, value: string]

function mediaType(text: string): { readonly type: string; readonly parameters: readonly Parameter[] } {
  const [type = '', ...rest] = split(text, ';')
  const parameters = rest
    .filter((part) => part.trim() !== '')
    .map((part): Parameter => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim().replaceAll('"', '').toLowerCase()]
    })
  return { type: type.trim().toLowerCase(), parameters }
}

/** At the separators that are not within quotes. */
function split(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = []
  let [start, quoted] = [0, false]
  for (let i = 0; i < text.length; i += 1) {
    if (quoted && text[i] === '\\') i += 1
    else if (text[i] === '"') quoted = !quoted
    else if (text[i] === separator && !quoted) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  return [...parts, text.slice(start)]
}

function isUtf8([name, value]: Parameter): boolean {
  return name !== 'charset' || value === 'utf-8' || value === 'utf8'
}
