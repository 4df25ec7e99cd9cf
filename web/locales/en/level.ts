export const words = {
  names: { junior: 'Junior', advanced: 'Advanced', confirmed: 'Confirmed', guide: 'Guide' },
  range: '{{from}} to {{to}}',
  and_more: '{{from}} and more',
  held_one: '{{number}} session held',
  held_many: '{{number}} sessions held',
  held_other: '{{number}} sessions held',
  held_outside: '{{held}}, of which {{number}} declared outside the platform',
  now: 'your level',
  next_one: 'One more session before the level {{level}}.',
  next_many: '{{number}} more sessions before the level {{level}}.',
  next_other: '{{number}} more sessions before the level {{level}}.',
  last: 'This is the highest level.',
}
