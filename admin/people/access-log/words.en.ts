export const accessLogWordsEn = {
  title: 'Access',
  who: 'Who',
  outcome: 'Outcome',
  any: 'Any outcome',
  address: 'Address',
  nobody: 'An unknown address',
  erased: 'A deleted account',
  outcomes: {
    signed_in: 'Signed in',
    refused: 'Wrong credentials',
    not_active: 'Account not active',
    limited: 'Too many attempts',
    second_factor_refused: 'Wrong code of the second factor',
    passkey_refused: 'Passkey refused',
    erasure_refused: 'Wrong password at account deletion',
  },
} as const
