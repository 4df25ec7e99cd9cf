export const unitWordsEn = {
  title: 'Business units',
  create: 'New unit',
  edit: 'Change the unit',
  fields: { code: 'Code', label: 'Name', people: 'People' },
  help: { code: 'Lower-case letters, digits, - and _. It does not change afterwards.' },
} as const
