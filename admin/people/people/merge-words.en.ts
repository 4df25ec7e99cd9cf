export const mergeWordsEn = {
  button: 'Merge into another account…',
  title: 'Merge %{name} into another account',
  text: 'For someone who has two accounts: this one ends, the other one stays.',
  into: 'The account to keep',
  nobody: 'No one by that name',
  no_likely: 'No other account has this name, address or phone number.',
  likely:
    '%{smart_count} account may belong to the same person. |||| %{smart_count} accounts may belong to the same person.',
  reasons: { same_name: 'same name', same_address: 'same mailbox', same_phone: 'same phone' },
  compare: 'Tick what the kept account takes from this one.',
  part: 'What',
  goes_on: 'The account to keep',
  take: 'Takes from this one',
  take_part: 'Take from this account: %{part}',
  not_shown: 'not shown here',
  parts: {
    email: 'Email address',
    name: 'Name',
    phone: 'Phone',
    job_title: 'Job title',
    business_unit: 'Business unit',
  },
  consequences: 'What happens',
  signs_in:
    'This account can no longer be used to sign in, and is signed out. They sign in as %{name}, with the ' +
    'password of the kept account.',
  gets: 'The kept account gets any roles, profiles, programs and single sign-on it doesn’t have.',
  stays:
    'Past requests, relationships, sessions, reports and conversations stay readable from the kept account, ' +
    'and can’t be changed; notifications go to it. Others see one person. An email tells both ' +
    'addresses.',
  open:
    'In upcoming workshops, the kept account is invited instead and answers again. A request that ' +
    'arrives during the merge is revoked.',
  limits: 'Place limits stay those of the kept account.',
  given_up:
    'Given up: this account’s password, passkeys, second factor, picture and right to operate the installation, ' +
    'and the hours, calendars and notification settings that the kept account already has. Its articles and ' +
    'comments stay under its name, and can no longer be edited.',
  erased: 'When the kept account is deleted, so is this one.',
  retype: 'To confirm, type the name: %{name}',
  confirm: 'Merge the accounts',
  cancel: 'Keep both accounts',
  done: 'The accounts have been merged.',
} as const
