/** What every table without events says in the console. */
export const plainWordsEn = {
  yes: 'Yes',
  no: 'No',
  any: 'Any',
  in_french: '%{field} (French)',
  in_english: '%{field} (English)',
  from: '%{field}, from',
  until: '%{field}, until',
  back: 'Back to the list',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  delete_title: 'Delete “%{name}”?',
  delete_text: 'Deleting cannot be undone.',
  too_long: 'This text is too long',
} as const
