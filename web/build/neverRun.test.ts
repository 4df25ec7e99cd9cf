import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { hasUnused, withoutUnused } from './neverRun.ts'

const i18next = createRequire(import.meta.url)
  .resolve('i18next')
  .replace('/cjs/', '/esm/')
const ours = {
  ...import.meta.glob<string>('../{app,features,shared,theme}/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../{admin,api/contract}/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
}
const holding = (pattern: RegExp) =>
  Object.keys(ours).filter((file) => !file.includes('.test.') && pattern.test(ours[file] ?? ''))

describe('code of packages that never runs here', () => {
  test('has its bodies taken out, and nothing else', () => {
    const code = readFileSync(i18next, 'utf8')
    const text = withoutUnused(i18next, code)
    expect(hasUnused(i18next)).toBe(true)
    expect(text).toContain("cloneInstance(options = {}, callback = noop) { throw Error('left out of the build') }")
    expect(text.match(/^ {2}\w+\(.*\) \{/gm)?.length).toBe(code.match(/^ {2}\w+\(.*\) \{/gm)?.length)
  })

  test('is missed when a new version has it no longer', () => {
    const code = readFileSync(i18next, 'utf8').replaceAll('hydrate(', 'moisten(')
    expect(() => withoutUnused(i18next, code)).toThrow('has no hydrate')
  })

  test('is nothing that a screen or the contract calls', () => {
    expect(
      holding(/\b(Form|useSubmit|useFormAction|useFetchers?|useViewTransitionState)\b[^'\n]*'react-router/),
    ).toEqual([])
    expect(holding(/\bprefetch="/)).toEqual([])
    const ofReact = 'hydrateRoot|ViewTransition|Activity|SuspenseList|useActionState|prefetchDNS|pre(connect|load|init)'
    expect(holding(new RegExp(`\\b(${ofReact})\\w*\\b[^'\n]*'react(-dom)?(/|')|\\bReact\\.(${ofReact})`))).toEqual([])
    expect(holding(/<(link|style|script)\b|<Fragment ref|<[a-z]+-[a-z-]+[\s/>]/)).toEqual([])
    expect(holding(/\b(cloneInstance|reloadResources|loadLanguages|saveMissing)\b|\$t\(/)).toEqual([])
    const formats = 'email|url|jwt|emoji|guid|uuid|nanoid|cuid|base64|ipv[46]|cidrv[46]|datetime|time|duration|slugify'
    expect(
      holding(new RegExp(`z\\s*\\.string\\(\\)(\\s*\\.\\w+\\([^()]*\\))*\\s*\\.(${formats}|(low|upp)ercase)\\(`)),
    ).toEqual([])
  })
})
