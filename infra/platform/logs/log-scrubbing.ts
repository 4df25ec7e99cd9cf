/** Names of fields that hold secrets or personal text, at any depth. Compared without case, `-` and `_`. */
const secrets: ReadonlySet<string> = new Set([
  'password',
  'currentpassword',
  'passwordconfirmation',
  'resetpasswordtoken',
  'accesstoken',
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'client',
  'uid',
  'email',
  'firstname',
  'lastname',
  'phone',
  'message',
  'note',
  'text',
  'ticket',
  'token',
  'secret',
  'vaultkey',
  'url',
  'connectionstring',
])
const cut = '[cut]'
/** Limits beyond anything that is logged on purpose. */
const deepest = 8
const longest = 100

/** The same line without secrets and personal text: fields by name, sealed texts and bytes by their form. */
export function scrubbed(line: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, named(name, value, 1)]))
}

function named(name: string, value: unknown, depth: number): unknown {
  if (value !== undefined && value !== null && secrets.has(name.toLowerCase().replaceAll(/[-_]/g, ''))) return cut
  return plain(name === 'path' ? withoutQuery(value) : value, depth)
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return scrubbedText(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return scrubbedError(value)
  if (ArrayBuffer.isView(value)) return '[bytes]'
  if (depth === deepest) return '[deeper]'
  if (Array.isArray(value)) return value.slice(0, longest).map((item) => plain(item, depth + 1))
  if ('ct' in value && 'tag' in value) return '[sealed]'
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, named(name, inner, depth + 1)]))
}

/** E-mail addresses, passwords in URLs of servers, query strings of sockets, and tokens as headers carry them. */
function scrubbedText(text: string): string {
  if (!/[@?]|bearer/i.test(text)) return text
  return text
    .replaceAll(/(\w+:\/\/)[^\s/@]+@/g, `$1${cut}@`)
    .replaceAll(/[^\s"'<>(),;:=/@]+@[^\s"'<>(),;:=/@]+\.[^\s"'<>(),;:=/@]+/g, cut)
    .replaceAll(/\?[^\s"']*=[^\s"']*/g, `?${cut}`)
    .replaceAll(/(bearer)\s+\S+/gi, `$1 ${cut}`)
}

/**
 * The path of an address, without the query string, which may hold credentials (`/cable`) or names (`?q=`), and without
 * the secret of a calendar feed.
 */
function withoutQuery(address: unknown): unknown {
  if (typeof address !== 'string') return address
  return address.replace(/[?#].*$/s, '').replace(/^\/calendar\/[^/]+/, `/calendar/${cut}`)
}

/** Name, message, code, stack and cause. Not PostgreSQL's `detail`, `where`, `parameters`, …: they quote rows. */
function scrubbedError(value: unknown): unknown {
  if (!(value instanceof Error)) return plain(value, 2)
  const code = 'code' in value ? { code: value.code } : {}
  const constraint = 'constraint' in value ? { constraint: value.constraint } : {}
  const cause = value.cause === undefined ? {} : { cause: scrubbedError(value.cause) }
  const inner = value instanceof AggregateError ? { errors: value.errors.slice(0, 5).map(scrubbedError) } : {}
  const text = wordsOf(value)
  // The stack begins with the message.
  const at = value.stack?.indexOf('\n    at ') ?? -1
  const stack = at < 0 ? {} : { stack: `${value.name}: ${text}${scrubbedText(value.stack?.slice(at) ?? '')}` }
  return { type: value.name, text, ...code, ...constraint, ...stack, ...cause, ...inner }
}

/**
 * The message of an error without the values that PostgreSQL (`invalid input syntax for type uuid: "…"`), JSON and zod
 * quote.
 */
function wordsOf(error: Error): string {
  const quotes = error instanceof SyntaxError || error instanceof TypeError || 'severity' in error || 'issues' in error
  const message = quotes
    ? error.message.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs, quotedOrName)
    : error.message
  return scrubbedText(message)
}

const nouns = 'relation|column|constraint|table|function|role|database|schema|index|sequence|type'
const beforeName = new RegExp(`(${nouns}|properties of|reading) $`)

/** Names of tables, columns and constraints stay, because they say where; any other quoted text may be a person's. */
function quotedOrName(quoted: string, at: number, whole: string): string {
  const before = whole.slice(Math.max(0, at - 24), at)
  return beforeName.test(before) ? quoted : `"${cut}"`
}
