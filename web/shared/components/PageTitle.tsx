import { useLayoutEffect } from 'react'
import { useCompany } from '../company.ts'

/**
 * The document's title: page, then company. Written into the title of index.html: one that React adds stands after it,
 * and a browser shows the first. Before other effects, so that who announces the page reads it.
 */
export function PageTitle({ children }: { children: string }) {
  const { brand } = useCompany()
  const title = `${children} | ${brand.name}`
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  return null
}
