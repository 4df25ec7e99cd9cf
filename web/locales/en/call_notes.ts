export const words = {
  title: 'Your notes from the call',
  private: 'Only you can see them. They are neither sent nor copied: they stay on this device until you sign out.',
  take: 'Add them to the report',
  erase: 'Erase these notes',
  sure: 'They exist nowhere else.',
  keep: 'Keep them',
}
