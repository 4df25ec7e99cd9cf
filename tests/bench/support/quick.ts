/** Whether each bench only shows that it still runs (`npm run bench -- --quick`): its figures say nothing. */
export const isQuick = process.argv.includes('--quick')
/** Whether all benches run one after the other: in 25 minutes together. */
const isWhole = process.argv.slice(2).every((argument) => argument.startsWith('-'))

/**
 * A size or a duration of a bench.
 * @param named of a bench that was asked for by its name; docs/scale.md has these figures
 * @param quick for a second or two in all
 * @param whole among all benches; left out: as when it is named
 */
export function sized<Size>(named: Size, quick: Size, whole = named): Size {
  return isQuick ? quick : isWhole ? whole : named
}
