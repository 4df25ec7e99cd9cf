/** From how many held meetings on a mentor has a level: those of the platform, and those declared outside it. */
export const levels = [
  { level: 'junior', from: 0 },
  { level: 'advanced', from: 5 },
  { level: 'confirmed', from: 15 },
  { level: 'guide', from: 30 },
] as const
export type Level = (typeof levels)[number]['level']

export function levelOf(meetings: number): Level {
  return levels.findLast(({ from }) => meetings >= from)?.level ?? 'junior'
}
