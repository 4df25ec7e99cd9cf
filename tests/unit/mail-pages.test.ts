import { matchPath } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Facts } from '#infra/messages/mail/render/content.ts'
import { type PlainTemplate, templates } from '#infra/messages/mail/templates/all.ts'
import { sampleParams } from '#tests/support/mail/samples.ts'
import { laterPaths } from '../../web/shared/paths/laterPaths.ts'
import { paths } from '../../web/shared/paths/paths.ts'
import { publicAddressOf } from '#api/content/public-pages/paths.ts'
import { subjects } from '../../web/shared/paths/settings.ts'

const patterns = Object.values({ ...paths, ...laterPaths }).map(({ pattern }) => pattern)

/** The pages of ours that a template leads to. */
function pagesOf(template: PlainTemplate): readonly string[] {
  const pages: string[] = []
  const facts: Facts<never> = {
    company: 'Valombre',
    firstName: 'Inès',
    params: sampleParams[template] as never,
    link: '',
    until: '',
    person: 'Inès',
    contact: { name: '', email: '', subject: '', message: '' },
    rejectionWord: 'Plus tard.',
    program: 'Passerelles',
    page(path) {
      pages.push(path)
      return path
    },
    moment: () => '',
    entries: [],
    report: { month: '', figures: [], see: '' },
    unsubscribe: '',
  }
  for (const locale of ['fr', 'en'] as const) templates[template][locale](facts)
  return pages
}

/** Whether a page of the employees' application or of the console is at this address, with the part that it names. */
function isThere(page: string): boolean {
  const { pathname, hash } = new URL(page, 'https://valombre.example')
  const parts: readonly string[] = pathname === laterPaths.settings() ? ['', ...subjects.map((one) => `#${one}`)] : ['']
  const isOurs =
    pathname.startsWith('/admin') ||
    publicAddressOf(pathname) !== null ||
    patterns.some((pattern) => matchPath(pattern, pathname) !== null)
  return isOurs && parts.includes(hash)
}

it.each(Object.keys(templates) as PlainTemplate[])('%s leads to pages that there are', (template) => {
  expect(pagesOf(template).filter((page) => !isThere(page))).toEqual([])
})
