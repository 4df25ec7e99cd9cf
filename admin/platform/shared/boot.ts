import type { CompanyAttributes } from '#contract/company/companies.ts'
import { defaultBrand } from '#theme/brand.ts'

/** What our server writes into the page, so that nothing flashes. It is not checked at run time. */
export interface Boot {
  readonly company: CompanyAttributes & { readonly id: string }
  readonly locale: 'fr' | 'en'
  readonly version: string
}

const withoutServer: Boot = {
  company: {
    id: '',
    slug: 'binome',
    name: 'Binôme',
    settings: { languages: ['fr', 'en'], default_language: 'fr' },
    sign_in: { password: true, single_sign_on: [], facebook: false, sign_up: false },
    brand: {
      name: 'Binôme',
      tagline: { fr: '', en: '' },
      ...defaultBrand,
      logo_url: null,
    },
  },
  locale: 'fr',
  version: '0.0.0',
}

/** A page without it (development, tests) gets the product's own brand. */
export function readBoot(): Boot {
  const text = document.getElementById('binome-boot')?.textContent
  return text ? (JSON.parse(text) as Boot) : withoutServer
}
