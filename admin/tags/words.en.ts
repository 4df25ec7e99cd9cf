export const tagWordsEn = {
  title: 'Tags',
  create: 'New tag',
  edit: 'Change the tag',
  fields: {
    kind: 'List',
    label: 'Words',
    synonyms: 'Other words for it',
    help: 'Explanation',
    archived: 'Archived',
    code: 'Code',
  },
  choices: {
    kind: { skill: 'Skills', job_category: 'Job families', motivation: 'Motivations', language: 'Languages' },
  },
  paste: {
    button: 'Paste a list…',
    title: 'Add several tags',
    text:
      'One tag a line, or commas between them. To give both languages: French; English. ' +
      'The CSV file of this list is read as it is.',
    list: 'Tags',
    file: 'Or a CSV or text file',
    too_many: '%{most} tags at most at a time',
    confirm: 'Add',
    done: '%{smart_count} tag added |||| %{smart_count} tags added',
    left: '%{smart_count} was not added: |||| %{smart_count} were not added:',
  },
  help: {
    synonyms: 'Separated by commas. They can be searched too.',
    archived: 'People who have it keep it; nobody else can choose it.',
  },
} as const
