/** Whether each bench only shows that it still runs (`npm run bench -- --quick`): its figures say nothing. */
export const isQuick = process.argv.includes('--quick')

/** A size or a duration of a bench: the one that is measured, or one of a second or two in all. */
export function sized<Size>(measured: Size, quick: Size): Size {
  return isQuick ? quick : measured
}
