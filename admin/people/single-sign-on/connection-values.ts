import { connectionBody } from '#contract/console/people/single-sign-on.ts'
import type { Words } from '../../platform/i18n/provider.ts'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { faultWords } from '../../platform/shared/fault-words.ts'

/** Lists that a form holds as one text. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join(value.some((one) => String(one).includes('\n')) ? '\n' : ', ')
  return typeof value === 'string' ? value : ''
}

/** What is sent of what a form holds. An empty text is left out, so a secret that is not typed stays. */
export function bodyOf(values: FormValues): Record<string, unknown> {
  const { kind, label, enabled, just_in_time, linking_domains, allow_unsolicited, client_secret, revision } = values
  const settings = (values['settings'] ?? {}) as FormValues
  const { certificates, scopes, attributes, ...texts } = settings
  const only = (kinds: readonly string[], part: Record<string, unknown>) =>
    kinds.includes(String(kind)) ? part : undefined
  return {
    kind,
    label,
    enabled: enabled === true,
    ...only(['saml', 'oidc'], {
      just_in_time: just_in_time === true,
      linking_domains: asText(linking_domains)
        .split(/[\s,;]+/)
        .filter(Boolean),
    }),
    ...only(['saml'], { allow_unsolicited: allow_unsolicited === true }),
    ...only(['oidc', 'facebook'], filled({ client_secret })),
    settings: {
      ...filled(texts),
      ...only(['saml'], { certificates: certificatesIn(asText(certificates)) }),
      ...only(
        ['oidc'],
        scopes === undefined
          ? {}
          : {
              scopes: asText(scopes)
                .split(/[\s,]+/)
                .filter(Boolean),
            },
      ),
      ...only(['saml', 'oidc'], { attributes: filled((attributes ?? {}) as FormValues) }),
    },
    // Of a record that is there: what If-Match says.
    ...(typeof revision === 'number' && { revision }),
  }
}

/** What the contract's schema finds wrong in a form, nested as its inputs are. */
export function wrongIn(values: FormValues, t: Words): Record<string, unknown> {
  const body = bodyOf(values)
  const wrong: Record<string, unknown> = {}
  for (const issue of connectionBody.safeParse(body).error?.issues ?? []) {
    // Of a list the input as a whole is wrong.
    const names = issue.path.filter((name) => typeof name === 'string')
    const value = names.reduce<unknown>((part, name) => member(part, name), body)
    put(wrong, names, faultWords(issue, value, t))
  }
  return wrong
}

/** One PEM each; what is no PEM stays as it is, for the server to refuse. */
function certificatesIn(text: string): string[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g)
  return found ?? [text.trim()].filter(Boolean)
}

function filled(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

function member(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
}

function put(tree: Record<string, unknown>, [name = '', ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) {
    tree[name] = text
    return
  }
  const branch = (tree[name] ?? {}) as Record<string, unknown>
  tree[name] = branch
  put(branch, rest, text)
}
