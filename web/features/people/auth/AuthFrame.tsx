import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useCompany } from '../../../shared/company.ts'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import { useChangeLocale } from '../../../shared/i18n/useChangeLocale.ts'
import { BrandPanel } from './BrandPanel.tsx'
import { Languages } from './Languages.tsx'
import { LegalLinks } from './LegalLinks.tsx'

const Frame = styled('div')({
  '& > div > main > section': { display: 'grid', gap: 24, minWidth: 0 },
  '@media (max-width: 860px)': { '&.flow .say': { display: 'none' }, '&.flow .sign-in-brand': { minHeight: 132 } },
  '&.wide': {
    '& > div > main': { maxWidth: 624, marginBlock: '16px auto' },
    '& > div > footer': { maxWidth: 624 },
    '@media (min-width: 861px)': {
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)',
      '& .sign-in-brand .pitch': { fontSize: 'clamp(2rem, 1.2rem + 1.8vw, 2.625rem)' },
    },
  },
})

interface AuthFrameProps {
  children: ReactNode
  /** A form of several fields beside a narrower panel. */
  wide?: boolean
  /** In the panel, instead of what the company says of its program. */
  panel?: ReactNode
  picture?: ReactNode
}

/** The company's panel beside the form: every page of this area but the sign-in, which needs no Material UI. */
export function AuthFrame({ children, wide = false, panel, picture }: AuthFrameProps) {
  const company = useCompany()
  const locale = useLocale()
  const change = useChangeLocale()
  return (
    <Frame className={['sign-in', wide && 'wide', panel !== undefined && 'flow'].filter(Boolean).join(' ')}>
      <BrandPanel company={company} locale={locale} picture={picture}>
        {panel}
      </BrandPanel>
      <div className="sign-in-side">
        <Languages locale={locale} onLocale={(chosen) => void change(chosen)} />
        <main id="content">
          <section>{children}</section>
        </main>
        <LegalLinks locale={locale} />
      </div>
    </Frame>
  )
}

const Head = styled('div')({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  '& h1:focus': { outline: 0, boxShadow: 'none' },
})

interface HeadingProps {
  title: string
  children?: ReactNode
  /** Above the title: a state, a mark. */
  above?: ReactNode
  /** It takes the place of what somebody acted on, and gets the focus. */
  follows?: boolean
}

/** The title of the page, with a sentence below. */
export function Heading({ title, children, above, follows = false }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (follows) heading.current?.focus()
  }, [follows])
  return (
    <Head className="head">
      <PageTitle>{title}</PageTitle>
      {above}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Head>
  )
}
