/** Controls are of no use on paper. */
export const notOnPaper = { '@media print': { display: 'none' } } as const
