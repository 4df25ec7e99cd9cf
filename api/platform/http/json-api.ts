import { isUuid } from '#domain/platform/ids.ts'
import type { Dialect } from './dialect.ts'
import { markedStale } from './document.ts'
import { parseDocument, parsePlain } from './request-document.ts'
import type { JsonApi } from './endpoint.ts'
import { checkAccept, checkContentType, jsonApiType } from './media-types.ts'
import { errorDocument, type ErrorFormat, Problem } from './problem.ts'
import { parseQuery } from './query.ts'

export const jsonApiErrors: ErrorFormat = { errorType: jsonApiType, hasLanguageSwitch: false, errorBody: errorDocument }

/** JSON:API 1.1, the dialect of `/api/v1`. */
export const jsonApi: Dialect<JsonApi> = {
  ...jsonApiErrors,
  answerType: jsonApiType,
  checkMediaTypes(headers, hasBody) {
    checkAccept(headers.accept)
    checkContentType(headers['content-type'], hasBody)
  },
  refusesIfMatch: true,
  admit: () => noExtras,
  readQuery: (search, { query }) => parseQuery(search, query ?? {}),
  readsOf({ reads, readsIncluded = [] }) {
    const all = [...new Set([...reads, ...readsIncluded])]
    return ({ includeGiven }) => (includeGiven ? all : reads)
  },
  readParams(params) {
    const read: Record<string, string> = {}
    for (const [name, value] of Object.entries(params)) {
      const names = /^id$|Id$/.test(name)
      if (names && !isUuid(value.toLowerCase())) throw new Problem(404, 'not_found')
      read[name] = names ? value.toLowerCase() : value
    }
    return read
  },
  readBody: (raw, { schema, kind, alias }, { method, id, current }) =>
    kind === 'plain'
      ? parsePlain(raw, schema)
      : parseDocument(raw, schema, { type: kind, alias, method, id, ...(current && { current }) }),
  markStale: markedStale,
}

const noExtras = {}
