import { useCompany } from '../company.ts'

/** The document's title: page, then company. React hoists it into the head. */
export function PageTitle({ children }: { children: string }) {
  const { brand } = useCompany()
  return <title>{`${children} | ${brand.name}`}</title>
}
