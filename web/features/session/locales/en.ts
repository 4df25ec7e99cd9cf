export const words = {
  title: 'Session',
}
