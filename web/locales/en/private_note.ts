export const words = {
  title: 'My notes',
  only_you: 'Only you',
  label: { relationship: 'My notes of this mentoring relationship', meeting: 'My notes of this session' },
  not_seen: '{{name}} does not see them, nor does the team.',
  nobody: 'Nobody else sees them, not even the team.',
  kept: 'Saved {{at}}, erased with your account.',
  at_time: 'at {{time}}',
  at_day: 'on {{day}} at {{time}}',
  kept_none: 'They save themselves, and are erased with your account.',
  waiting: 'Not saved yet: your notes stay on this device and are sent once the connection is back.',
  apart: {
    title: 'These notes have changed elsewhere',
    text: 'Another tab or device has saved this text. What you typed is still here.',
    both: 'Keep both',
    typed: 'Keep what I typed',
    saved: 'Keep the saved text',
  },
}
