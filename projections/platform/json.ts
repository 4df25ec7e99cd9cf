/** A page of a list as it is sent: `data` is the JSON text of the array of resource objects. */
export interface JsonPage {
  readonly data: string
  readonly total: number
  /** There are more than `total`: they were counted no further. */
  readonly totalCapped?: boolean
  /** Profiles that the resources point to, for `include`. */
  readonly profileIds: readonly string[]
}

export interface PageOf {
  /** From 1. */
  readonly number: number
  /** At most 100. */
  readonly size: number
}

export interface Viewer {
  readonly userId: string
  readonly admin: boolean
}
