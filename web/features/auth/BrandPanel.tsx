import type { Company } from '../../shared/company.ts'
import { LogoMark } from '../../shared/components/LogoMark.tsx'
import type { Locale } from '../../shared/i18n/locale.ts'
import { PairPanel } from './PairPanel.tsx'
import { wordsIn } from './words.ts'

/** Who this is, before anybody signs in. */
export function BrandPanel({ company, locale }: { company: Company; locale: Locale }) {
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
        <p className="tagline">{brand.tagline[locale]}</p>
      </div>
      <PairPanel />
    </header>
  )
}
