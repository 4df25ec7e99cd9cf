import http from 'node:http'

export interface HttpAnswer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
  readonly bytes: Buffer
  /** Parsed; throws when it is not JSON. */
  json<Body = JsonDocument>(): Body
}

/** JSON:API as tests look at it. */
export interface JsonDocument {
  data: JsonResource & JsonResource[]
  included?: JsonResource[]
  errors: {
    status: string
    code: string
    title: string
    detail: string
    source?: object
    meta?: { allowed?: string[] }
  }[]
  links: Record<string, string | null>
  meta: Record<string, unknown>
}

export interface JsonResource {
  type: string
  id: string
  attributes: Record<string, unknown>
  relationships: Record<string, { data: { type: string; id: string } | null }>
}

export interface HttpCall {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is when it is text or bytes, else as JSON. */
  readonly body?: unknown
}

/** A client that may say any `Host`, which `fetch` may not, and that reads whatever comes. */
export function httpClient(port: number, host: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })
  const call = (path: string, { method = 'GET', headers = {}, body }: HttpCall = {}): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const text =
        body === undefined ? undefined : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
      const request = http.request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent,
          headers: {
            Host: host,
            ...(text !== undefined && {
              'Content-Type': 'application/vnd.api+json',
              'Content-Length': String(Buffer.byteLength(text)),
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const bytes = Buffer.concat(chunks)
            const received = bytes.toString('utf8')
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: received,
              bytes,
              json: <Body>() => JSON.parse(received) as Body,
            })
          })
        },
      )
      request.on('error', reject)
      request.end(text)
    })
  return { call, close: () => agent.destroy() }
}

export type HttpClient = ReturnType<typeof httpClient>
