export const words = { title: 'Messages' }
