import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { localised } from '../platform/values.ts'

/** Of a company that has chosen none. */
export const standardColours = { main: '#47A6F7', lighter: '#5FCEFF', darker: '#235BE8' } as const

export const companyAttributes = z.object({
  slug: z.string(),
  name: z.string(),
  settings: z.object({
    languages: z.array(z.enum(['fr', 'en'])),
    default_language: z.enum(['fr', 'en']),
    /** IANA: the company's clock. */
    time_zone: z.string().optional(),
    /** In characters: a visitor who joins or has forgotten a password chooses one. */
    password_min_length: z.number().int().min(1).optional(),
  }),
  /** What the sign-in page offers. */
  sign_in: z.object({
    password: z.boolean(),
    /** The address of each is `/auth/<id>`. */
    single_sign_on: z.array(z.object({ id: z.string(), kind: z.enum(['saml', 'oidc']), label: z.string() })),
    facebook: z.boolean(),
    /** Without an invitation. */
    sign_up: z.boolean(),
    /** An administrator looks at every sign-up before it opens an account. */
    approval: z.boolean().optional(),
  }),
  brand: z.object({
    name: z.string(),
    tagline: localised,
    main: z.string(),
    lighter: z.string(),
    darker: z.string(),
    logo_url: z.string().nullable(),
  }),
})
export type CompanyAttributes = z.infer<typeof companyAttributes>

export const companies = {
  type: 'companies',
  attributes: companyAttributes,
  paths: { list: '/companies' },
} as const satisfies ResourceContract
