export const recommendationWordsEn = {
  title: 'Recommendations of mentors',
  edit: 'Remove or give back the recommendation',
  fields: {
    mentor: 'Mentor',
    author: 'Author',
    text: 'Text',
    hidden: 'Hidden by the mentor',
    removed_reason: 'Reason of the removal',
    created_at: 'Written on',
  },
  help: { removed_reason: 'With a reason it is on no page any more; its author reads the reason. Empty: it stands.' },
} as const
