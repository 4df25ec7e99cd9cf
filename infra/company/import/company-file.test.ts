import { expect, test } from 'vitest'
import { parseCompanyFile } from './company-file.ts'

const both = (text: string) => ({ fr: text, en: text })

test('refuses a tag that is merged into none of its list, or into one that is merged itself', () => {
  const company = (skills: readonly object[]) =>
    JSON.stringify({ slug: 'a', name: 'A', hosts: ['a.example'], brand: { name: 'A' }, skills })
  const tag = (code: string, into: string | null) => ({ code, label: both(code), merged_into: into })
  expect(() => parseCompanyFile(company([tag('x', 'y'), tag('y', null)]), 'c.json')).not.toThrow()
  for (const skills of [[tag('x', 'y')], [tag('x', 'x')], [tag('x', 'y'), tag('y', 'z'), tag('z', null)]])
    expect(() => parseCompanyFile(company(skills), 'c.json')).toThrow(/merged into a tag/)
})
