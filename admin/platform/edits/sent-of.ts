import type { AdminDocument } from '#contract/console/content/documents.ts'
import type { AdminSitePage } from '#contract/console/content/site-pages.ts'
import type { Values } from './merge.ts'

type ValuesOf = (record: object) => Values

/** Forms that send something else than the record that they were made of. Loaded with the forms already. */
const others: Readonly<Record<string, () => Promise<ValuesOf>>> = {
  documents: async () => {
    const { sentOf: ofDocument } = await import('../../content/documents/DocumentForm.tsx')
    return (record) => ofDocument(record as AdminDocument)
  },
  site_pages: async () => {
    const { sentOf: ofPage } = await import('../../content/site-pages/page-values.ts')
    return (record) => ofPage(record as AdminSitePage)
  },
  single_sign_on: async () => {
    const { bodyOf } = await import('../../people/single-sign-on/connection-values.ts')
    return (record) => bodyOf({ ...record })
  },
}

/** What the form of a resource would send of a record, had nobody typed anything. */
export async function sentOf(resource: string): Promise<ValuesOf> {
  return (await others[resource]?.()) ?? ((record) => ({ ...record }))
}
