export const community = { title: 'Community' }
