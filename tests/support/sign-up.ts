interface Given {
  readonly email: string
  /** Of the invitation's link. */
  readonly token: string
  readonly password: string
}

/** What the five steps of a sign-up send, for Lina Moreau of Paris; `more` says what is different. */
export const signUpFields = ({ email, token, password }: Given, more: object = {}) => ({
  invitation_token: token,
  first_name: 'Lina',
  last_name: 'Moreau',
  date_of_birth: '1994-02-28',
  gender: 'woman',
  locale: 'fr',
  job_title: 'Cheffe de projet',
  professional_status: 'executive',
  business_unit: 'paris',
  phone: '06 12 34 56 78',
  email,
  linkedin_url: '',
  city: 'Lyon',
  time_zone: 'Europe/Paris',
  roles: ['participant'],
  acceptances: [
    { document: 'charter', version: 1, language: 'fr' },
    { document: 'terms', version: 1, language: 'fr' },
  ],
  password,
  password_confirmation: password,
  ...more,
})
