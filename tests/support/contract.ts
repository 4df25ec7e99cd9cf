import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Endpoint } from '#api/platform/http/endpoint.ts'
import type { HttpAnswer } from './http-client.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: JsonSchema
}

export interface JsonSchema {
  readonly [keyword: string]: unknown
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly format?: string
}

export interface DocumentedOperation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, object>>
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}

/** Of the servers of this worker, by their endpoints: making a document and its schemas takes long. */
const contracts = new Map<string, Contract>()

/**
 * What a server says of itself, to hold its answers against.
 * @param endpoints of the server; its document derives from them
 */
export function contractOf(endpoints: readonly Endpoint[], documentOf: () => object): Contract {
  const key = endpoints.map(({ method, path }) => `${method} ${path}`).join('\n')
  const contract = contracts.get(key) ?? compile(documentOf() as OpenApi)
  contracts.set(key, contract)
  return contract
}

function compile(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const paths = Object.keys(document.paths)
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    }))
    .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))

  const schemaAt = (...names: readonly string[]) => {
    const pointer = names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    return ajv.getSchema(`openapi#/${pointer}`)
  }
  const responseAt = (path: string, method: string, status: string): readonly string[] | null => {
    const response = document.paths[path]?.[method]?.responses[status]
    if (response === undefined) return null
    const reference = '$ref' in response ? String(response.$ref) : undefined
    return reference?.slice(2).split('/') ?? ['paths', path, method, 'responses', status]
  }

  return {
    document,
    /** @throws for an answer that the document does not foresee */
    check(method: string, target: string, answer: HttpAnswer): void {
      const address = target.split('?')[0] ?? ''
      const path = paths.find(({ pattern }) => pattern.test(address))?.path
      const verb = method.toLowerCase()
      if (path === undefined || document.paths[path]?.[verb] === undefined) {
        if ([404, 405].includes(answer.status) || ['head', 'options'].includes(verb)) return
        throw new Error(`${method} ${address} answers ${answer.status}, and is not documented`)
      }
      const response = responseAt(path, verb, String(answer.status))
      if (response === null) throw new Error(`${method} ${path} answers ${answer.status}, which is not documented`)
      if (answer.text === '') return
      const type = answer.headers['content-type']?.split(';')[0] ?? ''
      const validate = schemaAt(...response, 'content', type, 'schema')
      if (validate === undefined) throw new Error(`${method} ${path} ${answer.status} answers as ${type}, undocumented`)
      const body: unknown = type === 'application/json' || type.endsWith('+json') ? answer.json<unknown>() : answer.text
      if (!validate(body))
        throw new Error(
          `${method} ${target} ${answer.status}: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 2000)}`,
        )
    },
  }
}

export type Contract = ReturnType<typeof compile>
