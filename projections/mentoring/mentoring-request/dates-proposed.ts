/** SQL of a request `r`: its mentor has proposed other dates, so that it waits for the mentee. */
export const datesProposed = `(json_array_length(r.attributes -> 'proposed_dates') > 0)`
