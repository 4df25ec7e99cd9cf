import type { Company } from '../../../shared/company.ts'
import type { ReactNode } from 'react'
import { LogoMark } from '../../../shared/components/LogoMark.tsx'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { PairPanel } from './PairPanel.tsx'
import { wordsIn } from './words.ts'

interface BrandPanelProps {
  company: Company
  locale: Locale
  /** Instead of what the company says of its program. */
  children?: ReactNode
  picture?: ReactNode
}

/** Who this is, before anybody signs in. */
export function BrandPanel({ company, locale, children, picture }: BrandPanelProps) {
  const { brand } = company
  const words = wordsIn(locale)
  return (
    <header className="sign-in-brand">
      <a href="/" aria-label={words.home_of.replace('{{company}}', brand.name)}>
        <LogoMark src={brand.logo_url} />
        <span>{brand.name}</span>
      </a>
      <div className="say">
        <p className="pitch">{words.pitch}</p>
        {children === undefined && <p className="tagline">{brand.tagline[locale]}</p>}
      </div>
      {children}
      {picture ?? <PairPanel />}
    </header>
  )
}
