import { z } from 'zod'
import { signUpStates } from '#domain/people/sign-up/words.ts'
import { givenAnswers } from '../community/answers.ts'
import { profileQuestionAttributes } from '../community/profile-questions.ts'
import { instant, labelled, localised } from '../platform/values.ts'
import { emailField, signUpRoles } from './sign-up.ts'

/**
 * The sign-up that a link of a mail opens. The token goes into the body, never into an address: `POST /sign_ups` reads
 * and changes nothing.
 */

export const signUpSteps = ['welcome', 'role', 'information', 'login', 'charter'] as const

const draftText = z.string().max(400)
/** The fields as they stand in the form, valid or not. A password is never one of them. */
export const draftFields = z
  .strictObject({
    first_name: draftText,
    last_name: draftText,
    birth_day: draftText,
    birth_month: draftText,
    birth_year: draftText,
    age_basis: draftText,
    gender: draftText,
    locale: draftText,
    job_title: draftText,
    professional_status: draftText,
    business_unit: draftText,
    phone: draftText,
    linkedin_url: draftText,
    city: draftText,
    time_zone: draftText,
    roles: z.array(z.enum(signUpRoles)).max(2),
    answers_details: givenAnswers,
  })
  .partial()
export type DraftFields = z.infer<typeof draftFields>

/** `typed_at`: when, by the clock of the device that sent it. */
const draft = z.object({
  step: z.enum(signUpSteps),
  fields: draftFields,
  saved_at: instant,
  typed_at: instant.optional(),
})

const answer = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  job_title: z.string().nullable(),
  business_unit: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  roles: z.array(z.enum(signUpRoles)),
})

/** What the company asks before there is an account, beside the fields of every sign-up; each needs an answer. */
const signUpQuestion = profileQuestionAttributes.pick({
  field_name: true,
  field_type: true,
  roles: true,
  title: true,
  help: true,
  max_length: true,
  max_choices: true,
  profile_answers: true,
})
export type SignUpQuestion = z.infer<typeof signUpQuestion>

export const signUpAttributes = z.object({
  state: z.enum(signUpStates),
  /** null in all states but `valid`, where the person may have none yet. */
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** null in all states but `valid`. */
  email: z.string().nullable(),
  /** Those that may be chosen. */
  roles: z.array(z.enum(signUpRoles)),
  business_unit: z.string().nullable(),
  program: z.object({ id: z.string(), name: localised }).nullable(),
  /** null: the person requested the mail themselves. */
  invited_by: z.string().nullable(),
  /** Their account, which gives them their colour. */
  invited_by_id: z.string().nullable(),
  expires_at: instant.nullable(),
  /** The units to choose from; empty in all states but `valid`. */
  business_units: z.array(labelled),
  /** Days that a mentor has to answer a request; null in all states but `valid`. */
  request_expiry_days: z.number().nullable(),
  /** Those of the roles that may be chosen, in their order; empty in all states but `valid`. */
  questions: z.array(signUpQuestion),
  /** What must be accepted, in the version in force. */
  documents: z.array(z.object({ document: z.enum(['charter', 'terms']), version: z.number().int() })),
  /** The company sign-on that has confirmed the person's identity within the last hour. */
  single_sign_on: z.object({ id: z.string(), label: z.string() }).nullable(),
  draft: draft.nullable(),
  /** Of `pending_approval`: what was sent, when, and when an answer is expected. */
  sent: answer.extend({ sent_at: instant, expected_by: instant }).nullable(),
})
export type SignUpAttributes = z.infer<typeof signUpAttributes>

const token = z.string().min(1).max(200)
const document = <Shape extends z.ZodRawShape>(attributes: Shape) =>
  z.strictObject({ data: z.strictObject({ type: z.literal('sign_ups'), attributes: z.strictObject(attributes) }) })

/** What `POST` to `identity` answers, as `meta`. */
export const identityMeta = z.object({ location: z.url() })

export const signUps = {
  type: 'sign_ups',
  attributes: signUpAttributes,
  paths: {
    list: '/sign_ups',
    draft: '/sign_ups/draft',
    withdrawal: '/sign_ups/withdrawal',
    identity: '/sign_ups/identity',
  },
  bodies: {
    create: document({ token }),
    /** `PUT` to `draft`: replaces the draft; 204. */
    draft: document({ token, step: z.enum(signUpSteps), fields: draftFields, typed_at: instant.optional() }),
    /** `POST` to `withdrawal`, while the sign-up waits for approval: erases what was sent; 204. */
    withdrawal: document({ token }),
    /** `POST` to `identity`: `meta.location` is the provider's page, which leads back to the sign-up. */
    identity: document({ token, connection: z.string().regex(/^(saml|oidc|[0-9a-f-]{36})$/) }),
  },
} as const

/** Asks for the mail with the link: again after an expiry, or the first one where sign-up is open. Always 204. */
export const signUpMails = {
  type: 'sign_up_mails',
  attributes: z.object({}),
  paths: { list: '/sign_up_mails' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({
        type: z.literal('sign_up_mails'),
        attributes: z.strictObject({ email: emailField, locale: z.enum(['fr', 'en']).optional() }),
      }),
    }),
  },
} as const
