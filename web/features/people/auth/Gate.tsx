import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { color, font, layout } from '#theme/vars.ts'
import { useCompany } from '../../../shared/company.ts'
import { LogoMark } from '../../../shared/components/LogoMark.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import { useChangeLocale } from '../../../shared/i18n/useChangeLocale.ts'
import { Languages } from './Languages.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { wordsIn } from './words.ts'

const Page = styled('div')({
  minHeight: '100vh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  padding: `24px ${layout.gutter}`,
  background: color.surface,
  '& > header': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 16 },
  '& > header > a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 10,
    color: color.ink,
    textDecoration: 'none',
    fontWeight: 680,
    fontSize: '1.25rem',
  },
  '& > footer': { justifyContent: 'center' },
  '& > main': { margin: 'auto', width: 'min(560px, 100%)', paddingBlock: 32 },
  '& > main > section': { display: 'grid', gap: 24, justifyItems: 'center', textAlign: 'center' },
  '& .head': { justifyItems: 'center' },
  '& .head p': { color: color.ink2 },
  '& h1': {
    fontFamily: font.display,
    fontWeight: 650,
    fontSize: 'clamp(1.75rem, 1.45rem + 1.3vw, 2.5rem)',
    lineHeight: 1.12,
    letterSpacing: '-.022em',
    textWrap: 'balance',
  },
})

/** A page between the product and the company's sign-in: nothing but what happens, in its middle. */
export function Gate({ children }: { children: ReactNode }) {
  const { brand } = useCompany()
  const locale = useLocale()
  const change = useChangeLocale()
  return (
    <Page>
      <header>
        <a href="/" aria-label={wordsIn(locale).home_of.replace('{{company}}', brand.name)}>
          <LogoMark src={brand.logo_url} />
          <span>{brand.name}</span>
        </a>
        <Languages locale={locale} onLocale={(chosen) => void change(chosen)} />
      </header>
      <main id="content">
        <section>{children}</section>
      </main>
      <LegalLinks locale={locale} />
    </Page>
  )
}
