export const mentoring = { title: 'Mentoring' }
