export const words = {
  title: 'Plan a session',
}
