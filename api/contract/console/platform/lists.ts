/** Page of a list, at most. */
export const adminPageMax = 200
