export const words = {
  title: 'Mentoring',
  with: '{{name}} and you',
  back: 'My mentoring',
  since: 'Together since {{day}}',
}
