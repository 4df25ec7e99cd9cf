/** How often what is on the screen is asked again, while the page is in front. */
export const freshMs = 15_000
