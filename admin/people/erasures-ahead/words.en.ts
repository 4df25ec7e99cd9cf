export const erasureAheadWordsEn = {
  title: 'Accounts due to be erased within 31 days',
  person: 'Person',
  goes_at: 'Erased on',
  why: 'Why',
  any: 'Any reason',
  warned: 'Notified by email',
  not_yet: 'Not yet',
  last_role: 'Last role closed on %{day}, three years',
  rejected_sign_up: 'Sign-up rejected on %{day}, 30 days',
  reasons: { last_role: 'Three years after the last role', rejected_sign_up: '30 days after a rejected sign-up' },
} as const
