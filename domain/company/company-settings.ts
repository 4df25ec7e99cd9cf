import type { OtherProfile } from './words.ts'

/** What a company decides about its installation of the product. `app.companies.settings` holds it as JSON. */
export interface CompanySettings {
  readonly languages: readonly ('fr' | 'en')[]
  readonly default_language: 'fr' | 'en'
  /** IANA zone: the clock by which the company's months begin. */
  readonly time_zone: string
  /** An administrator approves each sign-up. */
  readonly sign_up_approval: boolean
  readonly other_profile: OtherProfile
  /** Per cent. */
  readonly min_profile_completion: number
  readonly request_expiry_days: number
  readonly max_accompaniments_presenter: number
  readonly max_accompaniments_participant: number
  readonly password_min_length: number
  /** Domains of the addresses that may sign up, in lower case; empty: any. */
  readonly allowed_email_domains: readonly string[]
  /** Nobody signs up without an invitation. */
  readonly invitation_only: boolean
  /** A forgotten password and a new address are answered the same whether the address has an account or not. */
  readonly paranoid: boolean
  /** People may sign in with a password. Off: single sign-on only, but for administrators. */
  readonly password_sign_in: boolean
  /** Administrators need a second factor. */
  readonly second_factor_for_admins: boolean
  /** Where messages of the contact form go; null: to each administrator. */
  readonly contact_email: string | null
  /** Video conferences are held in the product. */
  readonly web_conference: boolean
  /** Hosts of the company's own conference tool, in lower case: a meeting may be held at an address there. */
  readonly conference_hosts: readonly string[]
  readonly experts: boolean
  readonly personality_in_matching: boolean
  /** Working days within which the team answers who asks for help with an accompaniment. */
  readonly help_answer_days: number
  /** Months for which a case about somebody's conduct is kept after its end; others go after twelve. */
  readonly help_conduct_months: number
}

/** Of a new company, and of one that was stored before the setting existed. */
export const defaultSettings: CompanySettings = {
  languages: ['fr', 'en'],
  default_language: 'fr',
  time_zone: 'Europe/Paris',
  sign_up_approval: false,
  other_profile: 'at_once',
  min_profile_completion: 60,
  request_expiry_days: 14,
  max_accompaniments_presenter: 3,
  max_accompaniments_participant: 2,
  password_min_length: 12,
  allowed_email_domains: [],
  invitation_only: true,
  paranoid: true,
  password_sign_in: true,
  second_factor_for_admins: false,
  contact_email: null,
  web_conference: true,
  conference_hosts: [],
  experts: false,
  personality_in_matching: false,
  help_answer_days: 3,
  help_conduct_months: 36,
}
