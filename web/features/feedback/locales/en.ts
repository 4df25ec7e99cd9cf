export const words = {
  title: 'Your report',
}
