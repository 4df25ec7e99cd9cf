/** Controls are of no use on paper. */
export const hiddenInPrint = { '@media print': { display: 'none' } } as const
