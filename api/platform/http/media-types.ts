import { parse } from 'content-type'
import { Problem } from './problem.ts'

export const jsonApiType = 'application/vnd.api+json'

/**
 * JSON:API 1.1, "Content Negotiation": its media type takes no parameter but `ext` and `profile`; we know no extension,
 * and an unknown profile is ignored. Plain JSON in UTF-8 is taken too.
 * @throws Problem 415
 */
export function checkContentType(contentType: string | undefined, hasBody: boolean): void {
  if (contentType === undefined && !hasBody) return
  const mediaType = parse(contentType ?? '')
  if (mediaType.type === jsonApiType) {
    if (hasOnly(mediaType, ['profile'])) return
  } else if (!hasBody) return
  else if (mediaType.type === 'application/json' && isUtf8(mediaType)) return
  throw new Problem(415, { code: 'unsupported_media_type', source: { header: 'Content-Type' } })
}

/** @throws Problem 406 when every JSON:API type of the header has parameters that we do not know. */
export function checkAccept(accept: string | undefined): void {
  if (accept === undefined || !accept.includes(jsonApiType)) return
  const ours = rangesOf(accept).filter(({ type }) => type === jsonApiType)
  const fits = ours.some((range) => hasOnly(range, ['profile', 'q']))
  if (ours.length > 0 && !fits) throw new Problem(406, { code: 'not_acceptable', source: { header: 'Accept' } })
}

/** @throws Problem 415 for a body that is neither JSON nor a form, in UTF-8: what clients of `/auth` send. */
export function authBodyKind(contentType: string | undefined): 'json' | 'form' {
  const mediaType = parse(contentType ?? '')
  const { type } = mediaType
  if (isUtf8(mediaType)) {
    if (type === 'application/json' || type === jsonApiType) return 'json'
    if (type === 'application/x-www-form-urlencoded') return 'form'
  }
  throw new Problem(415, { code: 'unsupported_media_type', source: { header: 'Content-Type' } })
}

interface MediaType {
  readonly type: string
  readonly parameters: Readonly<Record<string, string>>
}

/** The ranges of an `Accept` header; commas within quotes do not end one. */
function rangesOf(accept: string): MediaType[] {
  const ranges: MediaType[] = []
  for (let start = 0; start < accept.length;) {
    const range = parse(accept, { comma: true, start })
    ranges.push(range)
    start = range.index + 1
  }
  return ranges
}

function hasOnly({ parameters }: MediaType, names: readonly string[]): boolean {
  return Object.keys(parameters).every((name) => names.includes(name))
}

function isUtf8({ parameters }: MediaType): boolean {
  return ['utf-8', 'utf8'].includes((parameters['charset'] ?? 'utf-8').toLowerCase())
}
